import { multiplyRatio } from '#domain/airports/concessionTotals.ts'
import {
  notApplicableSum,
  sumReported,
  toRatioPart,
  type Ratio,
  type ReportedSum,
} from '#domain/airports/formulas.ts'
import { computeOverallRatio } from '#domain/browse/benchmark.ts'
import type { BookAirport } from '#domain/publishing/book.ts'

// Sums of the figures of several airports, for the year in figures.

const totalsOf = ({ totals }: BookAirport) => totals.withDutyFree

/** The sum of the airports’ figures, partial if one of them is missing or partial. Those that do not apply miss nothing. */
export function sumOf(
  airports: readonly BookAirport[],
  figureOf: (each: BookAirport) => ReportedSum,
): ReportedSum {
  const all = airports.map(figureOf)
  const sums = all.filter(each => !each.notApplicable)
  if (all.length > 0 && sums.length === 0) return notApplicableSum
  const { total, partial } = sumReported(sums.map(each => each.total))
  return { total, partial: partial || sums.some(each => each.partial) }
}

interface RatioOfAirport {
  ratio: Ratio
  divisor: ReportedSum
}

/**
 * A ratio over the airports, of the amounts that their own ratios count. Null for fewer than five airports, or if one of
 * them dominates, as for every average.
 */
export function ratioOf(
  airports: readonly BookAirport[],
  read: (each: BookAirport) => RatioOfAirport,
  times = 1,
): Ratio | null {
  const parts = airports.map(each => {
    const { ratio, divisor } = read(each)
    return { owner: each.airport.airportId, ...toRatioPart(ratio, divisor.total, times) }
  })
  const ratio = computeOverallRatio(parts)
  return ratio.tooLittle ? null : multiplyRatio(ratio, times)
}

export const enplanements = (each: BookAirport): ReportedSum => ({
  total: each.enplanements,
  partial: false,
})
export const sales = (each: BookAirport): ReportedSum => totalsOf(each).grossSalesTotal
export const rent = (each: BookAirport): ReportedSum => totalsOf(each).rentAirportTotal
export const area = (each: BookAirport): ReportedSum => totalsOf(each).areaTotal

export const salesPerEnplanement = (airports: readonly BookAirport[]): Ratio | null =>
  ratioOf(airports, each => ({ ratio: totalsOf(each).salesEpRatio, divisor: enplanements(each) }))
