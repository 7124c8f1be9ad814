import { boolean, pgTable } from 'drizzle-orm/pg-core'
import { moment, now } from '#platform/database/moment.ts'

/** One row if the database contains made-up data. */
export const demoMark = pgTable('demo_mark', {
  demo: boolean().primaryKey(),
  filled: moment().notNull().default(now),
})
