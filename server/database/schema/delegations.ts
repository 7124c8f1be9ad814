import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, now } from '#platform/database/moment.ts'
import { axnInstance } from './instances.ts'
import { appUser } from './users.ts'

/**
 * A link with which a colleague without an account fills in one step, or one terminal, of an airport or company for an
 * editor. Only the hashes of its secrets are stored: that of the link shown to the editor, and that of the emailed one.
 */
export const delegation = pgTable(
  'delegation',
  {
    delegationId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Neither is a foreign key. If the airport or company is merged or deleted, the link ends. */
    airportId: integer(),
    companyId: integer(),
    axnInstanceId: integer()
      .notNull()
      .references(() => axnInstance.axnInstanceId),
    step: text().notNull(),
    /** Null for the whole step. */
    terminalId: integer(),
    colleagueName: text().notNull(),
    /** Null if the editor passes the link on. */
    email: text(),
    givenUserId: integer()
      .notNull()
      .references(() => appUser.userId, { onDelete: 'cascade' }),
    linkHash: text().notNull().unique(),
    mailedHash: text().unique(),
    createdDate: moment().notNull().default(now),
    expiresDate: moment().notNull(),
    lastOpenedDate: moment(),
    withdrawnDate: moment(),
  },
  t => [
    index('delegation_airport_index').on(t.airportId, t.axnInstanceId),
    index('delegation_company_index').on(t.companyId, t.axnInstanceId),
    index('delegation_given_index').on(t.givenUserId),
    check('delegation_subject_check', sql`num_nonnulls(${t.airportId}, ${t.companyId}) = 1`),
    check('delegation_link_check', sql`length(${t.linkHash}) = 64`),
    check('delegation_mailed_check', sql`length(${t.mailedHash}) = 64`),
  ],
)
