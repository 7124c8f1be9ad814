import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  char,
  date,
  integer,
  numeric,
  text,
  type AnyPgColumn,
  type PgColumn,
} from 'drizzle-orm/pg-core'
import { moment, now } from '#platform/database/moment.ts'

/**
 * The columns of every record that people edit. The trigger `factbook_stamp` maintains all three; no query sets them.
 */
export const stamped = {
  version: integer().notNull().default(1),
  modifiedDate: moment().notNull().default(now),
  modifiedUserId: integer(),
}

/** US dollars, exact, two decimals. */
export const money = () => numeric({ precision: 15, scale: 2, mode: 'number' })
export const percent = () => numeric({ precision: 5, scale: 2, mode: 'number' })
/** A change in percent, -999.99 to 999.99. */
export const change = () => numeric({ precision: 5, scale: 2, mode: 'number' })
/** Number of people: passengers, enplanements. */
export const count = () => bigint({ mode: 'number' })
export const squareFeet = () => integer()
/** A day without a time; it never passes through a time zone. */
export const day = () => date({ mode: 'string' })
export const flag = () => char({ length: 1, enum: ['Y', 'N'] })
/** ACTIVE, NOT ACTIVE, or PROPOSED (named by an editor, awaiting an administrator). */
export const axnStatus = () =>
  text({ enum: ['ACTIVE', 'NOT ACTIVE', 'PROPOSED'] })
    .notNull()
    .default('ACTIVE')
/** The editor who proposed it, until an administrator accepts it. */
export const proposedBy = () => integer()
export const axnInstanceStatus = () =>
  text({ enum: ['INPROGRESS', 'REJECTED', 'PENDING', 'APPROVED', 'PUBLISHED'] })
    .notNull()
    .default('INPROGRESS')
/** Carried over from last year and not yet confirmed by an editor. */
export const confirmed = () => flag().notNull().default('Y')

/**
 * A name as the search box compares it: lowercase without accents or apostrophes, words separated by single spaces, as
 * `splitSearchWords` normalizes a typed text. An index uses it, so a change needs a migration.
 */
export const toSearchedText = (name: PgColumn | SQL): SQL => sql`factbook_searched(${name})`

/** 'First Last'. An index uses it, so a change needs a migration. */
export const personName = (person: Record<'firstName' | 'lastName', AnyPgColumn>): SQL<string> =>
  sql`(${person.firstName} || ' ' || ${person.lastName})`
