import type { ReactNode } from 'react'
import type { ReportedFigure } from '#domain/browse/airportFigures.ts'
import type { ConcessionTotals } from '#domain/airports/concessionTotals.ts'
import type { Format } from '../contract/field.ts'
import { notApplicable, showFigure, valueNotFound, writeFigure } from '../contract/figure.ts'
import css from './figures.module.css'

/** Nothing was reported. */
export const ValueNotFound = () => <span className={css.missing}>{valueNotFound}</span>

/** There is no such ratio: it has no divisor. */
export const NotApplicable = () => <span className={css.missing}>{notApplicable}</span>

/** A figure with its unit in running text. */
export function Shown({ value, format }: { value: number | null; format: Format }) {
  return value === null ? <ValueNotFound /> : showFigure(value, format)
}

/** A text, or that there is none. */
export function Told({ children }: { children: string | null }) {
  return children === null || children === '' ? <ValueNotFound /> : children
}

/** Whether any of the totals leaves something out, so that the mark has to be explained. */
export const isPartial = (totals: ConcessionTotals): boolean =>
  totals.grossSalesTotal.partial || totals.rentAirportTotal.partial || totals.areaTotal.partial

/** A figure for a table whose head names the unit. */
export const figureCell = (value: number | null): ReactNode => value ?? <ValueNotFound />

/** A figure for a table that may rest on a partial sum; the mark hangs beyond the edge, so that the digits stay in line. */
export function markedCell(figure: ReportedFigure, format: Format): ReactNode {
  const { value, partial } = figure
  if (figure.notApplicable) return <NotApplicable />
  if (value === null) return <ValueNotFound />
  if (!partial) return value
  return (
    <span className={css.marked}>
      {writeFigure(value, format)}
      <PartialMark />
    </span>
  )
}

export function PartialMark() {
  return (
    <span className={css.mark}>
      <span aria-hidden="true">†</span>
      <span className={css.spoken}> (partial)</span>
    </span>
  )
}

/** What the mark means, below what bears it. */
export function PartialNote({ when }: { when: boolean }) {
  if (!when) return null
  return (
    <p className={css.note}>
      <span aria-hidden="true">†</span> Partial total. At least one figure was not reported.
    </p>
  )
}
