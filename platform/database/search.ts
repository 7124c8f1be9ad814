import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Names are compared as people read them, whatever the database's own collation is. */
export const asRead = (text: PgColumn | SQL): SQL => sql`${text} collate "und-x-icu"`

/** A person's words as a pattern that finds exactly them, anywhere in a text: `%`, `_` and `\` have no meaning. */
export const anywhere = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** Whether a text has the words in it, in any case. */
export const hasWords = (text: PgColumn | SQL, words: string): SQL =>
  sql`${asRead(text)} ilike ${anywhere(words)}`

/**
 * A name as the search box compares it: small letters without accents or apostrophes, the words with one space between
 * them. The same as `searchedWords` of what was typed; an index has it, so that a change needs a migration.
 */
export const asSearched = (name: PgColumn | SQL): SQL => sql`factbook_searched(${name})`
