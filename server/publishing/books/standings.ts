import { hubSizes } from '#domain/airports/hubSize.ts'
import { getWeight } from '#domain/browse/airportFigure.ts'
import { findFigureOrDefault } from '#domain/browse/airportFigures.ts'
import { computeBenchmark } from '#domain/browse/benchmark.ts'
import { rankBy } from '#domain/browse/ranking.ts'
import { keyFigures, type BookAirport, type KeyFigure } from '#domain/publishing/book.ts'
import type { ReportedFigure } from '#platform/contract/figure.ts'

/** An airport's rank among the book's airports with a complete figure, and the median of its hub class. */
export interface Standing {
  /** Null if the airport's own figure is incomplete. */
  rank: number | null
  of: number
  /** Null if the class has too few airports. */
  median: number | null
}

export type Standings = Partial<Record<KeyFigure, Standing>>

const missing: ReportedFigure = { value: null, partial: false }

/** The figure in the book's year. */
const readFigure = ({ years }: BookAirport, name: KeyFigure): ReportedFigure =>
  years.at(-1)?.figures[name] ?? missing

const readComplete = (each: BookAirport, name: KeyFigure): number | null => {
  const { value, partial } = readFigure(each, name)
  return partial ? null : value
}

/** By airport id. */
export function computeStandings(airports: readonly BookAirport[]): ReadonlyMap<number, Standings> {
  const found = new Map<number, Standings>(airports.map(({ airport }) => [airport.airportId, {}]))
  for (const name of keyFigures) {
    const reported = airports.filter(each => readComplete(each, name) !== null).length
    const medians = new Map(hubSizes.map(size => [size, computeMedian(airports, size, name)] as const))
    const ranking = rankBy(
      airports,
      each => readComplete(each, name),
      () => 0,
    )
    for (const { row, rank } of ranking) {
      const standings = found.get(row.airport.airportId)
      if (!standings) continue
      const median = row.hubSize === null ? null : (medians.get(row.hubSize) ?? null)
      standings[name] = { rank, of: reported, median }
    }
  }
  return found
}

function computeMedian(
  airports: readonly BookAirport[],
  size: BookAirport['hubSize'],
  name: KeyFigure,
): number | null {
  const declared = findFigureOrDefault(name)
  const readByKey = (each: BookAirport, wanted: string) => {
    const found = keyFigures.find(key => key === wanted)
    return found ? readFigure(each, found) : missing
  }
  const group = airports.filter(({ hubSize }) => hubSize === size)
  return (
    computeBenchmark(
      group.map(each => ({
        airportId: each.airport.airportId,
        ...readFigure(each, name),
        amount: getWeight(declared, key => readByKey(each, key)),
      })),
    ).spread?.median ?? null
  )
}
