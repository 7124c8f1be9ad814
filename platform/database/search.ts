import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Names are compared as people read them, whatever the database's own collation is. */
export const asRead = (text: PgColumn | SQL): SQL => sql`${text} collate "und-x-icu"`

/** A pattern that finds exactly these words anywhere in a text: `%`, `_`, and `\` have no special meaning. */
const anywhere = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** Whether a text contains the words, in any case. */
export const hasWords = (text: PgColumn | SQL, words: string): SQL =>
  sql`${asRead(text)} ilike ${anywhere(words)}`
