import { compareTexts } from './sortByText.ts'

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
