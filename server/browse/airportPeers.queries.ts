import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { computeYearFigures } from '#domain/browse/airportFigures.ts'
import type { FiguresOfYear } from '#domain/browse/airportFigure.ts'
import { computeTerminalFigures } from '#domain/browse/concessionFigures.ts'
import { computeBenchmarks, type AirportBenchmarks } from '#domain/browse/airportBenchmarks.ts'
import type { MappedAirport } from '#domain/browse/airportMap.ts'
import type { HubSize } from '#domain/airports/hubSize.ts'
import type { AirportTerminal } from '#domain/airports/terminal.ts'
import { problem } from '#domain/problems.ts'
import type { Actor } from '#domain/people/roles.ts'
import type { Db } from '#platform/database/connect.ts'
import { airport, airportInstance } from '../database/schema/airports.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { airportTerminal } from '../database/schema/terminals.ts'
import { readTerminalsWhere } from '../airports/terminals/terminals.queries.ts'
import { visibleAirports, isPublishedAirport } from '../review/visibility.ts'
import { hubSizesOf } from '../airports/hubSize.queries.ts'
import { readProfileBasesWhere } from './airportProfile.queries.ts'

interface Sized {
  airportId: number
  iataCode: string
  hubSize: HubSize | null
}

/** An airport among the published ones of its year: those with the given codes, or those of its hub size. */
export async function getBenchmarks(
  db: Db,
  key: { airportId: number; axnInstanceId: number },
  codes: readonly string[],
): Promise<AirportBenchmarks> {
  const sized = await listSizes(db, key)
  const own = sized.find(each => each.airportId === key.airportId)
  if (!own) throw problem('notFound')
  const isPeer = ({ airportId, iataCode, hubSize }: Sized): boolean => {
    if (airportId === own.airportId) return true
    return codes.length > 0 ? codes.includes(iataCode) : own.hubSize !== null && hubSize === own.hubSize
  }
  const group = await readGroup(db, key.axnInstanceId, sized.filter(isPeer))
  const airportOf = (airportId: number) => group.find(each => each.base.airport.airportId === airportId)
  const itself = airportOf(key.airportId)
  if (!itself) throw problem('notFound')
  const figures = group.map(({ base, figures: ofYear }) => ({
    airportId: base.airport.airportId,
    figures: ofYear,
  }))
  return {
    airport: itself.base.airport,
    axnInstanceName: itself.base.axnInstanceName,
    hubSize: own.hubSize,
    usEnplanementSource: itself.base.usEnplanementSource,
    peersBy: codes.length > 0 ? 'chosen' : own.hubSize === null ? 'none' : 'hubSize',
    group: group
      .map(each => each.base.airport)
      .toSorted((one, other) => (one.iataCode < other.iataCode ? -1 : 1)),
    unknown: codes.filter(code => !group.some(each => each.base.airport.iataCode === code)),
    figures: computeBenchmarks(figures, { airportId: key.airportId, figures: itself.figures }),
  }
}

/** The published airports of a year and the requested one, each with its hub size. */
function listSizes(
  db: Db,
  { airportId, axnInstanceId }: { airportId: number; axnInstanceId: number },
): Promise<Sized[]> {
  return db
    .select({
      airportId: airport.airportId,
      iataCode: airport.iataCode,
      hubSize: sql<HubSize | null>`sized.hub_size`,
    })
    .from(airportInstance)
    .innerJoin(airport, eq(airport.airportId, airportInstance.airportId))
    .innerJoin(
      sql`${hubSizesOf(axnInstanceId)} as sized`,
      sql`sized.airport_id = ${airportInstance.airportId}`,
    )
    .where(
      and(
        eq(airportInstance.axnInstanceId, axnInstanceId),
        or(isPublishedAirport, eq(airportInstance.airportId, airportId)),
      ),
    )
    .orderBy(asc(airport.iataCode))
}

const readGroup = (db: Db, axnInstanceId: number, sized: readonly Sized[]) =>
  readFiguresOf(
    db,
    axnInstanceId,
    sized.map(each => each.airportId),
  )

const readFiguresOf = (db: Db, axnInstanceId: number, airportIds: readonly number[]) =>
  readFigures(
    db,
    and(
      eq(airportInstance.axnInstanceId, axnInstanceId),
      inArray(airportInstance.airportId, [...airportIds]),
    ),
    and(
      eq(airportTerminal.axnInstanceId, axnInstanceId),
      inArray(airportTerminal.airportId, [...airportIds]),
    ),
  )

/** An airport's figures of a year, and those of its terminals. */
export interface AirportYear {
  airportId: number
  latitudeText: string | null
  longitudeText: string | null
  airportConfigurationName: string | null
  concessionManagementType: string | null
  expansions: Base['expansions']
  figures: FiguresOfYear
  /** `airlines` names the dominant ones. */
  terminals: { terminalId: number; terminalName: string; airlines: string; figures: FiguresOfYear }[]
}

/** In any status; who may see them is decided when they are used. */
export async function listPeerYears(
  db: Db,
  axnInstanceId: number,
  airportIds: readonly number[],
): Promise<AirportYear[]> {
  const read = await readFiguresOf(db, axnInstanceId, airportIds)
  return read.map(({ base, figures, terminals }) => ({
    airportId: base.airport.airportId,
    latitudeText: base.airport.latitudeText,
    longitudeText: base.airport.longitudeText,
    airportConfigurationName: base.airportConfigurationName,
    concessionManagementType: base.concessionManagementType,
    expansions: base.expansions,
    figures,
    terminals: terminals.map(each => ({
      terminalId: each.airportTerminalPK.terminalId,
      terminalName: each.terminal.terminalName,
      airlines: each.airlineTerminals.map(airline => airline.airlineName).join(', '),
      figures: computeTerminalFigures(each),
    })),
  }))
}

type Base = Awaited<ReturnType<typeof readProfileBasesWhere>>[number]

/** Airports of one year with all their figures. */
export async function readFigures(
  db: Db,
  ofAirports: SQL | undefined,
  ofTerminals: SQL | undefined,
): Promise<{ base: Base; figures: FiguresOfYear; terminals: AirportTerminal[] }[]> {
  const bases = await readProfileBasesWhere(db, ofAirports)
  const terminals = Map.groupBy(
    await readTerminalsWhere(db, ofTerminals),
    each => each.airportTerminalPK.airportId,
  )
  return bases.map(base => {
    const ofAirport = terminals.get(base.airport.airportId) ?? []
    return { base, figures: computeYearFigures({ ...base, terminals: ofAirport }), terminals: ofAirport }
  })
}

const unknownFigure = { value: null, partial: false }

/** The locations of a year's airports that this reader may see, by name. */
export async function listMapped(
  db: Db,
  { axnInstanceId, figure }: { axnInstanceId: number; figure: string },
  actor: Actor,
): Promise<MappedAirport[]> {
  const airports = await readFigures(
    db,
    and(eq(airportInstance.axnInstanceId, axnInstanceId), visibleAirports(actor)),
    and(
      eq(airportTerminal.axnInstanceId, axnInstanceId),
      sql`exists (select from ${airportInstance} join ${axnInstance} using (axn_instance_id)
        where ${airportInstance.airportId} = ${airportTerminal.airportId}
          and ${airportInstance.axnInstanceId} = ${airportTerminal.axnInstanceId}
          and ${visibleAirports(actor) ?? sql`true`})`,
    ),
  )
  return airports.map(({ base, figures }) => ({
    ...base.airport,
    figure: figures[figure] ?? unknownFigure,
  }))
}
