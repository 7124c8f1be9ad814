/** The query part of an address, which may be hand-typed. Undefined parts are omitted. */
export type Search = Partial<Record<string, string>>

/** Converts the values given to a link or navigation to the texts in the address. */
export const readSearch = (given: Record<string, unknown>): Search =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )

/** Picks some parts of a search by name. Missing ones are omitted. */
export const pickSearch = <K extends string>(
  search: Search,
  names: readonly K[],
): Partial<Record<K, string>> =>
  Object.fromEntries(
    names.flatMap(name => (search[name] === undefined ? [] : [[name, search[name]]])),
  ) as Partial<Record<K, string>>
