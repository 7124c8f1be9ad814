import { joinWords } from './joinWords.ts'

/** Adds commas to written digits and keeps all decimals: `1,234.50`. */
export const groupThousands = (digits: string): string =>
  digits.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',')

/** `1,234`. */
export const formatCount = (count: number | bigint): string => groupThousands(String(count))

/** `1 row`, `1,234 rows`, `2 entries`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** `345 kB`, `2.3 MB`. */
export const formatFileSize = (bytes: number): string =>
  bytes < 1e6
    ? `${formatCount(Math.ceil(bytes / 1000))} kB`
    : `${groupThousands((bytes / 1e6).toFixed(1))} MB`

/** `copy` for `copies`, `title or author` for `titles and authors`. */
export const toSingular = (plural: string): string =>
  plural
    .replaceAll(/ies\b/g, 'y')
    .replaceAll(/(?<=ss|us|x|ch|sh)es\b/g, '')
    .replaceAll(/(?<![su])s\b/g, '')
    .replaceAll(' and ', ' or ')

/** `298 new labels and 1 new shelf`. Kinds with a count of zero are omitted. */
export const formatNewNames = (
  counts: readonly (readonly [count: number, noun: { one: string; many: string }])[],
): string =>
  joinWords(
    counts.flatMap(([count, { one, many }]) =>
      count === 0 ? [] : [countOf(count, `new ${one}`, `new ${many}`)],
    ),
  )
