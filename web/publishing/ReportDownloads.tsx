import type { ReactNode } from 'react'
import { messages } from '#domain/messages.ts'
import { reportFormats, type ReportFormat, type ReportName } from '#domain/publishing/report.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import css from './publishing.module.css'
import { useReportDownload, type DownloadState } from './useReportDownload.ts'
import type { ReportQuery } from './useReportSearch.ts'

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
