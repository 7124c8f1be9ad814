const reading = new Intl.Collator('en')

/** Names are few and rows are many, so the names are sorted and the rows by their places. No name comes last. */
export function sortByText<T>(items: readonly T[], textOf: (item: T) => string, sign: 1 | -1 = 1): T[] {
  const texts = [...new Set(items.map(textOf))].toSorted(
    (a, b) => Number(a === '') - Number(b === '') || sign * reading.compare(a, b),
  )
  const places = new Map(texts.map((text, place) => [text, place]))
  const keyed = items.map(item => ({ item, place: places.get(textOf(item)) ?? 0 }))
  return keyed.toSorted((a, b) => a.place - b.place).map(({ item }) => item)
}
