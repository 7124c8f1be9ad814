import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { day, stamped } from './columns.ts'
import { axnInstance } from './instances.ts'
import { referToSubjectYears } from './remarks.ts'
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
    ...referToSubjectYears('reminder', t),
    index('reminder_airport_index').on(t.airportId, t.axnInstanceId),
    index('reminder_company_index').on(t.companyId, t.axnInstanceId),
  ],
)

/** The dates of scheduled reminders that are over, whether they were sent, missed, or past when they were set. */
export const scheduledReminder = pgTable(
  'scheduled_reminder',
  {
    axnInstanceId: integer()
      .notNull()
      .references(() => axnInstance.axnInstanceId),
    day: day().notNull(),
  },
  t => [primaryKey({ name: 'scheduled_reminder_key', columns: [t.axnInstanceId, t.day] })],
)
