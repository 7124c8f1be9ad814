import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { appUser } from './users.ts'

/** A person's own calendar of lease ends: whoever has the link reads it with that person's rights. Never changed but by its readings. */
export const leaseFeed = pgTable(
  'lease_feed',
  {
    leaseFeedId: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => appUser.userId, { onDelete: 'cascade' }),
    feedName: text().notNull(),
    /** The radar's filters, as the address has them. */
    filters: jsonb().$type<Record<string, string>>().notNull(),
    tokenHash: text().notNull().unique(),
    createdDate: moment().notNull().defaultNow(),
    lastReadDate: moment(),
    /** What was last handed out, and since when it has been so. */
    contentHash: text(),
    contentDate: moment(),
  },
  t => [
    index('lease_feed_user_index').on(t.userId),
    check('lease_feed_hash_check', sql`length(${t.tokenHash}) = 64`),
  ],
)
