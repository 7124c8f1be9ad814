const mostShown = 3

/** The page numbers to offer: at most three, with the current one in the middle if possible. */
export function listNearbyPages(page: number, lastPage: number): number[] {
  const first = Math.max(1, Math.min(page - 1, lastPage - mostShown + 1))
  const count = Math.min(mostShown, lastPage)
  return Array.from({ length: count }, (_, place) => first + place)
}
