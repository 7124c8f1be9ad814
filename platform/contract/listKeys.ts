/** The keys of a declared record, by their names: `Object.keys` would say that they are any text. */
export const listKeys = <K extends string>(record: Readonly<Record<K, unknown>>): K[] =>
  Object.keys(record) as K[]
