/** The part of an address after `?`, which anyone may have typed. A part that is undefined is left out. */
export type Search = Partial<Record<string, string>>

/** What a link or a navigation gave, as the texts that the address has. */
export const readSearch = (given: Record<string, unknown>): Search =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )

/** Some parts of a search under their names. Missing ones are left out. */
export const pickSearch = <K extends string>(
  search: Search,
  names: readonly K[],
): Partial<Record<K, string>> =>
  Object.fromEntries(
    names.flatMap(name => (search[name] === undefined ? [] : [[name, search[name]]])),
  ) as Partial<Record<K, string>>
