import { and, asc, count, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm'
import type { AirportListQuery, AirportRow } from '#domain/browse/airportList.ts'
import type { Actor } from '#domain/people/roles.ts'
import {
  createPage,
  parseSort,
  type PageRequest,
  type Paged,
  type SortOf,
} from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { anywhere, asRead } from '#platform/database/search.ts'
import { oneRow } from '#platform/database/statement.ts'
import { airportPlace } from '../airports/airports.queries.ts'
import { enplanementsPartial, enplanementsUsed } from '../airports/enplanements.queries.ts'
import { airport, airportInstance } from '../database/schema/airports.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { visibleAirports } from '../review/visibility.ts'
import { openAskedYear } from '../years/instances.queries.ts'

const rowColumns = {
  ...airportPlace,
  axnInstanceId: airportInstance.axnInstanceId,
  axnInstanceStatus: airportInstance.axnInstanceStatus,
  enplaneTotal: enplanementsUsed,
  enplanePartial: enplanementsPartial,
  modifiedDate: airportInstance.modifiedDate,
}

const sortColumns = {
  airportName: asRead(airport.airportName),
  airportId: sql`${airport.airportId}`,
  iataCode: sql`${airport.iataCode}`,
  city: asRead(airport.city),
  stateProvinceCode: sql`${airport.stateProvinceCode}`,
  isoCountryCode: sql`${airport.isoCountryCode}`,
  axnInstanceStatus: sql`${airportInstance.axnInstanceStatus}`,
  modifiedDate: sql`${airportInstance.modifiedDate}`,
  enplaneTotal: enplanementsUsed,
} satisfies Record<string, SQL>

/** One page of a year's airports that the caller may see. */
export async function listAirports(
  db: Db,
  axnInstanceId: number,
  query: AirportListQuery,
  allowed: SQL | undefined,
): Promise<Paged<AirportRow>> {
  const { column, descending } = parseSort(query.sort)
  const condition = and(
    eq(airportInstance.axnInstanceId, axnInstanceId),
    allowed,
    query.status === 'ALL' ? undefined : eq(airportInstance.axnInstanceStatus, query.status),
    matching(query.keyword),
  )
  const rows = await pageOf(db, condition, orderAirports(sortColumns[column], descending), query)
  return createPage(rows.content, rows.total, query)
}

/** The airports of a year for the search by location. */
export async function listGeography(
  db: Db,
  query: PageRequest & {
    keyword: string
    sort: SortOf<'city' | 'iataCode' | 'airportName'>
    instanceId?: number
  },
  actor: Actor,
): Promise<Paged<AirportRow>> {
  const { column, descending } = parseSort(query.sort)
  const condition = and(
    await openAskedYear(db, query.instanceId, actor),
    visibleAirports(actor),
    matching(query.keyword),
  )
  const rows = await pageOf(db, condition, orderAirports(sortColumns[column], descending), query)
  return createPage(rows.content, rows.total, query)
}

/** Orders by one column, with the name as tie-break. Unknown figures come last in either direction. */
function orderAirports(column: SQL, descending: boolean): SQL[] {
  const direction = descending ? desc(column) : asc(column)
  return [sql`${direction} nulls last`, asc(sortColumns.airportName), asc(airport.airportId)]
}

async function pageOf(db: Db, condition: SQL | undefined, order: SQL[], request: PageRequest) {
  const content = await db
    .select(rowColumns)
    .from(airportInstance)
    .innerJoin(airport, eq(airport.airportId, airportInstance.airportId))
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, airportInstance.axnInstanceId))
    .where(condition)
    .orderBy(...order)
    .limit(request.size)
    .offset(request.page * request.size)
  const counted = await db
    .select({ total: count() })
    .from(airportInstance)
    .innerJoin(airport, eq(airport.airportId, airportInstance.airportId))
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, airportInstance.axnInstanceId))
    .where(condition)
  return { content, total: oneRow(counted).total }
}

/** The keyword anywhere in the name, the location, or the code, taken literally. */
function matching(keyword: string): SQL | undefined {
  if (keyword === '') return undefined
  const pattern = anywhere(keyword)
  const location = sql`${airport.city} || ', ' || coalesce(${airport.stateProvinceCode}, ${airport.isoCountryCode}) || ' (' || ${airport.iataCode} || ')'`
  return or(ilike(airport.airportName, pattern), sql`${location} ilike ${pattern}`)
}
