import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { airportChoiceFields } from '#domain/airports/airportInfo.ts'
import { airportYearColumns } from '#domain/airports/airportYearColumns.ts'
import { contactColumns } from '#domain/airports/contactColumns.ts'
import { expansionColumns } from '#domain/airports/expansionColumns.ts'
import { parkingColumns } from '#domain/airports/parkingColumns.ts'
import { tenantDetails, tenantReferences } from '#domain/airports/tenantColumns.ts'
import { terminalTotalColumns, trafficColumns } from '#domain/airports/terminalColumns.ts'
import { companyColumns } from '#domain/companies/companyColumns.ts'
import { toSnakeCase } from '#domain/history/letterCase.ts'
import type { CarriedOver } from '#domain/years/instance.ts'
import type { YearColumn } from '#domain/years/yearColumn.ts'
import { pickProperty } from '#platform/contract/columnPlaces.ts'
import { createRecord, listKeys } from '#platform/contract/listKeys.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireRow } from '#platform/database/statement.ts'
import { airportExpansion, airportInstance, parkingRate } from '../database/schema/airports.ts'
import type { stamped } from '../database/schema/columns.ts'
import { companyAirportInstance, companyInstance, companyInstanceType } from '../database/schema/companies.ts'
import { contact, contactPhone } from '../database/schema/contacts.ts'
import {
  airlineTerminal,
  airportTerminal,
  airportTerminalTotal,
  tenant,
} from '../database/schema/terminals.ts'
import { affiliatedAirport, affiliatedCompany } from '../database/schema/users.ts'

/**
 * Creates a new year from the last one, following the product decisions: lasting data is carried over as unconfirmed,
 * counts start empty, and everything is INPROGRESS. Both instances must exist, and the new one must be empty. Returns
 * the number of carried-over records by kind.
 */
export async function carryOver(db: Db, from: number, to: number): Promise<CarriedOver[]> {
  const carried: CarriedOver[] = []
  for (const rows of carriedRows) {
    const answer = await db.execute<{ count: number }>(
      sql`with carried as (${insertCopies(rows, from, to)} returning 1) select count(*)::integer as count from carried`,
    )
    carried.push({ what: rows.what, count: requireRow(answer.rows).count })
  }
  return carried
}

interface CarriedRows {
  /** The name of the rows in the result. */
  what: string
  table: PgTable
  /** The columns that identify a row within a year, in the order of insertion. */
  key: readonly string[]
  /**
   * All other columns, except those that every table has. A column that starts empty has its default, which is INPROGRESS for
   * the status.
   */
  columns: Readonly<Record<string, YearColumn['inNewYear']>>
}

/** The year itself, the stamps, the unit, which is always square feet, and whether the row is confirmed. */
type SetByItself = 'axnInstanceId' | 'unitMeasureCode' | 'confirmed' | keyof typeof stamped

/** The compiler requires a decision about each column. */
const carry = <T extends PgTable, K extends keyof T['_']['columns'] & string>(
  what: string,
  table: T,
  key: readonly K[],
  columns: Record<Exclude<keyof T['_']['columns'] & string, K | SetByItself>, YearColumn['inNewYear']>,
): CarriedRows => ({ what, table, key, columns })

/** In the order in which they refer to each other. The rows of other tables belong to one year only. */
export const carriedRows: readonly CarriedRows[] = [
  carry('airports', airportInstance, ['airportId'], {
    axnInstanceStatus: 'startsEmpty',
    ...createRecord(listKeys(airportChoiceFields), () => 'carried'),
    ...pickProperty(airportYearColumns, 'inNewYear'),
  }),
  carry('terminals', airportTerminal, ['airportId', 'terminalId'], pickProperty(trafficColumns, 'inNewYear')),
  carry(
    'tables of terminal sales',
    airportTerminalTotal,
    ['airportId', 'terminalId', 'tenantType'],
    pickProperty(terminalTotalColumns, 'inNewYear'),
  ),
  carry('dominant airlines', airlineTerminal, ['airportId', 'terminalId', 'airlineId'], {}),
  carry('expansion plans', airportExpansion, ['expansionId'], {
    airportId: 'carried',
    ...pickProperty(expansionColumns, 'inNewYear'),
    axnStatus: 'carried',
  }),
  carry(
    'parking rates',
    parkingRate,
    ['airportId', 'parkingType', 'parkingRateType'],
    pickProperty(parkingColumns, 'inNewYear'),
  ),
  carry('companies', companyInstance, ['companyId'], {
    axnInstanceStatus: 'startsEmpty',
    dbeFlag: 'carried',
    ...pickProperty(companyColumns, 'inNewYear'),
  }),
  carry('company types', companyInstanceType, ['companyId', 'companyType'], {
    companyTypeInfoText: 'carried',
  }),
  carry('company locations', companyAirportInstance, ['companyId', 'companyType', 'airportId'], {}),
  carry('tenants', tenant, ['tenantId', 'locationNumber'], {
    airportId: 'carried',
    ...createRecord(tenantReferences, () => 'carried'),
    ...pickProperty(tenantDetails, 'inNewYear'),
  }),
  carry('contacts', contact, ['contactId'], {
    airportId: 'carried',
    managementResponsibilityTypeId: 'carried',
    companyId: 'carried',
    companyType: 'carried',
    ...pickProperty(contactColumns, 'inNewYear'),
    axnStatus: 'carried',
  }),
  carry('phone numbers', contactPhone, ['contactId', 'phoneType'], { phone: 'carried', extPhone: 'carried' }),
  carry('airport affiliations', affiliatedAirport, ['userId', 'subjectId'], {}),
  carry('company affiliations', affiliatedCompany, ['userId', 'subjectId'], {}),
]

function insertCopies({ table, key, columns }: CarriedRows, from: number, to: number): SQL {
  const ofTable: Record<string, PgColumn> = getTableColumns(table)
  const carried = Object.keys(columns).filter(name => columns[name] === 'carried')
  const listed = (names: readonly string[]) =>
    sql.join(
      names.map(name => sql.identifier(toSnakeCase(ofTable[name]?.name ?? name))),
      sql`, `,
    )
  const copied = listed([...key, ...carried])
  const [confirmed, unconfirmed] = 'confirmed' in ofTable ? [sql`, confirmed`, sql`, 'N'`] : [sql``, sql``]
  return sql`insert into ${table} (axn_instance_id, ${copied}${confirmed})
    select ${to}::integer, ${copied}${unconfirmed} from ${table}
    where axn_instance_id = ${from} order by ${listed(key)}`
}
