import { type ReactNode, useState } from 'react'
import { messages } from '#domain/messages.ts'
import {
  reportFormats,
  type ReportFormat,
  type ReportName,
  getReportEndpoint,
} from '#domain/publishing/report.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import css from './publishing.module.css'
import type { ReportQuery } from './useReportSearch.ts'
import { download } from '#platform/client/api.ts'
import { NoDataError, ProblemError } from '#platform/client/problemError.ts'
import { notify } from '#platform/ui/notify.ts'

const formatLabels: Record<ReportFormat, string> = { xlsx: 'Excel (xlsx)', pdf: 'PDF', csv: 'CSV' }

interface DownloadsProps {
  report: ReportName
  instanceId: number
  query: ReportQuery
  /** What else one can do with the report. */
  children: ReactNode
}

/** The report as a file, and the outcome of the last download. */
export function ReportDownloads({ report, instanceId, query, children }: DownloadsProps) {
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
  return thrown instanceof ProblemError ? thrown.message : messages.reportFailed
}
