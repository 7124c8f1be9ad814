import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { axnInstance } from './instances.ts'

/**
 * A closed year's snapshot (see `server/years/editions.ts`). While this row exists, triggers refuse every change
 * of the year's rows.
 */
export const edition = pgTable('edition', {
  axnInstanceId: integer()
    .primaryKey()
    .references(() => axnInstance.axnInstanceId),
  frozen: moment().notNull().defaultNow(),
})

/** The checksum of one table of a snapshot, over the columns that the table had when the year was closed. */
export const editionTable = pgTable(
  'edition_table',
  {
    axnInstanceId: integer()
      .notNull()
      .references(() => edition.axnInstanceId, { onDelete: 'cascade' }),
    tableName: text().notNull(),
    columnNames: text().array().notNull(),
    rowCount: integer().notNull(),
    sha256: text().notNull(),
  },
  t => [primaryKey({ columns: [t.axnInstanceId, t.tableName] })],
)
