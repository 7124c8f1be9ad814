import type { ExploredAirport } from '#domain/browse/explore/exploredYear.ts'
import type { ListRow } from '#platform/readModel/selectRows.ts'
import type { PeerYear } from './airportPeers.queries.ts'
import { selectListed, airportList } from './listing/memoryLists.ts'
import type { Audience, YearLists } from './memory/yearLists.ts'

export type AirportWithFigures = ExploredAirport & PeerYear

/** The airports of a year that this audience may see, with all their figures, by name. */
export async function readAirports(lists: YearLists, audience: Audience): Promise<AirportWithFigures[]> {
  const { sort } = airportList.listing
  const rows = await selectListed(airportList, lists, audience, { keyword: '', sort })
  await lists.rows.airportYears.refresh()
  return addFigures(rows, lists)
}

/** Rows of the list of airports with the figures that are in memory. */
export function addFigures(
  rows: readonly ListRow[],
  { rows: { airportYears } }: YearLists,
): AirportWithFigures[] {
  const figures = new Map([...airportYears].map(each => [each.airportId, each]))
  return rows.flatMap(({ values }) => {
    const found = figures.get(values['airportId'] as number)
    return found ? [{ ...(values as unknown as ExploredAirport), ...found }] : []
  })
}
