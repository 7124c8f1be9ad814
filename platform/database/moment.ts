import { sql, type SQL } from 'drizzle-orm'
import { customType, type PgColumn } from 'drizzle-orm/pg-core'

/**
 * A point in time as text in the format of RFC 3339, `2027-03-04T14:32:00.123+00:00`. PostgreSQL writes
 * `2027-03-04 14:32:00.123+00`, which not every browser reads. Prepared statements return a `Date`.
 */
export const moment = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: value =>
    value instanceof Date ? value.toISOString() : value.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00'),
})

export const now = sql`now()`

/** A moment in handwritten SQL, as text in the same format. */
export const momentAsText = (column: PgColumn | SQL): SQL<string> => sql<string>`to_json(${column}) #>> '{}'`
