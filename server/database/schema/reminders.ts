import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { airportInstance } from './airports.ts'
import { stamped } from './columns.ts'
import { companyInstance } from './companies.ts'
import { appUser } from './users.ts'

/** An email that asks an editor to submit an airport or company for a year. Its stamp says who sent it and when. */
export const reminder = pgTable(
  'reminder',
  {
    reminderId: integer().primaryKey().generatedAlwaysAsIdentity(),
    airportId: integer(),
    companyId: integer(),
    axnInstanceId: integer().notNull(),
    userId: integer().references(() => appUser.userId, { onDelete: 'set null' }),
    email: text().notNull(),
    ...stamped,
  },
  t => [
    check('reminder_subject_check', sql`num_nonnulls(${t.airportId}, ${t.companyId}) = 1`),
    foreignKey({
      name: 'reminder_airport_instance_fk',
      columns: [t.airportId, t.axnInstanceId],
      foreignColumns: [airportInstance.airportId, airportInstance.axnInstanceId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    foreignKey({
      name: 'reminder_company_instance_fk',
      columns: [t.companyId, t.axnInstanceId],
      foreignColumns: [companyInstance.companyId, companyInstance.axnInstanceId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('reminder_airport_index').on(t.airportId, t.axnInstanceId),
    index('reminder_company_index').on(t.companyId, t.axnInstanceId),
  ],
)
