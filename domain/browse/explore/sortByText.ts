import { compareInReadingOrder } from '#platform/contract/readingOrder.ts'

/**
 * Names in the order in which people read them, or in an order of their own; `-1` from the last to the first. Rows without a name come last.
 */
const compareTexts =
  (sign: 1 | -1 = 1, own: ((a: string, b: string) => number) | null = null) =>
  (a: string, b: string): number =>
    Number(a === '') - Number(b === '') || sign * (own?.(a, b) || compareInReadingOrder(a, b))

/** Sorts a few items by name. For many, use `sortManyByText`. */
export function sortByText<T>(items: readonly T[], textOf: (item: T) => string): T[] {
  const compare = compareTexts()
  return items.toSorted((a, b) => compare(textOf(a), textOf(b)))
}

/** Names are few and items are many, so only the names are sorted. Items with the same name keep their order. */
export function sortManyByText<T>(
  items: Iterable<T>,
  textOf: (item: T) => string,
  sign: 1 | -1 = 1,
  own: ((a: string, b: string) => number) | null = null,
): T[] {
  const named = Map.groupBy(items, textOf)
  const texts = [...named.keys()].toSorted(compareTexts(sign, own))
  return texts.flatMap(text => named.get(text) ?? [])
}
