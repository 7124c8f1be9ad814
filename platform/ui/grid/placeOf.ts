/** A cell, or a row if the column is missing. */
export function placeOf(target: EventTarget): { row: number; column: number | undefined } | null {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-place]')?.dataset : undefined
  if (!place) return null
  return { row: Number(place.place), column: place.column === undefined ? undefined : Number(place.column) }
}
