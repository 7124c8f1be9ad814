import { sql, type SQL } from 'drizzle-orm'
import type { Statement } from '#platform/database/statement.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import { companyInstance } from '../../database/schema/companies.ts'

/** Which airports or companies have rows in the year `axnInstanceId`, as `id`, and the rows of the `subjects`. */
export interface RowStatements {
  subjects: Statement
  rows: Statement
}

/** The year whose rows are read into memory. */
export const ofYear = sql.placeholder('axnInstanceId')

/** Whether the row belongs to one of the airports or companies being read. */
export const isAmong = (subject: SQL): SQL => sql`${subject} = any(${sql.placeholder('subjects')}::integer[])`

export const airportsOfYear = sql`select ${airportInstance.airportId} as id from ${airportInstance}
  where ${airportInstance.axnInstanceId} = ${ofYear} order by 1`

export const companiesOfYear = sql`select ${companyInstance.companyId} as id from ${companyInstance}
  where ${companyInstance.axnInstanceId} = ${ofYear} order by 1`
