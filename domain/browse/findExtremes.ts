import type { ReportedFigure } from '#platform/contract/figure.ts'
import { findBreak } from './describeBreaks.ts'

export type Extreme = 'highest' | 'lowest'

/** Which of some figures are the highest and the lowest; none if all are equal or one cannot be compared. */
export function findExtremes(figures: readonly (ReportedFigure | undefined)[]): (Extreme | null)[] {
  const values = figures.flatMap(each => each?.value ?? [])
  const [least, largest] = [Math.min(...values), Math.max(...values)]
  const isComparable = values.length > 1 && least < largest && figures.every(each => findBreak(each) === null)
  return figures.map(each =>
    !isComparable ? null : each?.value === largest ? 'highest' : each?.value === least ? 'lowest' : null,
  )
}
