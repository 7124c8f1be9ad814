import { eq, sql, type SQL } from 'drizzle-orm'
import type { Airport } from '#domain/airports/airport.ts'
import { problem } from '#domain/problems.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import { splitIntoBatches } from '#platform/contract/splitIntoBatches.ts'
import type { Db } from '#platform/database/connect.ts'
import { airport, airportInstance } from '../database/schema/airports.ts'
import { country, stateProvince } from '../database/schema/lookups.ts'
import { airportColumns } from './airports.queries.ts'

/**
 * One airport's row of an import file. Optional columns without a value are absent and change nothing. `enplaneTotal`
 * is null for 'not reported'.
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

export interface AirportImportResult {
  /** IATA codes. */
  created: string[]
  updated: { iataCode: string; columns: string[] }[]
  unchanged: number
  /**
   * `set` counts new or changed values. Each row of the file is counted in exactly one of the first three. `written`
   * counts the rows that changed the year, including removed values and added airports.
   */
  enplanements: { set: number; unchanged: number; notReported: string[]; written: number }
}

/** Rows per statement. Each row takes up to eight of PostgreSQL's 65,535 parameters. */
const rowsAtOnce = 1000

/**
 * Creates or updates the airports, matched by IATA code, and sets their enplanements in the year. Rows that change
 * nothing are not written. The rows contain no duplicate codes and no unknown places.
 */
export async function saveAirportRows(
  db: Db,
  instance: Pick<AxnInstance, 'axnInstanceId' | 'axnInstanceMasterStatus'>,
  rows: readonly AirportImportRow[],
): Promise<AirportImportResult> {
  const known = await listByCode(db)
  const created = rows.filter(row => !known.has(row.iataCode))
  const updated = rows.flatMap(row => {
    const columns = changedColumns(known.get(row.iataCode), row)
    return columns.length > 0 ? [{ row, columns }] : []
  })
  await saveAirports(db, [...created, ...updated.map(each => each.row)])
  return {
    created: created.map(row => row.iataCode),
    updated: updated.map(({ row, columns }) => ({ iataCode: row.iataCode, columns })),
    unchanged: rows.length - created.length - updated.length,
    enplanements: await saveEnplanements(db, instance, rows),
  }
}

async function listByCode(db: Db): Promise<Map<string, Airport>> {
  const airports = await db.select(airportColumns).from(airport)
  return new Map(airports.map(each => [each.iataCode, each]))
}

function changedColumns(stored: Airport | undefined, row: AirportImportRow): string[] {
  return stored ? identity.filter(name => (row[name] ?? stored[name]) !== stored[name]) : []
}

/** Columns that a row omits stay unchanged, even if someone changes them at this moment. */
const replaced = {
  airportName: sql`excluded.airport_name`,
  city: sql`excluded.city`,
  isoCountryCode: sql`excluded.iso_country_code`,
  county: sql`coalesce(excluded.county, ${airport.county})`,
  stateProvinceCode: sql`coalesce(excluded.state_province_code, ${airport.stateProvinceCode})`,
  latitudeText: sql`coalesce(excluded.latitude_text, ${airport.latitudeText})`,
  longitudeText: sql`coalesce(excluded.longitude_text, ${airport.longitudeText})`,
} satisfies Record<(typeof identity)[number], SQL>

async function saveAirports(db: Db, rows: readonly AirportImportRow[]): Promise<void> {
  for (const some of splitIntoBatches(rows, rowsAtOnce)) {
    await db.insert(airport).values(some).onConflictDoUpdate({ target: airport.iataCode, set: replaced })
  }
}

async function saveEnplanements(
  db: Db,
  { axnInstanceId, axnInstanceMasterStatus }: Parameters<typeof saveAirportRows>[1],
  rows: readonly AirportImportRow[],
): Promise<AirportImportResult['enplanements']> {
  const known = await listByCode(db)
  const stored = await enplanementsOf(db, axnInstanceId)
  const axnInstanceStatus = axnInstanceMasterStatus === 'HISTORICAL' ? 'PUBLISHED' : 'INPROGRESS'
  const figures = rows.map(({ iataCode, enplaneTotal }) => {
    const airportId = known.get(iataCode)?.airportId
    if (airportId === undefined) throw problem('unexpected')
    return { airportId, axnInstanceId, axnInstanceStatus, enplaneTotal } as const
  })
  const different = figures.filter(each => stored.get(each.airportId) !== each.enplaneTotal)
  for (const some of splitIntoBatches(different, rowsAtOnce)) {
    await db
      .insert(airportInstance)
      .values(some)
      .onConflictDoUpdate({
        target: [airportInstance.airportId, airportInstance.axnInstanceId],
        set: { enplaneTotal: sql`excluded.enplane_total` },
      })
  }
  const set = different.filter(each => each.enplaneTotal !== null).length
  const notReported = rows.filter(row => row.enplaneTotal === null).map(row => row.iataCode)
  return { set, unchanged: rows.length - set - notReported.length, notReported, written: different.length }
}

async function enplanementsOf(db: Db, axnInstanceId: number): Promise<Map<number, number | null>> {
  const { airportId, enplaneTotal } = airportInstance
  const rows = await db
    .select({ airportId, enplaneTotal })
    .from(airportInstance)
    .where(eq(airportInstance.axnInstanceId, axnInstanceId))
  return new Map(rows.map(row => [row.airportId, row.enplaneTotal]))
}

interface UnknownPlace {
  /** Line number of the row. */
  index: number
  column: 'isoCountryCode' | 'stateProvinceCode'
  detail: string
}

/**
 * The rows with an unknown country, or a state that is not in that country. Missing values are taken from the stored
 * airport, so that no airport ends up with a state of another country.
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
      return [
        {
          index,
          column: 'isoCountryCode',
          detail: `There is no country '${isoCountryCode}'. Use a two-letter country code such as US.`,
        },
      ]
    }
    if (!stateProvinceCode || states.has(`${isoCountryCode}-${stateProvinceCode}`)) return []
    const detail = `There is no state or province '${stateProvinceCode}' in ${isoCountryCode}. Use its code, such as TX.`
    return [{ index, column: 'stateProvinceCode', detail }]
  })
}
