import { foreignHubSize, hubSizes } from '#domain/airports/hubSize.ts'
import { findFigure } from '#domain/browse/airportFigures.ts'
import { computeBenchmark } from '#domain/browse/benchmark.ts'
import { writeFigureAddress } from '#domain/browse/figures/figureAddress.ts'
import { rankBy } from '#domain/browse/ranking.ts'
import { keyFigures, type BookAirport, type KeyFigure } from '#domain/publishing/book.ts'
import { notApplicableShort, type ReportedFigure } from '#platform/contract/figure.ts'
import { computeFigureChange, formatFigureChange } from '#platform/contract/figureChange.ts'
import type { Format } from '#platform/contract/format.ts'
import { setFittedTable } from '#platform/print/fitTable.ts'
import { partialMark, type SetColumn, type SetTable } from '#platform/print/tableSetting.ts'
import { figureSize } from './bookPage.ts'
import { formatPrintedFigure, unknownFigure } from './printedFigures.ts'

/** An airport's rank among the book's airports with a complete figure, and the median of its hub class. */
interface Standing {
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
    const of = airports.filter(each => readComplete(each, name) !== null).length
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
      standings[name] = { rank, of, median }
    }
  }
  return found
}

function computeMedian(
  airports: readonly BookAirport[],
  size: BookAirport['hubSize'],
  name: KeyFigure,
): number | null {
  const { ratioOf, isSum } = findFigure(name) ?? {}
  const weight = keyFigures.find(key => key === (ratioOf ? ratioOf.amount : isSum && name))
  const group = airports.filter(({ hubSize }) => hubSize === size)
  return (
    computeBenchmark(
      group.map(each => ({
        airportId: each.airport.airportId,
        ...readFigure(each, name),
        amount: weight === undefined ? null : readFigure(each, weight).value,
      })),
    ).spread?.median ?? null
  )
}

const shownYears = 3

/** In whole dollars, and including duty free as everywhere in the book. */
const printed: Record<KeyFigure, { label: string; format: Format }> = {
  enplaneTotal: { label: 'Enplanements', format: 'integer' },
  'grossSalesTotal.WITHDUTYFREE': { label: 'Gross Sales', format: 'dollars' },
  'salesEpRatio.WITHDUTYFREE': { label: 'Sales per Enplanement', format: 'ratio' },
  'rentAirportTotal.WITHDUTYFREE': { label: 'Rent to Airport', format: 'dollars' },
  'rentSalesRatio.WITHDUTYFREE': { label: 'Rent as a Share of Sales', format: 'percent' },
  'areaTotal.WITHDUTYFREE': { label: 'Square Footage', format: 'area' },
}

/**
 * The key figures in this year and the two before, with the change since last year and, in a whole book, the rank and
 * the median of the hub class. Null if none was reported.
 */
export function buildKeyFigureTable(
  { airport: { iataCode }, years, hubSize }: BookAirport,
  standings: Standings,
  { width, publicUrl }: { width: number; publicUrl: string },
): SetTable | null {
  const latest = Number(years.at(-1)?.axnInstanceName)
  const shown = years.filter(({ axnInstanceName }) => Number(axnInstanceName) > latest - shownYears)
  const reported = keyFigures.filter(name => shown.some(({ figures }) => figures[name].value !== null))
  if (reported.length === 0) return null
  const isRanked = Object.keys(standings).length > 0
  const median = hubSize === null || hubSize === foreignHubSize ? 'Median Abroad' : `${hubSize} Median`
  const columns: SetColumn[] = [
    { label: 'Key Figure', share: 25 },
    ...shown.map(({ axnInstanceName: label }, index) => ({
      label,
      share: 15,
      figure: true,
      strong: index === shown.length - 1,
    })),
    ...(shown.length > 1 ? [{ label: 'Change', share: 13, figure: true }] : []),
    ...(isRanked
      ? [
          { label: 'Rank', share: 12, figure: true },
          { label: median, share: 16, figure: true },
        ]
      : []),
  ]
  const rows = reported.map(name => {
    const figures = shown.map(each => each.figures[name])
    return [
      printed[name].label,
      ...figures.map(figure => print(name, figure)),
      ...(figures.length > 1 ? [printChange(name, figures)] : []),
      ...(isRanked ? printStanding(name, standings[name]) : []),
    ]
  })
  const links = reported.map(key => [
    '',
    ...shown.map(({ axnInstanceName: year, figures }) =>
      figures[key].value === null
        ? ''
        : `${publicUrl}/figures/${writeFigureAddress({ iataCode, year, key })}`,
    ),
    ...columns.slice(shown.length + 1).map(() => ''),
  ])
  return { ...setFittedTable(columns, rows, { width, size: figureSize }), whole: true, links }
}

const formatValue = (name: KeyFigure, value: number | null): string =>
  formatPrintedFigure(value, printed[name].format)

const print = (name: KeyFigure, { value, partial, notApplicable }: ReportedFigure): string =>
  notApplicable ? notApplicableShort : formatValue(name, value) + (partial ? partialMark : '')

function printChange(name: KeyFigure, figures: readonly ReportedFigure[]): string {
  const [before, now] = figures.slice(-2)
  const change = before && now ? computeFigureChange(now, before, printed[name].format) : null
  return change === null ? unknownFigure : formatFigureChange(change)
}

const printStanding = (name: KeyFigure, standing: Standing | undefined): string[] =>
  standing
    ? [
        standing.rank === null ? unknownFigure : `${standing.rank} of ${standing.of}`,
        formatValue(name, standing.median),
      ]
    : [unknownFigure, unknownFigure]
