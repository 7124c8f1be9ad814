import type { ListRow } from '#platform/readModel/selectRows.ts'
import type { PeerYear } from './airportPeers.queries.ts'
import { selectListed, airportList } from './listing/memoryLists.ts'
import type { AirportValues } from './memory/rowValues.ts'
import type { Audience, YearLists } from './memory/yearLists.ts'

export type AirportWithFigures = AirportValues & PeerYear

/** The airports of a year that this audience may see, with all their figures, by name. */
export async function readAirports(lists: YearLists, audience: Audience): Promise<AirportWithFigures[]> {
  const { sort } = airportList.listing
  const rows = await selectListed(airportList, lists, audience, { keyword: '', sort })
  await lists.rows.airportYears.refresh()
  return addFigures(rows, lists)
}

/** Rows of the list of airports with the figures that are in memory. */
export function addFigures(
  rows: readonly ListRow<AirportValues>[],
  { rows: { airportYears } }: YearLists,
): AirportWithFigures[] {
  const figures = new Map([...airportYears].map(each => [each.airportId, each]))
  return rows.flatMap(({ values }) => {
    const found = figures.get(values.airportId)
    return found ? [{ ...values, ...found }] : []
  })
}
