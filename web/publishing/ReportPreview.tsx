import { Link } from '@tanstack/react-router'
import { useMemo, type ReactNode, useState } from 'react'
import * as messages from '#domain/messages.ts'
import { can } from '#domain/people/roles.ts'
import {
  getReportPreviewEndpoint,
  type ReportName,
  reportFormats,
  type ReportFormat,
  getReportEndpoint,
  partialKey,
} from '#domain/publishing/report.ts'
import { findReportQuestion } from '#domain/publishing/reportQuestion.ts'
import { type Reply, download } from '#platform/client/api.ts'
import { describeError, NoDataError, ProblemError } from '#platform/client/problemError.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { getUtcToday } from '#platform/contract/calendar.ts'
import { formatCount } from '#platform/contract/count.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { formatColumnLabel, isPartialFigure } from '#platform/print/printedTable.ts'
import { breakAfterSlashes } from '#platform/ui/breakAfterSlashes.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { Marked, PartialNote } from '#platform/ui/figures.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { useIsPrinting } from '#platform/ui/useIsPrinting.ts'
import { paths } from '../screens.ts'
import { useActor, useSession } from '../session.ts'
import type { ReportQuery } from './useReportSearch.ts'
import css from './publishing.module.css'

type Preview = Reply<typeof getReportPreviewEndpoint>
type Row = Preview['rows'][number] & { place: number }

const rowsShown = 20
/** A report of the top 50 is printed completely. */
const rowsPrinted = 50

interface PreviewProps {
  report: ReportName
  instanceId: number
  query: ReportQuery
}

/** The report's files, its basis, its first rows, and notes on how the figures were computed. */
export function ReportPreview({ report, instanceId, query }: PreviewProps) {
  const given = { params: { instanceId, report }, query: { size: rowsPrinted, ...query } }
  const preview = useEndpointQuery(getReportPreviewEndpoint, given)
  return (
    <QueryBoundary query={preview} lines={12} failed={messages.reportFetchFailed}>
      {data => <Sheet preview={data} report={report} instanceId={instanceId} query={query} />}
    </QueryBoundary>
  )
}

type SheetProps = PreviewProps & { preview: Preview }

function Sheet({ preview, report, instanceId, query }: SheetProps) {
  const { title, axnInstanceName, totalRows } = preview
  const [basis, ...notes] = preview.notes
  const isPrinting = useIsPrinting()
  const most = isPrinting ? rowsPrinted : rowsShown
  const rows = preview.rows.slice(0, most).map((row, place) => ({ ...row, place }))
  const isAdmin = can(useActor(), 'admin')
  const axnInstanceMasterStatus = useSession()?.editions.find(
    each => each.axnInstanceId === instanceId,
  )?.axnInstanceMasterStatus
  const question = useMemo(() => {
    const choices = { ...query, status: isAdmin ? query.status : undefined }
    const edition = { axnInstanceName, axnInstanceMasterStatus, today: getUtcToday() }
    return findReportQuestion(report, choices, edition)
  }, [report, query, isAdmin, axnInstanceName, axnInstanceMasterStatus])
  const askOn = ({ instance }: { instance?: string }) => ({ instance, ...question })
  return (
    <article aria-labelledby="report-title">
      <h2 id="report-title" className={css.title}>
        <span>{title}</span> <span className={css.year}>{axnInstanceName}</span>
      </h2>
      {totalRows === 0 ? (
        <div className={css.rows}>
          <EmptyState title={messages.noData}>
            <p>{`There is nothing to report for ${axnInstanceName} yet.`}</p>
            <Notes notes={preview.notes} />
          </EmptyState>
        </div>
      ) : (
        <>
          <ReportDownloads
            key={JSON.stringify([report, instanceId, query])}
            report={report}
            instanceId={instanceId}
            query={query}
          >
            <Link to={paths.explore} search={askOn}>
              Continue in Explore
            </Link>
            <span>{captionOf(rows.length, totalRows)}</span>
          </ReportDownloads>
          <div className={css.rows}>
            <Table
              caption={captionOf(rows.length, totalRows)}
              // On the screen, the line of downloads says it.
              hideCaption={!isPrinting}
              narrow="scroll"
              columns={columnsOf(preview)}
              rows={rows}
              rowKey={row => row.place}
            />
          </div>
          <PartialNote when={rows.some(row => Object.values(row).some(isPartialFigure))} />
          {basis !== undefined && <p className={css.basis}>{basis}</p>}
          <Notes notes={notes} />
        </>
      )}
    </article>
  )
}

function Notes({ notes }: { notes: string[] }) {
  if (notes.length === 0) return null
  return (
    <ul className={css.notes}>
      {notes.map(note => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

function captionOf(shown: number, totalRows: number): string {
  const total = formatCount(totalRows)
  return shown < totalRows ? `The first ${shown} of ${total} rows` : `All ${total} rows`
}

/** The column that names the row, which is neither the rank nor the kind. */
const naming = ['airportName', 'brandName']

function columnsOf({ columns }: Preview): Column<Row>[] {
  const heading =
    columns.find(each => naming.includes(each.key)) ?? columns.find(each => each.format === 'text')
  return columns
    .filter(({ key }) => key !== partialKey)
    .map(column => ({
      ...column,
      label: formatColumnLabel(column),
      isRowHeader: column === heading,
      cell: row => {
        const cell = row[column.key] ?? null
        if (isPartialFigure(cell)) return <Marked>{formatFigure(cell.partial, column.format)}</Marked>
        return column.format === 'date' && cell !== null ? (
          <span className={css.day}>{cell}</span>
        ) : (
          breakAfterSlashes(cell)
        )
      },
    }))
}

const formatLabels: Record<ReportFormat, string> = { xlsx: 'Excel (xlsx)', pdf: 'PDF', csv: 'CSV' }

interface DownloadsProps {
  report: ReportName
  instanceId: number
  query: ReportQuery
  /** Further actions for the report. */
  children: ReactNode
}

/** The report as a file, and the outcome of the last download. */
function ReportDownloads({ report, instanceId, query, children }: DownloadsProps) {
  const { state, start } = useReportDownload(report, instanceId, query)
  return (
    <div data-screen-only>
      <div className={css.buttons} role="group" aria-label="Download">
        {reportFormats.map(format => (
          <Button
            key={format}
            icon="download"
            variant={format === 'xlsx' ? 'filled' : 'default'}
            aria-disabled={state.kind === 'busy' || undefined}
            onClick={() => start(format)}
          >
            {formatLabels[format]}
          </Button>
        ))}
        <span className={css.more}>{children}</span>
        <p className={css.state} role="status">
          {newsOf(state)}
        </p>
      </div>
      {state.kind === 'failed' && (
        <Notice kind="error" role="alert">
          {state.why}
        </Notice>
      )}
    </div>
  )
}

function newsOf(state: DownloadState): string {
  if (state.kind === 'busy') return messages.reportBeingMade(formatLabels[state.format])
  return state.kind === 'done' ? messages.reportDownloaded(state.fileName) : ''
}

type DownloadState =
  | { kind: 'idle' }
  | { kind: 'busy'; format: ReportFormat }
  | { kind: 'done'; fileName: string }
  | { kind: 'failed'; why: string }

/** Downloads one report at a time as a file with the server's name. */
function useReportDownload(report: ReportName, instanceId: number, query: ReportQuery) {
  const [state, setState] = useState<DownloadState>({ kind: 'idle' })
  const fetchAs = async (format: ReportFormat): Promise<void> => {
    setState({ kind: 'busy', format })
    try {
      const given = { params: { instanceId, report }, query: { format, ...query } }
      setState({ kind: 'done', fileName: await download(getReportEndpoint, given) })
    } catch (thrown) {
      const why = wordsOf(thrown)
      setState({ kind: 'failed', why })
      notify.warning(why)
    }
  }
  return { state, start: (format: ReportFormat) => void (state.kind !== 'busy' && fetchAs(format)) }
}

function wordsOf(thrown: unknown): string {
  if (thrown instanceof NoDataError) return messages.noData
  return thrown instanceof ProblemError ? describeError(thrown) : messages.reportFailed
}
