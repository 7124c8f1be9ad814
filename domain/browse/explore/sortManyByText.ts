import { groupInSteps, sortInSteps, type Comparator } from '#platform/contract/inSteps.ts'
import { compareTexts } from './sortByText.ts'

// In a separate file, because pages sort a few items and do not load inSteps.

/** Names are few and items are many, so only the names are sorted. Items with the same name keep their order. */
export async function sortManyByText<T>(
  items: Iterable<T>,
  textOf: (item: T) => string,
  sign: 1 | -1 = 1,
  own: Comparator<string> | null = null,
): Promise<T[]> {
  const named = await groupInSteps(items, textOf)
  const texts = await sortInSteps([...named.keys()], compareTexts(sign, own))
  return texts.flatMap(text => named.get(text) ?? [])
}
