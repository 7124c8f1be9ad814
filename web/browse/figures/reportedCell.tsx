import type { ReactNode } from 'react'
import type { ReportedFigure } from '#domain/browse/airportFigures.ts'
import type { Format } from '#platform/contract/field.ts'
import { writeFigure } from '#platform/contract/figure.ts'
import { changeSince, writeChange } from '#domain/airports/yearChange.ts'
import { markedCell } from '#platform/ui/figures.tsx'
import css from './figures.module.css'

/** A figure of a year in its format; without a record of the year there is a dash, which is not 'nothing reported'. */
export function reportedCell(figure: ReportedFigure | null | undefined, format: Format): ReactNode {
  if (!figure) return <NoRecord />
  if (figure.value === null || figure.partial) return markedCell(figure, format)
  return writeFigure(figure.value, format)
}

function NoRecord() {
  return (
    <span className={css.none}>
      <span aria-hidden="true">–</span>
      <span className={css.spoken}>not published</span>
    </span>
  )
}

/** The change since the figure before, where the two can be compared. */
export function changeCell(
  now: ReportedFigure | null | undefined,
  before: ReportedFigure | null | undefined,
  format: Format,
): ReactNode {
  const change = now && before ? changeSince(now, before, format) : null
  if (change) return writeChange(change)
  return (
    <span className={css.none}>
      <span aria-hidden="true">–</span>
      <span className={css.spoken}>not comparable</span>
    </span>
  )
}
