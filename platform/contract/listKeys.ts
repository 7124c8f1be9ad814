/** The keys of a declared record with their types. `Object.keys` would return plain strings. */
export const listKeys = <K extends string>(record: Readonly<Record<K, unknown>>): K[] =>
  Object.keys(record) as K[]

/** A record with one value per name. */
export const createRecord = <K extends string, V>(
  names: readonly K[],
  valueOf: (name: K) => V,
): Record<K, V> => Object.fromEntries(names.map(name => [name, valueOf(name)])) as Record<K, V>

/** Picks some of a record's values by name. */
export const pickKeys = <T, K extends keyof T & string>(
  record: T,
  names: readonly K[],
): Pick<T, NoInfer<K>> => createRecord(names, name => record[name]) as Pick<T, K>
