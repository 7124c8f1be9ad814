import { sql } from 'drizzle-orm'
import { bigint, check, customType, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, now } from '#platform/database/moment.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * Seals of the audit, each over a batch of its rows and the seal before. They are written after the fact
 * (`server/history/auditSeals.queries.ts`), so that no save waits for another. Rows are never updated or deleted.
 */
export const auditSeal = pgTable(
  'audit_seal',
  {
    /** Without gaps, beginning with 1. */
    sealId: integer().primaryKey(),
    at: moment().notNull().default(now),
    /** The last row of the batch. It begins after the last row of the seal before. */
    lastAuditId: bigint({ mode: 'number' }).notNull(),
    /** The ids of the rows. Transactions that failed leave gaps. */
    auditIds: bigint({ mode: 'number' }).array().notNull(),
    /** The first 16 bytes of the SHA-256 of each row. */
    rowHashes: bytes().notNull(),
    /** The SHA-256 of the seal before, the range, the ids, and the hashes of the rows, in hexadecimal digits. */
    hash: text().notNull(),
  },
  t => [check('audit_seal_hash_check', sql`${t.hash} ~ '^[0-9a-f]{64}$'`)],
)
