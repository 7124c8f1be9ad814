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
import { moveToRemainingNames } from '../catalog/merging/merging.queries.ts'
import { airport, airportExpansion, airportInstance, parkingRate } from '../database/schema/airports.ts'
import type { stamped } from '../database/schema/columns.ts'
import {
  company,
  companyAirportInstance,
  companyInstance,
  companyInstanceType,
} from '../database/schema/companies.ts'
import { contact, contactPhone } from '../database/schema/contacts.ts'
import {
  airlineTerminal,
  airportTerminal,
  airportTerminalTotal,
  tenant,
  terminal,
} from '../database/schema/terminals.ts'
import { affiliatedAirport, affiliatedCompany } from '../database/schema/users.ts'

/**
 * Creates a new year from the last one, following the product decisions: lasting data is carried over as unconfirmed,
 * counts start empty, and everything is INPROGRESS. Airports, terminals, and companies that are not active are left out
 * with their rows. Names merged while no year was open are replaced by the remaining ones. Both instances must exist, and
 * the new one must be empty. Returns the number of carried-over and left-out records by kind.
 */
export async function carryOver(db: Db, from: number, to: number): Promise<CarriedOver[]> {
  const leftOut: number[] = []
  for (const rows of carriedRows) {
    const answer = await db.execute<{ leftOut: number }>(sql`
      with carried as (${insertCopies(rows, from, to)} returning 1)
      select ((select count(*) from ${rows.table} where axn_instance_id = ${from})
        - (select count(*) from carried))::integer as "leftOut"`)
    leftOut.push(requireRow(answer.rows).leftOut)
  }
  await moveToRemainingNames(db)
  const carried: CarriedOver[] = []
  for (const [place, { what, table }] of carriedRows.entries()) {
    const count = await db.$count(table, sql`axn_instance_id = ${to}`)
    carried.push({ what, count, leftOut: leftOut[place] ?? 0 })
  }
  return carried
}

/** A row is left out if one of the records that it belongs to is. A company is the one that it was merged into. */
const isCarried = {
  airport: () => sql`not exists (select from ${airport} as own
    where own.airport_id = former.airport_id and own.axn_status = 'NOT ACTIVE')`,
  terminal: () => sql`not exists (select from ${terminal} as own
    where own.terminal_id = former.terminal_id and own.axn_status = 'NOT ACTIVE')`,
  company: () => sql`not exists (select from ${company} as own
    join ${company} as remaining on remaining.company_id = coalesce(own.merged_into, own.company_id)
    where own.company_id = former.company_id and remaining.axn_status = 'NOT ACTIVE')`,
  contact: (to: number) => sql`exists (select from ${contact} as own
    where own.contact_id = former.contact_id and own.axn_instance_id = ${to})`,
}
type Owner = keyof typeof isCarried

interface CarriedRows {
  /** The name of the rows in the result. */
  what: string
  table: PgTable
  /** The records that a row belongs to. */
  of: readonly Owner[]
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
  of: readonly Owner[],
  key: readonly K[],
  columns: Record<Exclude<keyof T['_']['columns'] & string, K | SetByItself>, YearColumn['inNewYear']>,
): CarriedRows => ({ what, table, of, key, columns })

/** In the order in which they refer to each other. The rows of other tables belong to one year only. */
export const carriedRows: readonly CarriedRows[] = [
  carry('airports', airportInstance, ['airport'], ['airportId'], {
    axnInstanceStatus: 'startsEmpty',
    ...createRecord(listKeys(airportChoiceFields), () => 'carried'),
    ...pickProperty(airportYearColumns, 'inNewYear'),
  }),
  carry(
    'terminals',
    airportTerminal,
    ['airport', 'terminal'],
    ['airportId', 'terminalId'],
    pickProperty(trafficColumns, 'inNewYear'),
  ),
  carry(
    'tables of terminal sales',
    airportTerminalTotal,
    ['airport', 'terminal'],
    ['airportId', 'terminalId', 'tenantType'],
    pickProperty(terminalTotalColumns, 'inNewYear'),
  ),
  carry(
    'dominant airlines',
    airlineTerminal,
    ['airport', 'terminal'],
    ['airportId', 'terminalId', 'airlineId'],
    {},
  ),
  carry('expansion plans', airportExpansion, ['airport'], ['expansionId'], {
    airportId: 'carried',
    ...pickProperty(expansionColumns, 'inNewYear'),
    axnStatus: 'carried',
  }),
  carry(
    'parking rates',
    parkingRate,
    ['airport'],
    ['airportId', 'parkingType', 'parkingRateType'],
    pickProperty(parkingColumns, 'inNewYear'),
  ),
  carry('companies', companyInstance, ['company'], ['companyId'], {
    axnInstanceStatus: 'startsEmpty',
    dbeFlag: 'carried',
    ...pickProperty(companyColumns, 'inNewYear'),
  }),
  carry('company types', companyInstanceType, ['company'], ['companyId', 'companyType'], {
    companyTypeInfoText: 'carried',
  }),
  carry(
    'company locations',
    companyAirportInstance,
    ['company', 'airport'],
    ['companyId', 'companyType', 'airportId'],
    {},
  ),
  carry('tenants', tenant, ['airport', 'terminal'], ['tenantId', 'locationNumber'], {
    airportId: 'carried',
    ...createRecord(tenantReferences, () => 'carried'),
    ...pickProperty(tenantDetails, 'inNewYear'),
  }),
  carry('contacts', contact, ['airport', 'company'], ['contactId'], {
    airportId: 'carried',
    managementResponsibilityTypeId: 'carried',
    companyId: 'carried',
    companyType: 'carried',
    ...pickProperty(contactColumns, 'inNewYear'),
    axnStatus: 'carried',
  }),
  carry('phone numbers', contactPhone, ['contact'], ['contactId', 'phoneType'], {
    phone: 'carried',
    extPhone: 'carried',
  }),
  carry('airport affiliations', affiliatedAirport, ['airport'], ['userId', 'subjectId'], {}),
  carry('company affiliations', affiliatedCompany, ['company'], ['userId', 'subjectId'], {}),
]

function insertCopies({ table, of, key, columns }: CarriedRows, from: number, to: number): SQL {
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
    select ${to}::integer, ${copied}${unconfirmed} from ${table} as former
    where ${sql.join(
      [sql`axn_instance_id = ${from}`, ...of.map(owner => isCarried[owner](to))],
      sql` and `,
    )} order by ${listed(key)}`
}
