import type { ReactNode } from 'react'
import { getAirportInstanceEndpoint, setAirportStatusEndpoint } from '#domain/airports/airportInstance.ts'
import { listTerminalsEndpoint } from '#domain/airports/terminal.ts'
import {
  answerAirportWarningsEndpoint,
  getAirportReviewEndpoint,
  type AirportReview,
} from '#domain/review/airportReview.ts'
import { airportSteps } from '#domain/review/wizard.ts'
import { computeFaaDifference, type FaaFigure } from '#domain/years/faaEnplanements.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { formatCount } from '#platform/contract/count.ts'
import { type ReportedFigure, formatDifference, formatFigureWithUnit } from '#platform/contract/figure.ts'
import { formatFigureChange, newDefinition, redefinedSign } from '#platform/contract/figureChange.ts'
import type { Format } from '#platform/contract/format.ts'
import { NotApplicable, PartialMark, PartialNote, NotReported } from '#platform/ui/figures.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { SubjectReview } from '../review/SubjectReview.tsx'
import { AirportFrame, type AirportPage } from './AirportFrame.tsx'
import { WorkbookPanel } from './workbook/WorkbookPanel.tsx'
import panel from '#platform/ui/panel.module.css'

const endpoints = {
  review: getAirportReviewEndpoint,
  instance: getAirportInstanceEndpoint,
  answer: answerAirportWarningsEndpoint,
  setStatus: setAirportStatusEndpoint,
}

/** The overview of an airport, with its workbook and the changes since last year. */
export const AirportReviewStep = () => (
  <AirportFrame step="review">{page => <Reviewed page={page} />}</AirportFrame>
)

function Reviewed({ page }: { page: AirportPage }) {
  const terminals = useEndpointQuery(listTerminalsEndpoint, { params: page.key }).data ?? []
  return (
    <SubjectReview
      page={page}
      endpoints={endpoints}
      record={`airports/${page.key.airportId}/${page.key.instanceId}`}
      steps={airportSteps.map(each => each.step)}
      terminals={terminals.map(each => each.terminal)}
      tools={<WorkbookPanel page={page} />}
      renderComparison={review => <Comparison page={page} review={review} />}
    />
  )
}

type Line = AirportReview['comparison'][number]

/** The rows have different units, so each figure shows its own. */
function formatReported({ value, partial, notApplicable }: ReportedFigure, format: string) {
  if (notApplicable) return <NotApplicable />
  if (value === null) return <NotReported />
  return (
    <>
      <span>{formatFigureWithUnit(value, format as Format)}</span>
      {partial && <PartialMark />}
    </>
  )
}

/** The change since last year, or why there is none. */
export function renderChange({ change, lastYear, thisYear, isRedefined }: Line): ReactNode {
  if (isRedefined) return newDefinition
  if (change) return formatFigureChange(change)
  if (lastYear.partial || thisYear.partial) return 'not all reported'
  // A percentage change from zero does not exist.
  return isMissing(lastYear) || isMissing(thisYear) ? <NotReported /> : <NotApplicable />
}

const isMissing = ({ value, notApplicable }: ReportedFigure): boolean => value === null && !notApplicable

/** An airport that was not in last year's edition has only this year's figures. */
export function listComparisonColumns(lastYearName: string | null, thisYearName: string): Column<Line>[] {
  const thisYear: Column<Line> = {
    key: 'thisYear',
    label: thisYearName,
    format: 'integer',
    cell: row => formatReported(row.thisYear, row.format),
  }
  const label: Column<Line> = {
    key: 'label',
    label: 'Airport-wide',
    isRowHeader: true,
    cell: row => row.label,
  }
  if (lastYearName === null) return [label, thisYear]
  return [
    label,
    {
      key: 'lastYear',
      label: lastYearName,
      format: 'integer',
      cell: row => formatReported(row.lastYear, row.format),
    },
    thisYear,
    { key: 'change', label: 'Change', format: 'integer', cell: renderChange },
  ]
}

interface FaaNoteProps {
  faa: FaaFigure
  comparison: readonly Line[]
}

/** The FAA's figure beside the airport's own, which is the first line of the comparison. */
function FaaNote({ faa, comparison: [enplanements] }: FaaNoteProps) {
  const { value = null, partial = true } = enplanements?.thisYear ?? {}
  const apart = partial ? null : computeFaaDifference(value, faa.enplaneTotal)
  return (
    <p className={panel.soft}>
      <span>{`The FAA published ${formatCount(faa.enplaneTotal)} enplanements (${faa.source}).`}</span>{' '}
      {apart !== null && (
        <span>{`This airport’s figure differs by ${formatDifference(apart, 'change')}%.`}</span>
      )}
    </p>
  )
}

/** Last year's figures beside this year's. */
function Comparison({ page, review }: { page: AirportPage; review: AirportReview }) {
  const { lastYearName, comparison } = review
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
        caption={lastYearName === null ? 'This year' : 'Last year and this year'}
        hideCaption
        narrow="scroll"
        columns={listComparisonColumns(lastYearName, page.instance.axnInstanceName)}
        rows={comparison}
        rowKey={row => row.label}
      />
      {review.faa && <FaaNote faa={review.faa} comparison={comparison} />}
      {review.definitionNotes.map(note => (
        <p key={note} className={panel.soft}>{`${redefinedSign} ${note}`}</p>
      ))}
      <PartialNote when={comparison.some(row => row.lastYear.partial || row.thisYear.partial)} />
    </section>
  )
}
