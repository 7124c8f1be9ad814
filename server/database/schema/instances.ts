import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Plausibility } from '#domain/review/plausibility.ts'
import { bookOrders } from '#domain/years/bookSettings.ts'
import { day, stamped } from './columns.ts'

/** One yearly edition of the fact book. */
export const axnInstance = pgTable(
  'axn_instance',
  {
    /** The two-digit year: 26 is 2026. */
    axnInstanceId: integer().primaryKey(),
    axnInstanceName: text().notNull().unique(),
    axnInstanceDes: text(),
    axnInstanceMasterStatus: text({ enum: ['PENDING', 'ACTIVE', 'HISTORICAL'] }).notNull(),
    /** US dollars per Canadian dollar. */
    cadUsdRate: numeric({ precision: 8, scale: 4, mode: 'number' }).notNull().default(0.759),
    exchangeRateNote: text().notNull().default('2016-2020 average'),
    /** Total reported United States enplanements of the year, which determine hub sizes; null until set. */
    usEnplanementTotal: integer(),
    usEnplanementSource: text(),
    /** The terms of use in the edition's data package; null for the default. */
    dataLicense: text(),
    /** What the title pages of the books say (`bookSettingsFields`); null for the defaults. */
    bookTitle: text(),
    bookPeriod: text(),
    bookPublisher: text(),
    bookAddress: text(),
    bookIsbnAirports: text(),
    bookIsbnCompanies: text(),
    bookCopyright: text(),
    /** The thickness of the books' paper; null for the usual one. */
    bookPagesPerInch: integer(),
    /** The order of the airports in the book. */
    bookOrder: text({ enum: bookOrders }).notNull().default('CITY'),
    /** Whether saving company information publishes the company immediately. */
    publishOnSave: boolean().notNull().default(true),
    submissionDeadline: day(),
    /** The days before the deadline on which reminders are sent, as `30, 14, 3`; null for none. */
    reminderDays: text(),
    /** This year's plausibility limits; null until an administrator changes the defaults. */
    plausibility: jsonb().$type<Plausibility>(),
    ...stamped,
  },
  t => [
    check('axn_instance_id_check', sql`${t.axnInstanceId} between 0 and 99`),
    check('axn_instance_name_check', sql`${t.axnInstanceName} ~ '^(19|20)[0-9]{2}$'`),
    check('axn_instance_year_check', sql`right(${t.axnInstanceName}, 2)::integer = ${t.axnInstanceId}`),
    check(
      'axn_instance_master_status_check',
      sql`${t.axnInstanceMasterStatus} in ('PENDING', 'ACTIVE', 'HISTORICAL')`,
    ),
    check(
      'axn_instance_us_enplanements_check',
      sql`${t.usEnplanementTotal} is null or (${t.usEnplanementTotal} > 0 and ${t.usEnplanementSource} is not null)`,
    ),
    check('axn_instance_book_order_check', sql`${t.bookOrder} in ('CITY', 'NAME')`),
    check('axn_instance_book_pages_per_inch_check', sql`${t.bookPagesPerInch} between 100 and 2000`),
    check('axn_instance_rate_check', sql`${t.cadUsdRate} > 0`),
    uniqueIndex('axn_instance_one_active_key')
      .on(t.axnInstanceMasterStatus)
      .where(sql`${t.axnInstanceMasterStatus} = 'ACTIVE'`),
    uniqueIndex('axn_instance_one_pending_key')
      .on(t.axnInstanceMasterStatus)
      .where(sql`${t.axnInstanceMasterStatus} = 'PENDING'`),
  ],
)

/** The question that a year asks its airports besides their figures, if any. */
export const specialQuestion = pgTable(
  'special_question',
  {
    axnInstanceId: integer()
      .notNull()
      .references(() => axnInstance.axnInstanceId),
    questionId: integer().notNull(),
    /** The title of the wizard's step, the profile's section, and the answers in the book. */
    title: text().notNull(),
    question: text().notNull(),
    ...stamped,
  },
  t => [primaryKey({ name: 'special_question_key', columns: [t.axnInstanceId, t.questionId] })],
)
