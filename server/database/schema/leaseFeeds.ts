import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { appUser } from './users.ts'

/**
 * A person's private feed: a calendar of lease ends, or the calendar and news of everything that the person follows.
 * Anyone with the link reads it with that person's rights. Only its fetches change it.
 */
export const leaseFeed = pgTable(
  'lease_feed',
  {
    leaseFeedId: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => appUser.userId, { onDelete: 'cascade' }),
    feedName: text().notNull(),
    /** The radar's filters as in the address; null for everything followed. */
    filters: jsonb().$type<Record<string, string>>(),
    tokenHash: text().notNull().unique(),
    createdDate: moment().notNull().defaultNow(),
    lastReadDate: moment(),
    /** What was last returned, and since when it has been the same. */
    contentHash: text(),
    contentDate: moment(),
  },
  t => [
    index('lease_feed_user_index').on(t.userId),
    check('lease_feed_hash_check', sql`length(${t.tokenHash}) = 64`),
  ],
)
