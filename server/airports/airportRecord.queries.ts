import { and, asc, desc, eq, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { AirportCoordinates, Coordinates } from '#domain/airports/airportCoordinates.ts'
import type { AirportInstance } from '#domain/airports/airportInstance.ts'
import type {
  AirportEntry,
  AirportRecord,
  AllAirportsQuery,
  ListedAirport,
} from '#domain/airports/airportRecord.ts'
import { problem } from '#domain/problems.ts'
import { createPage, parseSort, type Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { requireRow } from '#platform/database/statement.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { isStateOf, requirePlace } from '../catalog/lookups/lookups.queries.ts'
import { hasWords } from '../database/matchNamesInSql.ts'
import { airport, airportInstance } from '../database/schema/airports.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { stateProvince } from '../database/schema/lookups.ts'
import { airportTerminal, terminal } from '../database/schema/terminals.ts'
import { appUser, modifiedUserName } from '../database/schema/users.ts'
import { requireOpenYear } from '../years/instances.queries.ts'
import type { AirportKey } from './airportKey.ts'
import { airportColumns, getAirportInstance } from './airports.queries.ts'

/** An airport with its years, newest first, and its terminals. Throws `notFound`. */
export async function getAirportRecord(db: Db, airportId: number): Promise<AirportRecord> {
  const rows = await db
    .select({ stored: airport, stateProvince, modifiedUserName })
    .from(airport)
    .leftJoin(appUser, eq(appUser.userId, airport.modifiedUserId))
    .leftJoin(stateProvince, isStateOf(airport))
    .where(eq(airport.airportId, airportId))
  const row = rows[0]
  if (!row) throw problem('notFound')
  const airportYears = await db
    .select({
      axnInstanceId: axnInstance.axnInstanceId,
      axnInstanceName: axnInstance.axnInstanceName,
      axnInstanceMasterStatus: axnInstance.axnInstanceMasterStatus,
      axnInstanceStatus: airportInstance.axnInstanceStatus,
    })
    .from(airportInstance)
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, airportInstance.axnInstanceId))
    .where(eq(airportInstance.airportId, airportId))
    .orderBy(desc(axnInstance.axnInstanceName))
  const airportTerminals = await db
    .select({
      terminalId: terminal.terminalId,
      terminalName: terminal.terminalName,
      axnStatus: terminal.axnStatus,
      // Columns of a query of one table are written without its name, so this one is named by hand.
      axnInstanceIds: sql<number[]>`array(select axn_instance_id from airport_terminal as of_year
        where of_year.terminal_id = terminal.terminal_id order by axn_instance_id desc)`,
    })
    .from(terminal)
    .where(eq(terminal.airportId, airportId))
    .orderBy(asc(collateNames(terminal.terminalName)), asc(terminal.terminalId))
  return {
    ...row.stored,
    airportState: row.stateProvince?.stateProvinceName ?? null,
    airportStateProvince: row.stateProvince,
    airportYears,
    airportTerminals,
    modifiedUserName: row.modifiedUserName,
  }
}

/** Adds an airport and, if a year is given, adds it to that year. Throws `duplicate` if the code is taken. */
export async function addAirport(
  db: Db,
  entry: AirportEntry,
  axnInstanceId: number | null,
): Promise<AirportRecord> {
  await requirePlace(db, entry)
  const added = await db.insert(airport).values(entry).returning({ airportId: airport.airportId })
  const { airportId } = requireRow(added)
  if (axnInstanceId !== null) await takeIntoInstance(db, { airportId, axnInstanceId })
  return getAirportRecord(db, airportId)
}

export async function saveAirport(
  db: Db,
  airportId: number,
  entry: AirportEntry,
  expectedVersion: number | null,
): Promise<AirportRecord> {
  await requirePlace(db, entry)
  // If two administrators save at the same time, the second waits here and then finds the newer version.
  await db.select().from(airport).where(eq(airport.airportId, airportId)).for('no key update')
  requireVersion(await getAirportRecord(db, airportId), expectedVersion)
  await db.update(airport).set(entry).where(eq(airport.airportId, airportId))
  return getAirportRecord(db, airportId)
}

/**
 * Adds an airport with its active terminals to a year. Throws `notFound` for an unknown airport, `historical` for a
 * closed year, and `duplicate` if it is already in the year.
 */
export async function takeIntoInstance(db: Db, key: AirportKey): Promise<AirportInstance> {
  const { airportName } = await getAirportRecord(db, key.airportId)
  const year = await requireOpenYear(db, key.axnInstanceId)
  const taken = await db.insert(airportInstance).values(key).onConflictDoNothing().returning()
  if (taken.length === 0) {
    throw problem('duplicate', { message: `${airportName} is already part of ${year.axnInstanceName}.` })
  }
  const active = await db
    .select({ terminalId: terminal.terminalId })
    .from(terminal)
    .where(and(eq(terminal.airportId, key.airportId), eq(terminal.axnStatus, 'ACTIVE')))
  if (active.length > 0) await db.insert(airportTerminal).values(active.map(each => ({ ...key, ...each })))
  return getAirportInstance(db, key.airportId, key.axnInstanceId)
}

const sortColumns = {
  airportId: sql`${airport.airportId}`,
  iataCode: sql`${airport.iataCode}`,
  airportName: collateNames(airport.airportName),
  city: collateNames(airport.city),
  isoCountryCode: sql`${airport.isoCountryCode}`,
  modifiedDate: sql`${airport.modifiedDate}`,
  axnStatus: sql`${airport.axnStatus}`,
} satisfies Record<string, SQL>

/** One page of all airports. */
export async function listAllAirports(db: Db, query: AllAirportsQuery): Promise<Paged<ListedAirport>> {
  const { column, descending } = parseSort(query.sort)
  const direction = descending ? desc(sortColumns[column]) : asc(sortColumns[column])
  const condition = and(
    query.status === 'ALL' ? undefined : eq(airport.axnStatus, query.status),
    query.notInInstance === undefined ? undefined : notExists(yearOf(db, query.notInInstance)),
    query.keyword === ''
      ? undefined
      : or(
          hasWords(airport.airportName, query.keyword),
          hasWords(airport.city, query.keyword),
          hasWords(airport.iataCode, query.keyword),
        ),
  )
  const content = await db
    .select({ ...airportColumns, axnStatus: airport.axnStatus, modifiedDate: airport.modifiedDate })
    .from(airport)
    .where(condition)
    .orderBy(direction, asc(sortColumns.airportName), asc(airport.airportId))
    .limit(query.size)
    .offset(query.page * query.size)
  return createPage(content, await db.$count(airport, condition), query)
}

const yearOf = (db: Db, axnInstanceId: number) =>
  db
    .select({ one: sql`1` })
    .from(airportInstance)
    .where(
      and(eq(airportInstance.airportId, airport.airportId), eq(airportInstance.axnInstanceId, axnInstanceId)),
    )

export async function getCoordinates(db: Db, airportId: number): Promise<AirportCoordinates> {
  const rows = await db.select().from(airport).where(eq(airport.airportId, airportId))
  if (!rows[0]) throw problem('notFound')
  return rows[0]
}

/**
 * Moves the airport in every year. Throws `notFound` if it is not in this year and `historical` if this year is
 * closed.
 */
export async function saveCoordinates(
  db: Db,
  { airportId, axnInstanceId }: AirportKey,
  place: Coordinates,
  expectedVersion: number | null,
): Promise<AirportCoordinates> {
  const { axnInstanceMasterStatus } = await getAirportInstance(db, airportId, axnInstanceId)
  if (axnInstanceMasterStatus === 'HISTORICAL') throw problem('historical')
  // If two administrators save at the same time, the second waits here and then finds the newer version.
  await db.select().from(airport).where(eq(airport.airportId, airportId)).for('no key update')
  requireVersion(await getCoordinates(db, airportId), expectedVersion)
  await db.update(airport).set(place).where(eq(airport.airportId, airportId))
  return getCoordinates(db, airportId)
}
