import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { lookups as declaredLookups } from '#domain/catalog/lookups.ts'
import * as airports from './schema/airports.ts'
import * as companies from './schema/companies.ts'
import * as contacts from './schema/contacts.ts'
import * as instances from './schema/instances.ts'
import * as lookups from './schema/lookups.ts'
import * as remarks from './schema/remarks.ts'
import * as terminals from './schema/terminals.ts'

const tablesIn = (schemas: readonly object[]): [name: string, table: PgTable][] =>
  schemas.flatMap(schema =>
    Object.entries(schema).flatMap(([name, each]) =>
      is(each, PgTable) ? [[name, each] as [string, PgTable]] : [],
    ),
  )

const tables = tablesIn([airports, companies, contacts, instances, lookups, remarks, terminals])

/** The tables of the fact book: every table in these schema files. Tables in other files are part of no edition. */
export const bookTables: readonly PgTable[] = tables.map(([, table]) => table)

const isYearly = (table: PgTable): boolean => 'axnInstanceId' in getTableColumns(table)
const namesOf = (chosen: readonly PgTable[]): readonly string[] => chosen.map(getTableName).toSorted()

/** Their rows belong to one year each. Closing the year makes its rows immutable. */
export const yearlyTables = namesOf(bookTables.filter(isYearly))

const outside = Object.values(declaredLookups).flatMap(each => (each.isOutsideEditions ? [each.table] : []))

/** Shared by all open years. Closing a year copies them, so that later changes do not reach it. */
export const sharedTables = namesOf(
  tables.flatMap(([name, table]) => (isYearly(table) || outside.includes(name) ? [] : [table])),
)
