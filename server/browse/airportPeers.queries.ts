import type { FiguresOfYear } from '#domain/browse/airportFigure.ts'
import { computeYearFigures } from '#domain/browse/airportFigures.ts'
import { computeTerminalFigures } from '#domain/browse/concessionFigures.ts'
import type { ExploredAirport } from '#domain/browse/explore/exploredYear.ts'
import type { Db } from '#platform/database/connect.ts'
import { readTerminalsWhere } from '../airports/terminals/terminals.queries.ts'
import { isOfAirports } from '../database/isOf.ts'
import { airportInstance } from '../database/schema/airports.ts'
import { airportTerminal } from '../database/schema/terminals.ts'
import { readProfileBasesWhere } from './airportProfile.queries.ts'

type ProfileBase = Awaited<ReturnType<typeof readProfileBasesWhere>>[number]

/** An airport's figures of a year, and those of its terminals. */
export type PeerYear = ProfileBase['airport'] &
  Pick<
    ProfileBase,
    'airportConfigurationName' | 'concessionManagementType' | 'usEnplanementSource' | 'expansions'
  > & {
    figures: FiguresOfYear
    terminals: ExploredAirport['terminals']
  }

/** In any status. The reader's rights are checked when they are used. */
export async function listPeerYears(
  db: Db,
  axnInstanceId: number,
  airportIds: readonly number[],
): Promise<PeerYear[]> {
  const bases = await readProfileBasesWhere(db, isOfAirports(airportInstance, axnInstanceId, airportIds))
  const terminals = Map.groupBy(
    await readTerminalsWhere(db, isOfAirports(airportTerminal, axnInstanceId, airportIds)),
    each => each.airportTerminalPK.airportId,
  )
  return bases.map(base => {
    const ofAirport = terminals.get(base.airport.airportId) ?? []
    return {
      ...base.airport,
      airportConfigurationName: base.airportConfigurationName,
      concessionManagementType: base.concessionManagementType,
      usEnplanementSource: base.usEnplanementSource,
      expansions: base.expansions,
      figures: computeYearFigures({ ...base, terminals: ofAirport }),
      terminals: ofAirport.map(each => ({
        terminalId: each.airportTerminalPK.terminalId,
        terminalName: each.terminal.terminalName,
        airlines: each.airlineTerminals.map(airline => airline.airlineName),
        figures: computeTerminalFigures(each),
      })),
    }
  })
}
