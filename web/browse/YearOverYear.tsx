import type { ReactNode } from 'react'
import {
  describeMissing,
  formatFigure,
  formatFigureWithUnit,
  notApplicableShort,
  type ReportedFigure,
} from '#platform/contract/figure.ts'
import { computeFigureChange, formatFigureChange, newDefinition } from '#platform/contract/figureChange.ts'
import type { Format } from '#platform/contract/format.ts'
import { renderMarkedFigure, NotApplicable, PartialMark, FigureWithUnit } from '#platform/ui/figures.tsx'
import { FigureLink, type FigureOfSource } from './figures/FigureLink.tsx'
import css from './YearOverYear.module.css'

export const toReportedFigure = (value: number | null): ReportedFigure => ({ value, partial: false })

/** A figure of the year before. */
export interface YearBefore {
  year: string
  figure: ReportedFigure
  /** The names of figures whose definition has changed, and which are not compared. */
  redefined: readonly string[]
}

interface BeforeProps {
  now: ReportedFigure
  format: Format
  /** Last year and its figure; null if nothing was published then. */
  before: YearBefore | null
  /** The figure whose card opens. */
  of?: FigureOfSource | undefined
}

/** The change since last year, with that year's figure if it was reported; empty if the airport was not published. */
function ChangeSince({ now, before, format, shown, of }: BeforeProps & { shown: (value: number) => string }) {
  if (before === null || (before.figure.value === null && now.value === null)) return null
  const { year, figure } = before
  const isNewDefinition = of && before.redefined.includes(of.key.split('.')[0] ?? '')
  const change = isNewDefinition ? null : computeFigureChange(now, figure, format)
  if (figure.value === null) {
    return (
      <>
        <span data-spoken>; </span>
        <span className={css.year}>{`${year}: `}</span>
        <span>{figure.notApplicable ? notApplicableShort : '–'}</span>
        <span data-spoken>{describeMissing(figure)}</span>
      </>
    )
  }
  return (
    <>
      <span data-spoken>; </span>
      <span className={css.year}>{`${year}: `}</span>
      <span>{shown(figure.value)}</span>
      {figure.partial && <PartialMark />}
      {(change || isNewDefinition) && (
        <span className={css.change}>
          <span data-spoken>, </span>
          <span>{change ? formatFigureChange(change) : newDefinition}</span>
        </span>
      )}
    </>
  )
}

/** A figure with its unit, and last year's figure and the change below it. */
export function FigureWithChange({ now, before, format, of }: BeforeProps) {
  return (
    <span className={css.cell}>
      <FigureLink of={of}>
        {now.notApplicable ? <NotApplicable /> : <FigureWithUnit value={now.value} format={format} />}
        {now.partial && now.value !== null && <PartialMark />}
      </FigureLink>
      <span className={`${css.before} ${css.inline}`}>
        <ChangeSince
          now={now}
          before={before}
          format={format}
          of={of}
          shown={value => formatFigureWithUnit(value, format)}
        />
      </span>
    </span>
  )
}

/** Last year's figure and the change, for a table whose heading states the unit. */
export function renderFigureWithChange({ now, before, format, of }: BeforeProps): ReactNode {
  const isWhole = now.value !== null && !now.partial
  const figure = (
    <FigureLink of={of}>
      {isWhole ? formatFigure(now.value, format) : renderMarkedFigure(now, format)}
    </FigureLink>
  )
  if (before === null) return figure
  return (
    <div className={css.cell}>
      {figure}
      <span className={css.before}>
        <ChangeSince
          now={now}
          before={before}
          format={format}
          of={of}
          shown={value => formatFigure(value, format)}
        />
      </span>
    </div>
  )
}
