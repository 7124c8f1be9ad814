import { and, asc, eq, inArray, lte, type SQL } from 'drizzle-orm'
import { computeYearFigures } from '#domain/browse/airportFigures.ts'
import { fillYearGaps, type AirportTrends } from '#domain/browse/airportTrends.ts'
import { publishedYears } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import { describeConversion } from '#domain/years/exchangeRate.ts'
import { toYear } from '#domain/years/instance.ts'
import type { Db } from '#platform/database/connect.ts'
import { airportPlace } from '../airports/airports.queries.ts'
import { readTerminalsWhere } from '../airports/terminals/terminals.queries.ts'
import { airport, airportInstance } from '../database/schema/airports.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { airportTerminal } from '../database/schema/terminals.ts'
import { isPublishedInAnyYear } from '../review/visibility.ts'
import { readDefinitionChanges } from '../years/definitionChanges.queries.ts'
import { selectEdition } from '../years/editions.ts'
import { readProfileBasesWhere } from './airportProfile.queries.ts'

/**
 * An airport's published figures of every year up to an edition; up to the newest one by default. Throws `notFound` if
 * there are none.
 */
export async function getTrends(
  db: Db,
  airportId: number,
  edition: number | undefined,
): Promise<AirportTrends> {
  const trends = await readTrends(db, eq(airportInstance.airportId, airportId), edition)
  if (trends.airports.length === 0) throw problem('notFound')
  return { ...trends, unknown: [] }
}

/** Reads several airports in the order of their codes. Codes that match no published airport are listed. */
export async function compareByCodes(
  db: Db,
  codes: readonly string[],
  edition: number | undefined,
): Promise<AirportTrends> {
  const withCode = inArray(airport.iataCode, codes)
  const now = await db.select(airportPlace).from(airport).where(withCode)
  const then = await readPlacesIn(db, edition, withCode)
  // A code means the airport that had it in the edition, or else the one that has it now.
  const idOf = new Map([...now, ...then].map(each => [each.iataCode, each.airportId]))
  const which = inArray(airportInstance.airportId, [...idOf.values()])
  const { airports, ...trends } = await readTrends(db, which, edition)
  const found = codes.map(code => airports.find(each => each.airport.airportId === idOf.get(code)))
  return {
    ...trends,
    // An airport's former and new code may both be asked for.
    airports: [...new Set(found)].filter(each => each !== undefined),
    unknown: codes.filter((_, place) => found[place] === undefined),
  }
}

/** Years from the first in which any of the airports was published to the edition, or the newest one open to readers. */
async function readTrends(
  db: Db,
  which: SQL,
  edition: number | undefined,
): Promise<Omit<AirportTrends, 'unknown'>> {
  const isEarlier =
    edition === undefined ? undefined : lte(axnInstance.axnInstanceName, String(toYear(edition)))
  const bases = await readProfileBasesWhere(db, and(which, isPublishedInAnyYear, isEarlier))
  const terminals = Map.groupBy(
    bases.length === 0 ? [] : await readTerminalsWhere(db, ofYears(bases)),
    ({ airportTerminalPK: { airportId, axnInstanceId } }) => keyOf(airportId, axnInstanceId),
  )
  const last = bases.length === 0 ? [] : await findNewestEdition(db, isEarlier)
  const years = fillYearGaps([...bases.map(base => base.axnInstanceName), ...last])
  const byAirport = Map.groupBy(bases, base => base.airport.airportId)
  const places = await readPlacesIn(db, edition, inArray(airport.airportId, [...byAirport.keys()]))
  return {
    years,
    exchangeRate: describeConversion(
      bases.map(base => base.airport),
      ...listEditions(bases.filter(base => base.airport.isoCountryCode === 'CA')),
    ),
    definitionChanges: (await readDefinitionChanges(db)).filter(each => years.includes(each.year)),
    airports: [...byAirport.values()].flatMap(ofAirport => {
      const [first] = ofAirport
      if (!first) return []
      const figures = years.map(year => {
        const base = ofAirport.find(each => each.axnInstanceName === year)
        if (!base) return null
        const key = keyOf(base.airport.airportId, base.axnInstanceId)
        return computeYearFigures({ ...base, terminals: terminals.get(key) ?? [] })
      })
      const airportInEdition = ofAirport.some(base =>
        edition === undefined ? base.axnInstanceMasterStatus === 'ACTIVE' : base.axnInstanceId === edition,
      )
      const place = places.find(each => each.airportId === first.airport.airportId)
      return [{ airport: { ...first.airport, ...place }, airportInEdition, figures }]
    }),
  }
}

/** Airports as a past edition names them. Its snapshot lacks airports and terminals of years that were imported later. */
async function readPlacesIn(db: Db, edition: number | undefined, which: SQL) {
  if (edition === undefined) return []
  await selectEdition(db, edition)
  const places = await db.select(airportPlace).from(airport).where(which)
  await selectEdition(db, null)
  return places
}

/** One row per edition, the earliest first. */
const listEditions = (bases: readonly ProfileBase[]): ProfileBase[] =>
  [...new Map(bases.map(base => [base.axnInstanceId, base])).values()].toSorted(
    (one, other) => one.axnInstanceId - other.axnInstanceId,
  )

const keyOf = (airportId: number, axnInstanceId: number): string => `${airportId}@${axnInstanceId}`

type ProfileBase = Awaited<ReturnType<typeof readProfileBasesWhere>>[number]
const ofYears = (bases: readonly ProfileBase[]): SQL | undefined =>
  and(
    inArray(airportTerminal.airportId, [...new Set(bases.map(base => base.airport.airportId))]),
    inArray(airportTerminal.axnInstanceId, [...new Set(bases.map(base => base.axnInstanceId))]),
  )

async function findNewestEdition(db: Db, which: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ name: axnInstance.axnInstanceName })
    .from(axnInstance)
    .where(and(inArray(axnInstance.axnInstanceMasterStatus, publishedYears), which))
    .orderBy(asc(axnInstance.axnInstanceName))
  return rows.slice(-1).map(row => row.name)
}
