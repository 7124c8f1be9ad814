import { sumFigure } from '#domain/browse/airportFigure.ts'
import { tenantTypeLabels, tenantTypes } from '#domain/catalog/tenantTypes.ts'
import type { BookAirport } from '#domain/publishing/book.ts'
import { groupThousands } from '#platform/contract/count.ts'
import {
  describeMissing,
  formatFigureWithUnit,
  notApplicableShort,
  roundDecimal,
  type ReportedFigure,
} from '#platform/contract/figure.ts'
import { partialMark } from '#platform/print/tableSetting.ts'
import { printFigure, unknownFigure } from './printedFigures.ts'

interface Bar {
  label: string
  /** Relative to the longest bar, 0 to 1; null if nothing was reported. */
  length: number | null
  value: string
}
export interface Chart {
  title: string
  /** The text for screen readers. */
  alt: string
  /** Replaces the bars if nothing was reported; empty otherwise. */
  nothing: string
  bars: Bar[]
}

export interface Point {
  label: string
  amount: number | null
  /** Whether a part of the figure was not reported. */
  partial?: boolean
  notApplicable?: true | undefined
  value: string
}

export const toPoint = (
  label: string,
  { value: amount, partial, notApplicable }: ReportedFigure,
  write: (amount: number) => string,
): Point => ({
  label,
  amount,
  partial,
  notApplicable,
  value: notApplicable ? notApplicableShort : amount === null ? unknownFigure : write(amount),
})

export const makeChart = (title: string, points: Point[]): Chart => {
  if (points.every(({ amount }) => amount === null))
    return { title, alt: `${title}: not reported.`, nothing: 'Not reported', bars: [] }
  const longest = Math.max(0, ...points.map(({ amount }) => amount ?? 0))
  return {
    title,
    nothing: '',
    alt: `${title}: ${points.map(each => `${each.label} ${describePoint(each)}`).join(', ')}.`,
    bars: points.map(({ label, amount, partial = false, value }) => ({
      label,
      length: amount === null ? null : longest > 0 ? amount / longest : 0,
      value: value + (partial ? partialMark : ''),
    })),
  }
}

const describePoint = ({ amount, value, partial = false, notApplicable }: Point): string =>
  amount === null ? describeMissing({ notApplicable }) : value + (partial ? ' (partly reported)' : '')

export function drawSales({ totals }: Pick<BookAirport, 'totals'>): Chart {
  const sums = tenantTypes.map(type => totals.byType[type].grossSalesTotal)
  // All in the same unit, so that the digits agree with the bars.
  const write = Math.max(...sums.map(({ total }) => Number(total))) >= 1e6 ? formatMillions : formatDollars
  const points = tenantTypes.map(type =>
    toPoint(tenantTypeLabels[type], sumFigure(totals.byType[type].grossSalesTotal), write),
  )
  return makeChart('Gross sales by tenant type', points)
}

export function drawTraffic({ years }: Pick<BookAirport, 'years'>): Chart {
  const points = years.map(({ axnInstanceName, figures: { enplaneTotal } }) => ({
    label: axnInstanceName,
    amount: enplaneTotal.value,
    value: printFigure(enplaneTotal.value, 'integer'),
  }))
  return makeChart('Enplanements by year', points)
}

const formatDollars = (amount: number): string => formatFigureWithUnit(amount, 'dollars')

/** $ in millions with one decimal; in full if that would show none of it. */
export const formatMillions = (amount: number): string =>
  amount < 5e4 ? formatDollars(amount) : `$${groupThousands(roundDecimal(amount / 1e6, 1))}M`
