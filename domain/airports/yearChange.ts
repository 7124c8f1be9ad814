import type { ReportedFigure } from '../browse/airportFigures.ts'
import type { Format } from '#platform/contract/field.ts'
import { computeChangePercent } from './formulas.ts'
import { formatFigure } from '#platform/contract/figure.ts'

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
