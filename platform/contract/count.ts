/** `1,234`. */
export const formatCount = (count: number | bigint): string => count.toLocaleString('en-US')

/** `1 row`, `1,234 rows`, `2 entries`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
