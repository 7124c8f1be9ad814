import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, now } from '#platform/database/moment.ts'
import { stamped } from './columns.ts'
import { axnInstance } from './instances.ts'

/**
 * A closed year's snapshot (see `server/years/editions.ts`). While this row exists, triggers refuse every change
 * of the year's rows.
 */
export const edition = pgTable('edition', {
  axnInstanceId: integer()
    .primaryKey()
    .references(() => axnInstance.axnInstanceId),
  frozen: moment().notNull().default(now),
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

/**
 * A change in the definition of a figure from a year on. It belongs to the series and not to an edition, because a note
 * may be written years after the edition was closed.
 */
export const definitionChange = pgTable(
  'definition_change',
  {
    axnInstanceId: integer()
      .notNull()
      .references(() => axnInstance.axnInstanceId),
    figure: text().notNull(),
    note: text().notNull(),
    ...stamped,
  },
  t => [primaryKey({ name: 'definition_change_key', columns: [t.axnInstanceId, t.figure] })],
)

/** The enplanements of a year that the FAA published, to compare the airports' own figures with. It is no part of an edition. */
export const faaEnplanements = pgTable('faa_enplanements', {
  axnInstanceId: integer()
    .primaryKey()
    .references(() => axnInstance.axnInstanceId),
  source: text().notNull(),
  /** Passengers by airport code. */
  enplanements: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
  ...stamped,
})
