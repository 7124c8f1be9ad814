import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { appUser } from './users.ts'

/** A person's key for programs that read published data. Revoking it deletes it. */
export const apiKey = pgTable(
  'api_key',
  {
    apiKeyId: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => appUser.userId, { onDelete: 'cascade' }),
    keyName: text().notNull(),
    /** By which its owner recognizes it: 'fbk_x7Qp'. */
    keyStart: text().notNull(),
    keyHash: text().notNull().unique(),
    createdDate: moment().notNull().defaultNow(),
    /** Null for a key without an end. */
    expiresDate: moment(),
    lastUsedDate: moment(),
  },
  t => [
    index('api_key_user_index').on(t.userId),
    check('api_key_hash_check', sql`length(${t.keyHash}) = 64`),
  ],
)
