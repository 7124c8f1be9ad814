import type { ReactNode } from 'react'
import type { FigureName } from '#domain/browse/figures/figureAddress.ts'
import type { ReportedFigure } from '#platform/contract/figure.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { computeFigureChange, formatFigureChange, newDefinition } from '#platform/contract/figureChange.ts'
import type { Format } from '#platform/contract/format.ts'
import { renderMarkedFigure } from '#platform/ui/figures.tsx'
import { FigureAnchor } from './FigureAnchor.tsx'
import css from './figures.module.css'

/**
 * A year's formatted figure. A year without a record has a dash, which differs from 'not reported'. With a name, it
 * opens its card.
 */
export function renderReportedFigure(
  figure: ReportedFigure | null | undefined,
  format: Format,
  name?: FigureName | null,
): ReactNode {
  if (!figure) return <NoRecord />
  const isWhole = figure.value !== null && !figure.partial
  const written = isWhole ? formatFigure(figure.value, format) : renderMarkedFigure(figure, format)
  return name ? <FigureAnchor name={name}>{written}</FigureAnchor> : written
}

function NoRecord() {
  return (
    <span className={css.none}>
      <span aria-hidden="true">–</span>
      <span data-spoken>not published</span>
    </span>
  )
}

/** Replaces a change if the figure has a new definition in this year. */
export const renderRedefined = (): ReactNode => <span className={css.none}>{newDefinition}</span>

/** The change since the preceding figure, if the two can be compared. */
export function renderFigureChange(
  now: ReportedFigure | null | undefined,
  before: ReportedFigure | null | undefined,
  format: Format,
): ReactNode {
  const change = now && before ? computeFigureChange(now, before, format) : null
  if (change) return formatFigureChange(change)
  return (
    <span className={css.none}>
      <span aria-hidden="true">–</span>
      <span data-spoken>not comparable</span>
    </span>
  )
}
