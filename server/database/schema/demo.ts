import { boolean, pgTable } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** One row if the database contains made-up data. */
export const demoMark = pgTable('demo_mark', {
  demo: boolean().primaryKey(),
  filled: moment().notNull().defaultNow(),
})
