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
import { redefinedSign } from '#platform/contract/figureChange.ts'
import { partialMark } from '#platform/print/tableSetting.ts'
import { isFirstRedefined, type Changes } from './keyFigureTable.ts'
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
  /** Whether it is the first under a new definition. */
  isRedefined?: boolean
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
    bars: points.map(({ label, amount, partial = false, isRedefined = false, value }) => ({
      label,
      length: amount === null ? null : longest > 0 ? amount / longest : 0,
      value: value + (partial ? partialMark : '') + (isRedefined ? redefinedSign : ''),
    })),
  }
}

const describePoint = ({
  amount,
  value,
  partial = false,
  isRedefined = false,
  notApplicable,
}: Point): string =>
  amount === null
    ? describeMissing({ notApplicable })
    : value + (partial ? ' (partly reported)' : '') + (isRedefined ? ' (new definition)' : '')

export function drawSales({ totals }: Pick<BookAirport, 'totals'>): Chart {
  const sums = tenantTypes.map(type => totals.byType[type].grossSalesTotal)
  // All in the same unit, so that the digits agree with the bars.
  const write = Math.max(...sums.map(({ total }) => Number(total))) >= 1e6 ? formatMillions : formatDollars
  const points = tenantTypes.map(type =>
    toPoint(tenantTypeLabels[type], sumFigure(totals.byType[type].grossSalesTotal), write),
  )
  return makeChart('Gross sales by tenant type', points)
}

export function drawTraffic(
  { years }: Pick<BookAirport, 'years'>,
  { definitionChanges, formerChanges }: Changes,
): Chart {
  const points = years.map((each, index) => ({
    ...toPoint(each.axnInstanceName, each.figures.enplaneTotal, value => printFigure(value, 'integer')),
    isRedefined: isFirstRedefined('enplaneTotal', years[index - 1], each, [
      ...formerChanges,
      ...definitionChanges,
    ]),
  }))
  return makeChart('Enplanements by year', points)
}

const formatDollars = (amount: number): string => formatFigureWithUnit(amount, 'dollars')

/** $ in millions with one decimal; in full if that would show none of it. */
export const formatMillions = (amount: number): string =>
  amount < 5e4 ? formatDollars(amount) : `$${groupThousands(roundDecimal(amount / 1e6, 1))}M`
