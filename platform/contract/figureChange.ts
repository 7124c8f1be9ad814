import type { Format } from './format.ts'
import { formatFigure, type ReportedFigure } from './figure.ts'

/** A change from one year to the next in percent, or in percentage points for percentages. */
export interface YearChange {
  amount: number
  unit: 'percent' | 'points'
}

const isPercentage = (format: Format): boolean => format === 'percent' || format === 'change'

/** Null if either is unknown or partial, because partial sums are not compared. */
export function computeYearChange(
  now: ReportedFigure,
  before: ReportedFigure,
  format: Format,
): YearChange | null {
  if (now.partial || before.partial) return null
  if (isPercentage(format)) {
    if (now.value === null || before.value === null) return null
    return { amount: now.value - before.value, unit: 'points' }
  }
  const amount = computeChangePercent(now.value, before.value)
  return amount === null ? null : { amount, unit: 'percent' }
}

/** `+2.86%`, `-1.10 points`. */
export const formatYearChange = ({ amount, unit }: YearChange): string =>
  `${formatFigure(amount, 'change').replace('-', '\u2212')}${unit === 'percent' ? '%' : ' points'}`

/** Change from last year in percent = (this - last) / last * 100; null without a last year or if it was zero. */
export function computeChangePercent(now: number | null, before: number | null): number | null {
  return now === null || before === null || before === 0 ? null : ((now - before) / before) * 100
}
