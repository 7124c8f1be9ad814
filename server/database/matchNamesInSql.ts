import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { matchRanks, splitTyped, splitWords } from '#platform/contract/searchNames.ts'
import { collateNames, escapeLikePattern } from '#platform/database/search.ts'
import { toSearchedText } from './schema/columns.ts'

const allOf = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` and `)})`

/** Whether a text contains every typed word, as `createTextTest` decides it. */
export function hasWords(text: PgColumn | SQL, typed: string): SQL {
  const { words, literals } = splitTyped(typed)
  return allOf([
    sql`true`,
    ...words.map(word => sql`${toSearchedText(text)} like ${`%${word}%`}`),
    ...literals.map(part => sql`factbook_name(${text}) like ${`%${escapeLikePattern(part)}%`}`),
  ])
}

/** One of `matchRanks` for names that contain the words. `searched` and `code` are normalized texts. */
export function rankMatch(searched: SQL, words: readonly string[], code?: SQL): SQL {
  const phrase = words.join(' ')
  const ofCode = code
    ? sql`when ${code} = ${phrase} then ${matchRanks.code}::integer
        when ${code} like ${`${phrase}%`} then ${matchRanks.codeStart}::integer`
    : sql``
  return sql`case ${ofCode}
    when ${searched} = ${phrase} then ${matchRanks.whole}::integer
    when ${searched} like ${`${phrase}%`} then ${matchRanks.start}::integer
    when ${allOf(words.map(word => sql`' ' || ${searched} like ${`% ${word}%`}`))} then ${matchRanks.wordStart}::integer
    else ${matchRanks.within}::integer end`
}

/**
 * The order of the best matches: by rank, then by weight, then as people read. Without a text, only as people read.
 * `order` is for texts that people read in another order, such as last names first.
 */
export function orderByMatch(
  name: PgColumn | SQL,
  typed: string,
  {
    weight,
    code,
    order = collateNames(name),
  }: { weight?: SQL; code?: PgColumn | undefined; order?: SQL } = {},
): SQL {
  const words = splitWords(typed)
  if (words.length === 0) return order
  const rank = rankMatch(toSearchedText(name), words, code && toSearchedText(code))
  return sql`${rank} desc, ${weight ? sql`${weight} desc, ` : sql``}${order}`
}
