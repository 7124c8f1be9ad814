import { compareInReadingOrder } from '#platform/contract/readingOrder.ts'

/**
 * Names in the order in which people read them, or in an order of their own; `-1` from the last to the first. Rows without a name come last.
 */
export const compareTexts =
  (sign: 1 | -1 = 1, own: ((a: string, b: string) => number) | null = null) =>
  (a: string, b: string): number =>
    Number(a === '') - Number(b === '') || sign * (own?.(a, b) || compareInReadingOrder(a, b))

/** Sorts a few items by name. For many, use `sortManyByText`. */
export function sortByText<T>(items: readonly T[], textOf: (item: T) => string): T[] {
  const compare = compareTexts()
  return items.toSorted((a, b) => compare(textOf(a), textOf(b)))
}
