import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { stamped } from './columns.ts'
import { axnInstance } from './instances.ts'

/**
 * What changed in the definition of a figure from a year on. About the series, not part of an edition: a note may be
 * written years after the edition was closed.
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
