import { createContext, useContext, type ReactNode } from 'react'
import {
  type ReportedFigure,
  notApplicable,
  formatFigureWithUnit,
  valueNotFound,
  formatFigure,
} from '../contract/figure.ts'
import type { Format } from '../contract/format.ts'
import css from './figures.module.css'

/** Whether the figures are still being entered. What is missing is then a dash, as in every table. */
export const FiguresInProgress = createContext(false)

/** Nothing was reported. */
export const ValueNotFound = () =>
  useContext(FiguresInProgress) ? <NotReported /> : <span className={css.missing}>{valueNotFound}</span>

/** There is no such ratio: it has no divisor. */
export const NotApplicable = () => <span className={css.missing}>{notApplicable}</span>

/** A figure with its unit in running text. */
export function FigureWithUnit({ value, format }: { value: number | null; format: Format }) {
  return value === null ? <ValueNotFound /> : formatFigureWithUnit(value, format)
}

/** A text, or that there is none. */
export function TextValue({ children }: { children: string | null }) {
  return children === null || children === '' ? <ValueNotFound /> : children
}

/** A figure for a table whose head names the unit. */
export const renderFigure = (value: number | null, format: Format): ReactNode =>
  value === null ? <ValueNotFound /> : formatFigure(value, format)

/** A figure for a table that may rest on a partial sum; the mark hangs beyond the edge, so that the digits stay in line. */
export function renderMarkedFigure(figure: ReportedFigure, format: Format): ReactNode {
  const { value, partial } = figure
  if (figure.notApplicable) return <NotApplicable />
  if (value === null) return <ValueNotFound />
  if (!partial) return value
  return <Marked>{formatFigure(value, format)}</Marked>
}

/** A partial figure. Its mark takes no space, so that it never stands alone on the next line. */
export function Marked({ children }: { children: ReactNode }) {
  return (
    <span className={css.marked}>
      {children}
      <PartialMark />
    </span>
  )
}

export function PartialMark() {
  return (
    <span className={css.mark}>
      <span aria-hidden="true">†</span>
      <span data-spoken> (partial)</span>
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

/** Nothing reported, which is not zero. */
export function NotReported() {
  return (
    <span className={css.none}>
      <span aria-hidden="true">–</span>
      <span data-spoken>not reported</span>
    </span>
  )
}
