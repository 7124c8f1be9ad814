import { computeRatioOfParts, sumReported, type ReportedSum } from '#domain/airports/formulas.ts'
import type { BookAirport } from '#domain/publishing/book.ts'

// Sums of the figures of several airports, for the year in figures.

const totalsOf = ({ totals }: BookAirport) => totals.withDutyFree

/** The sum of the airports’ figures, partial if one of them is missing or partial. */
export function sumOf(
  airports: readonly BookAirport[],
  figureOf: (each: BookAirport) => ReportedSum,
): ReportedSum {
  const sums = airports.map(figureOf)
  const { total, partial } = sumReported(sums.map(each => each.total))
  return { total, partial: partial || sums.some(each => each.partial) }
}

export const enplanements = (each: BookAirport): ReportedSum => ({
  total: each.enplanements,
  partial: false,
})
export const sales = (each: BookAirport): ReportedSum => totalsOf(each).grossSalesTotal
export const rent = (each: BookAirport): ReportedSum => totalsOf(each).rentAirportTotal
export const area = (each: BookAirport): ReportedSum => totalsOf(each).areaTotal
export const complete = ({ total, partial }: ReportedSum): number | null => (partial ? null : total)

export const salesPerEnplanement = (
  airports: readonly BookAirport[],
): ReturnType<typeof computeRatioOfParts> =>
  computeRatioOfParts(
    airports.map(each => ({ amount: complete(sales(each)), divisor: complete(enplanements(each)) })),
  )
