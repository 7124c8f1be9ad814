import { sql } from 'drizzle-orm'
import { bigint, char, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { axnInstance } from './instances.ts'

/**
 * A file of the archive: what a year was frozen as, or what was put beside it later. A row is never changed or deleted
 * (trigger `stored_file_immutable`); a correction is another row with the next number.
 */
export const storedFile = pgTable(
  'stored_file',
  {
    storedFileId: integer().primaryKey().generatedAlwaysAsIdentity(),
    axnInstanceId: integer()
      .notNull()
      .references(() => axnInstance.axnInstanceId),
    /** `report`, or which book. */
    kind: text().notNull(),
    /** Which report or edition of the book it is: `ratioReport`. */
    name: text().notNull(),
    format: text().notNull(),
    fileName: text().notNull(),
    mediaType: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: char({ length: 64 }).notNull(),
    /** Where the store has it. */
    storageKey: text().notNull(),
    /** 0 is the first one. */
    correctionNumber: integer().notNull().default(0),
    note: text(),
    made: moment().notNull().defaultNow(),
    madeUserId: integer(),
  },
  t => [
    uniqueIndex('stored_file_key').on(t.axnInstanceId, t.kind, t.name, t.format, t.correctionNumber),
    check('stored_file_sha256_check', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    check('stored_file_size_check', sql`${t.size} >= 0`),
    check('stored_file_correction_check', sql`${t.correctionNumber} >= 0`),
  ],
)
