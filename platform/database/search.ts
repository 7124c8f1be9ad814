import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Names are sorted as people expect, regardless of the database's collation. */
export const collateNames = (text: PgColumn | SQL): SQL => sql`${text} collate "und-x-icu"`

/** A pattern that matches exactly these words anywhere in a text. `%`, `_`, and `\` have no special meaning. */
const anywhere = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** Whether a text contains the words, ignoring case. */
export const hasWords = (text: PgColumn | SQL, words: string): SQL =>
  sql`${collateNames(text)} ilike ${anywhere(words)}`
