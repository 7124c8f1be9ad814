import type { ReactNode } from 'react'
import type { ReportedFigure } from '#platform/contract/figure.ts'
import type { AirportFigure } from '#domain/browse/airportFigure.ts'
import type { FigureName } from '#domain/browse/figures/figureAddress.ts'
import { computeFigureChange, formatFigureChange } from '#platform/contract/figureChange.ts'
import css from './figures.module.css'
import { renderReportedFigure } from './renderReportedFigure.tsx'

type Extreme = 'highest' | 'lowest' | null
type Given = ReportedFigure | undefined

/** The highest and the lowest of some figures; none if they are equal or one is partial. */
export function findExtremes(figures: readonly Given[]): Extreme[] {
  const none = figures.map(() => null)
  const values = figures.flatMap(each => each?.value ?? [])
  if (values.length < 2 || figures.some(each => each?.partial)) return none
  const [least, largest] = [Math.min(...values), Math.max(...values)]
  if (least === largest) return none
  return figures.map(each => (each?.value === largest ? 'highest' : each?.value === least ? 'lowest' : null))
}

interface ComparedCell {
  figure: AirportFigure
  name: FigureName
  value: Given
  /** The figure it is compared with; undefined for that figure itself. */
  base: Given
  baseName: string
  extreme: Extreme | undefined
}

/** A figure, whether it is the highest or lowest of its row, and its difference from the first airport's. */
export function renderComparedFigure({
  figure,
  name,
  value,
  base,
  baseName,
  extreme,
}: ComparedCell): ReactNode {
  const difference = value && base ? computeFigureChange(value, base, figure.format) : null
  return (
    <>
      <span className={css.two}>
        {extreme && (
          <span className={css.extreme} title={extreme}>
            <span aria-hidden="true">{extreme === 'highest' ? '▲ ' : '▼ '}</span>
            <span data-spoken>{extreme}: </span>
          </span>
        )}
        {renderReportedFigure(value, figure.format, name)}
      </span>
      {difference && (
        <span className={css.small}>
          {formatFigureChange(difference)}
          <span data-spoken> compared with {baseName}</span>
        </span>
      )}
    </>
  )
}
