import { formatDifference, type ReportedFigure } from './figure.ts'
import type { Format } from './format.ts'

/** A change from one figure to the next in percent, or in percentage points for percentages. */
interface FigureChange {
  amount: number
  unit: 'percent' | 'points'
}

/** Marks a figure whose definition has changed. */
export const redefinedSign = '‡'
/** Shown instead of the change. */
export const newDefinition = `${redefinedSign} new definition`

const isPercentage = (format: Format): boolean => format === 'percent' || format === 'change'

/** Null if either is unknown or partial, because partial sums are not compared. */
export function computeFigureChange(
  now: ReportedFigure,
  before: ReportedFigure,
  format: Format,
): FigureChange | null {
  if (now.partial || before.partial) return null
  if (isPercentage(format)) {
    if (now.value === null || before.value === null) return null
    return { amount: now.value - before.value, unit: 'points' }
  }
  const amount = computeChangePercent(now.value, before.value)
  return amount === null ? null : { amount, unit: 'percent' }
}

/** `+2.86%`, `-1.10 points`. */
export const formatFigureChange = ({ amount, unit }: FigureChange): string =>
  `${formatDifference(amount, 'change')}${unit === 'percent' ? '%' : ' points'}`

/** The average change per year in percent (compound) = ((now / before) ^ (1 / years) - 1) * 100; null if unknown or from zero. */
export function computeYearlyChange(now: number, before: number, years: number): number | null {
  const change = (Math.pow(now / before, 1 / years) - 1) * 100
  return Number.isFinite(change) ? change : null
}

/** Change in percent = (now - before) / before * 100; null if either is unknown or the earlier one is zero. */
export function computeChangePercent(now: number | null, before: number | null): number | null {
  return now === null || before === null || before === 0 ? null : ((now - before) / before) * 100
}
