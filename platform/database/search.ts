import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Names are sorted as people expect, regardless of the database's collation. */
export const collateNames = (text: PgColumn | SQL): SQL => sql`${text} collate "und-x-icu"`

/** A text as part of a pattern for `like`, in which `%`, `_`, and `\` have no special meaning. */
export const escapeLikePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
