/** The keys of a declared record, by their names: `Object.keys` would say that they are any text. */
export const listKeys = <K extends string>(record: Readonly<Record<K, unknown>>): K[] =>
  Object.keys(record) as K[]

/** A record with a value for each of the names. */
export const createRecord = <K extends string, V>(
  names: readonly K[],
  valueOf: (name: K) => V,
): Record<K, V> => Object.fromEntries(names.map(name => [name, valueOf(name)])) as Record<K, V>

/** Some of a record's values under their names. */
export const pickKeys = <T, K extends keyof T & string>(record: T, names: readonly K[]): Pick<T, K> =>
  createRecord(names, name => record[name]) as Pick<T, K>
