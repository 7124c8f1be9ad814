import { useState } from 'react'
import { messages } from '#domain/messages.ts'
import { getReportEndpoint, type ReportFormat, type ReportName } from '#domain/publishing/report.ts'
import { download } from '#platform/client/api.ts'
import { NoDataError, ProblemError } from '#platform/client/problemError.ts'
import { notify } from '#platform/ui/notify.ts'
import type { ReportQuery } from './useReportSearch.ts'

export type DownloadState =
  | { kind: 'idle' }
  | { kind: 'busy'; format: ReportFormat }
  | { kind: 'done'; fileName: string }
  | { kind: 'failed'; why: string }

/** Downloads one report at a time as a file with the server's name. */
export function useReportDownload(report: ReportName, instanceId: number, query: ReportQuery) {
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
