import { sql } from 'drizzle-orm'
import { bigint, char, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, now } from '#platform/database/moment.ts'
import { stamped } from './columns.ts'
import { axnInstance } from './instances.ts'

/**
 * A file of the archive, made when a year was closed or added later. A row is never changed or deleted (trigger
 * `stored_file_immutable`). A correction is another row with the next number.
 */
export const storedFile = pgTable(
  'stored_file',
  {
    storedFileId: integer().primaryKey().generatedAlwaysAsIdentity(),
    axnInstanceId: integer()
      .notNull()
      .references(() => axnInstance.axnInstanceId),
    /** `report`, `book`, `data`, or `document` for anything else. */
    kind: text().notNull(),
    /** The report or the edition of the book: `ratioReport`. */
    name: text().notNull(),
    format: text().notNull(),
    fileName: text().notNull(),
    mediaType: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: char({ length: 64 }).notNull(),
    /** The key in the storage. */
    storageKey: text().notNull(),
    /** 0 for the original. */
    correctionNumber: integer().notNull().default(0),
    note: text(),
    made: moment().notNull().default(now),
    madeUserId: integer(),
  },
  t => [
    uniqueIndex('stored_file_key').on(t.axnInstanceId, t.kind, t.name, t.format, t.correctionNumber),
    check('stored_file_sha256_check', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    check('stored_file_size_check', sql`${t.size} >= 0`),
    check('stored_file_correction_check', sql`${t.correctionNumber} >= 0`),
  ],
)

/** A file that readers are no longer offered, because its year or name is wrong. The file itself stays. */
export const storedFileWithdrawal = pgTable('stored_file_withdrawal', {
  storedFileId: integer()
    .primaryKey()
    .references(() => storedFile.storedFileId, { onDelete: 'cascade' }),
  note: text().notNull(),
  ...stamped,
})
