import { hubSizes } from '#domain/airports/hubSize.ts'
import { computeBenchmark } from '#domain/browse/benchmark.ts'
import { rankBy } from '#domain/browse/ranking.ts'
import type { BookAirport } from '#domain/publishing/book.ts'

/** The figures at the head of a profile. */
const keyFigures = ['enplanements', 'grossSales', 'salesPerEnplanement', 'area'] as const
export type KeyFigure = (typeof keyFigures)[number]

/** An airport's rank among the book's airports with a complete figure, and the median of its hub class. */
export interface Standing {
  rank: number
  of: number
  /** Null if the class has too few airports. */
  median: number | null
}

export type Standings = Partial<Record<KeyFigure, Standing>>

/** Complete figures only; null otherwise. */
function readKeyFigure(each: BookAirport, name: KeyFigure): number | null {
  const { grossSalesTotal, salesEpRatio, areaTotal } = each.totals.withDutyFree
  const whole = ({ partial }: { partial: boolean }, value: number | null) => (partial ? null : value)
  switch (name) {
    case 'enplanements':
      return whole(each.enplanements, each.enplanements.total)
    case 'grossSales':
      return whole(grossSalesTotal, grossSalesTotal.total)
    case 'salesPerEnplanement':
      return whole(salesEpRatio, salesEpRatio.value)
    case 'area':
      return whole(areaTotal, areaTotal.total)
  }
}

/** By airport id. */
export function computeStandings(airports: readonly BookAirport[]): ReadonlyMap<number, Standings> {
  const found = new Map<number, Standings>(airports.map(({ airport }) => [airport.airportId, {}]))
  for (const name of keyFigures) {
    const known = airports.filter(each => readKeyFigure(each, name) !== null)
    const medians = new Map(hubSizes.map(size => [size, computeMedian(airports, size, name)] as const))
    const ranking = rankBy(
      known,
      each => readKeyFigure(each, name),
      () => 0,
    )
    for (const { row, rank } of ranking) {
      const standings = found.get(row.airport.airportId)
      if (!standings || rank === null) continue
      const median = row.hubSize === null ? null : (medians.get(row.hubSize) ?? null)
      standings[name] = { rank, of: known.length, median }
    }
  }
  return found
}

const computeMedian = (
  airports: readonly BookAirport[],
  size: BookAirport['hubSize'],
  name: KeyFigure,
): number | null =>
  computeBenchmark(
    airports
      .filter(({ hubSize }) => hubSize === size)
      .map(each => ({
        airportId: each.airport.airportId,
        value: readKeyFigure(each, name),
        partial: false,
        amount: name === 'salesPerEnplanement' ? each.enplanements.total : null,
      })),
  ).spread?.median ?? null
