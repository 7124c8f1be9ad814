import { type ReportedFigure, formatFigureWithUnit } from '#platform/contract/figure.ts'
import type { AirportReview } from '#domain/review/airportReview.ts'
import type { Format } from '#platform/contract/format.ts'
import { formatFigureChange, newDefinition, redefinedSign } from '#platform/contract/figureChange.ts'
import { NotApplicable, PartialMark, PartialNote, NotReported } from '#platform/ui/figures.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import panel from '#platform/ui/panel.module.css'
import type { AirportPage } from './wizard/WizardFrame.tsx'

type Line = AirportReview['comparison'][number]

/** The rows have different units, so each figure shows its own. */
function formatReported({ value, partial, notApplicable }: ReportedFigure, format: string) {
  if (notApplicable) return <NotApplicable />
  if (value === null) return <NotReported />
  return (
    <>
      {formatFigureWithUnit(value, format as Format)}
      {partial && <PartialMark />}
    </>
  )
}

function changeOf({ change, lastYear, thisYear, isRedefined }: Line) {
  if (isRedefined) return newDefinition
  if (change) return formatFigureChange(change)
  return lastYear.partial || thisYear.partial ? 'not all reported' : <NotReported />
}

/** Last year's figures beside this year's. */
export function Comparison({ page, review }: { page: AirportPage; review: AirportReview }) {
  const { lastYearName, comparison } = review
  const columns: Column<Line>[] = [
    { key: 'label', label: 'Airport-wide', heads: true, cell: row => row.label },
    {
      key: 'lastYear',
      label: lastYearName ?? 'Last year',
      format: 'integer',
      cell: row => formatReported(row.lastYear, row.format),
    },
    {
      key: 'thisYear',
      label: page.instance.axnInstanceName,
      format: 'integer',
      cell: row => formatReported(row.thisYear, row.format),
    },
    {
      key: 'change',
      label: 'Change',
      format: 'integer',
      cell: changeOf,
    },
  ]
  return (
    <section aria-labelledby="comparison">
      <h2 id="comparison" className={panel.heading}>
        {lastYearName === null ? 'This year' : `${lastYearName} and ${page.instance.axnInstanceName}`}
      </h2>
      {lastYearName === null && (
        <p className={panel.soft}>
          This airport was not in last year&rsquo;s edition, so there is nothing to compare with.
        </p>
      )}
      <Table
        caption="Last year and this year"
        hideCaption
        narrow="scroll"
        columns={columns}
        rows={comparison}
        rowKey={row => row.label}
      />
      {review.definitionNotes.map(note => (
        <p key={note} className={panel.soft}>
          {redefinedSign} {note}
        </p>
      ))}
      <PartialNote when={comparison.some(row => row.lastYear.partial || row.thisYear.partial)} />
    </section>
  )
}
