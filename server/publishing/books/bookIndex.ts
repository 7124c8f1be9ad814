import type { IndexEntry } from '#domain/publishing/book.ts'

// In reading order: case and accents matter only between otherwise equal names.
const collator = new Intl.Collator('en', { numeric: true })
export const byName = (one: string, other: string): number => collator.compare(one, other)

/** Names in reading order, each with the places where it occurs, in the book's order and without repetition. */
export function buildBookIndex(met: Iterable<{ name: string; at: number }>): IndexEntry[] {
  const places = new Map<string, Set<number>>()
  for (const { name, at } of met) {
    const known = places.get(name)
    if (known) known.add(at)
    else places.set(name, new Set([at]))
  }
  return Array.from(places, ([name, at]) => ({ name, at: [...at] })).toSorted((one, other) =>
    byName(one.name, other.name),
  )
}
