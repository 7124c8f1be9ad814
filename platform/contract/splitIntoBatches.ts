/** The items in lists of at most `size`, in order. */
export function* splitIntoBatches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
