import { and, eq } from 'drizzle-orm'
import type { Airport } from '#domain/airport.ts'
import type { AxnInstance } from '#domain/instance.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '../db/connect.ts'
import { airport, airportInstance } from '../db/schema/airports.ts'
import { country, stateProvince } from '../db/schema/lookups.ts'
import { airportColumns } from './airports.queries.ts'

/**
 * What a file says about one airport in one year. Of the columns that may be missing only those are here that say
 * something: the others change nothing. `enplaneTotal` null is 'not reported'.
 */
export interface AirportImportRow {
  iataCode: string
  airportName: string
  city: string
  isoCountryCode: string
  county?: string | null
  stateProvinceCode?: string | null
  latitudeText?: string | null
  longitudeText?: string | null
  enplaneTotal: number | null
}

const identity = [
  'airportName',
  'city',
  'county',
  'stateProvinceCode',
  'isoCountryCode',
  'latitudeText',
  'longitudeText',
] as const
type IdentityColumn = (typeof identity)[number]
type Changes = Partial<Pick<AirportImportRow, IdentityColumn>>

export interface AirportImportResult {
  /** IATA codes. */
  created: string[]
  updated: { iataCode: string; columns: string[] }[]
  unchanged: number
  /** `set` were new or other than before; each row of the file is in one of the three. */
  enplanements: { set: number; unchanged: number; notReported: string[] }
}

/** Rows in one statement; each takes up to eight of PostgreSQL's 65,535 parameters. */
const rowsAtOnce = 1000

/**
 * Creates or updates the airports, matched by their IATA codes, and sets their enplanements in the year. What is as the
 * rows say is not touched. The rows have no code twice and no unknown places.
 */
export async function saveAirportRows(
  db: Db,
  instance: Pick<AxnInstance, 'axnInstanceId' | 'axnInstanceMasterStatus'>,
  rows: readonly AirportImportRow[],
): Promise<AirportImportResult> {
  const known = await listByCode(db)
  const news = rows.filter(row => !known.has(row.iataCode))
  const updated: AirportImportResult['updated'] = []
  for (const row of rows) {
    const stored = known.get(row.iataCode)
    const changes = stored ? changesOf(stored, row) : {}
    const columns = Object.keys(changes)
    if (!stored || columns.length === 0) continue
    await db.update(airport).set(changes).where(eq(airport.airportId, stored.airportId))
    updated.push({ iataCode: row.iataCode, columns })
  }
  const ids = new Map([...known.values(), ...(await insertAirports(db, news))].map(idByCode))
  return {
    created: news.map(row => row.iataCode),
    updated,
    unchanged: rows.length - news.length - updated.length,
    enplanements: await saveEnplanements(db, instance, rows, ids),
  }
}

const idByCode = (each: Pick<Airport, 'iataCode' | 'airportId'>) => [each.iataCode, each.airportId] as const

async function listByCode(db: Db): Promise<Map<string, Airport>> {
  const airports = await db.select(airportColumns).from(airport)
  return new Map(airports.map(each => [each.iataCode, each]))
}

function changesOf(stored: Airport, row: AirportImportRow): Changes {
  const changed = identity.filter(name => row[name] !== undefined && row[name] !== stored[name])
  return Object.fromEntries(changed.map(name => [name, row[name]]))
}

async function insertAirports(db: Db, rows: readonly AirportImportRow[]) {
  const inserted: Pick<Airport, 'iataCode' | 'airportId'>[] = []
  for (const some of inPortions(rows)) {
    const { airportId, iataCode } = airportColumns
    inserted.push(...(await db.insert(airport).values(some).returning({ airportId, iataCode })))
  }
  return inserted
}

async function saveEnplanements(
  db: Db,
  { axnInstanceId, axnInstanceMasterStatus }: Parameters<typeof saveAirportRows>[1],
  rows: readonly AirportImportRow[],
  ids: ReadonlyMap<string, number>,
): Promise<AirportImportResult['enplanements']> {
  const stored = await enplanementsOf(db, axnInstanceId)
  const axnInstanceStatus = axnInstanceMasterStatus === 'HISTORICAL' ? 'PUBLISHED' : 'INPROGRESS'
  const news: (typeof airportInstance.$inferInsert)[] = []
  let unchanged = 0
  for (const { iataCode, enplaneTotal } of rows) {
    const airportId = ids.get(iataCode)
    if (airportId === undefined) throw problem('unexpected')
    if (!stored.has(airportId)) news.push({ airportId, axnInstanceId, axnInstanceStatus, enplaneTotal })
    else if (stored.get(airportId) !== enplaneTotal) {
      await db
        .update(airportInstance)
        .set({ enplaneTotal })
        .where(
          and(eq(airportInstance.airportId, airportId), eq(airportInstance.axnInstanceId, axnInstanceId)),
        )
    } else if (enplaneTotal !== null) unchanged += 1
  }
  for (const some of inPortions(news)) await db.insert(airportInstance).values(some)
  const notReported = rows.filter(row => row.enplaneTotal === null).map(row => row.iataCode)
  return { set: rows.length - notReported.length - unchanged, unchanged, notReported }
}

async function enplanementsOf(db: Db, axnInstanceId: number): Promise<Map<number, number | null>> {
  const { airportId, enplaneTotal } = airportInstance
  const rows = await db
    .select({ airportId, enplaneTotal })
    .from(airportInstance)
    .where(eq(airportInstance.axnInstanceId, axnInstanceId))
  return new Map(rows.map(row => [row.airportId, row.enplaneTotal]))
}

function* inPortions<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce)
}

export interface UnknownPlace {
  /** Of the row. */
  index: number
  column: 'isoCountryCode' | 'stateProvinceCode'
  detail: string
}

/**
 * The rows whose country, or whose state in that country, is in no lookup list. What a row leaves out is taken from the
 * airport as it is stored, so that no airport ends up in a state of another country.
 */
export async function findUnknownPlaces(
  db: Db,
  rows: readonly Partial<AirportImportRow>[],
): Promise<UnknownPlace[]> {
  const known = await listByCode(db)
  const countries = new Set((await db.select().from(country)).map(each => each.isoCountryCode))
  const states = new Set(
    (await db.select().from(stateProvince)).map(each => `${each.isoCountryCode}-${each.stateProvinceCode}`),
  )
  return rows.flatMap((row, index): UnknownPlace[] => {
    const stored = known.get(row.iataCode ?? '')
    const { isoCountryCode } = row
    const stateProvinceCode = row.stateProvinceCode ?? stored?.stateProvinceCode
    if (!isoCountryCode) return []
    if (!countries.has(isoCountryCode)) {
      return [{ index, column: 'isoCountryCode', detail: `There is no country '${isoCountryCode}'.` }]
    }
    if (!stateProvinceCode || states.has(`${isoCountryCode}-${stateProvinceCode}`)) return []
    const detail = `There is no state or province '${stateProvinceCode}' in ${isoCountryCode}.`
    return [{ index, column: 'stateProvinceCode', detail }]
  })
}
