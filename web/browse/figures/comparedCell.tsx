import type { ReactNode } from 'react'
import type { AirportFigure, ReportedFigure } from '#domain/browse/airportFigures.ts'
import { changeSince, writeChange } from '#domain/airports/yearChange.ts'
import css from './figures.module.css'
import { reportedCell } from './reportedCell.tsx'

type Extreme = 'highest' | 'lowest' | null
type Given = ReportedFigure | undefined

/** Which of some figures are the highest and the lowest; none where they are alike or one leaves something out. */
export function extremesOf(figures: readonly Given[]): Extreme[] {
  const none = figures.map(() => null)
  const values = figures.flatMap(each => each?.value ?? [])
  if (values.length < 2 || figures.some(each => each?.partial)) return none
  const [least, largest] = [Math.min(...values), Math.max(...values)]
  if (least === largest) return none
  return figures.map(each => (each?.value === largest ? 'highest' : each?.value === least ? 'lowest' : null))
}

interface ComparedCell {
  figure: AirportFigure
  value: Given
  /** What it is set against; undefined for that itself. */
  base: Given
  baseName: string
  extreme: Extreme | undefined
}

/** A figure, whether it is the highest or lowest of its line, and its difference from the first airport's. */
export function comparedCell({ figure, value, base, baseName, extreme }: ComparedCell): ReactNode {
  const difference = value && base ? changeSince(value, base, figure.format) : null
  return (
    <>
      <span className={css.two}>
        {extreme && (
          <span className={css.extreme} title={extreme}>
            <span aria-hidden="true">{extreme === 'highest' ? '▲ ' : '▼ '}</span>
            <span className={css.spoken}>{extreme}: </span>
          </span>
        )}
        {reportedCell(value, figure.format)}
      </span>
      {difference && (
        <span className={css.small}>
          {writeChange(difference)}
          <span className={css.spoken}> compared with {baseName}</span>
        </span>
      )}
    </>
  )
}
