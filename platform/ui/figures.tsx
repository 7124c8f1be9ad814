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

/** Whether figures are still being entered. If so, missing figures are shown as a dash, as in tables. */
export const FiguresInProgress = createContext(false)

/** Not reported. */
export const ValueNotFound = () =>
  useContext(FiguresInProgress) ? <NotReported /> : <span className={css.missing}>{valueNotFound}</span>

/** A ratio that does not exist because it has no divisor. */
export const NotApplicable = () => <span className={css.missing}>{notApplicable}</span>

/** A figure with its unit in running text. */
export function FigureWithUnit({ value, format }: { value: number | null; format: Format }) {
  return value === null ? (
    <ValueNotFound />
  ) : (
    <span translate="no">{formatFigureWithUnit(value, format)}</span>
  )
}

/** A text, or a statement that there is none. */
export function TextValue({ children }: { children: string | null }) {
  return children === null || children === '' ? <ValueNotFound /> : <span>{children}</span>
}

/** A figure for a table whose heading states the unit. */
export const renderFigure = (value: number | null, format: Format): ReactNode =>
  value === null ? <ValueNotFound /> : formatFigure(value, format)

/**
 * A figure for a table that may be a partial sum. The mark extends beyond the edge, so that the digits stay aligned.
 */
export function renderMarkedFigure(figure: ReportedFigure, format: Format): ReactNode {
  const { value, partial } = figure
  if (figure.notApplicable) return <NotApplicable />
  if (value === null) return <ValueNotFound />
  if (!partial) return value
  return <Marked>{formatFigure(value, format)}</Marked>
}

/** A partial figure. Its mark has no width, so it never wraps onto a line of its own. */
export function Marked({ children }: { children: ReactNode }) {
  return (
    <span className={css.marked}>
      <span translate="no">{children}</span>
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

/** The meaning of the mark, shown below the marked content. */
export function PartialNote({ when }: { when: boolean }) {
  if (!when) return null
  return (
    <p className={css.note}>
      <span aria-hidden="true">†</span> Partial total. At least one figure was not reported.
    </p>
  )
}

/** A figure that was not reported, which differs from zero. */
export const NotReported = () => <Dash spoken={valueNotFound} />

/** A text that does not exist, such as an optional reason. */
export const NoText = () => <Dash spoken="none" />

const Dash = ({ spoken }: { spoken: string }) => (
  <span className={css.none}>
    <span aria-hidden="true">–</span>
    <span data-spoken>{spoken}</span>
  </span>
)
