import { getReportEndpoint, getReportPreviewEndpoint, toReportParameters } from '#domain/publishing/report.ts'
import { FileReply } from '#platform/http/fileReply.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import { readStoredBytes } from '#platform/storage/storage.ts'
import type { Api } from '../../api.ts'
import { renderReportFile } from './renderReportFile.ts'
import { readReportAs } from './reports.queries.ts'
import { findStoredReport } from './storedReport.queries.ts'

export function reportsRoutes(api: Api): void {
  registerEndpoint(api, getReportEndpoint, async ({ db, params: { report, instanceId }, query, actor }) => {
    const parameters = toReportParameters(query)
    const requested = { report, axnInstanceId: instanceId, parameters }
    const stored = await findStoredReport(db, { ...requested, format: query.format })
    if (stored)
      return new FileReply(stored.fileName, stored.mediaType, () => readStoredBytes(api.storage, stored))
    const table = await readReportAs(db, actor, { ...requested, demo: api.demo })
    const { fileName, mediaType, render } = renderReportFile(table, instanceId, query.format, query.paper)
    return new FileReply(fileName, mediaType, render)
  })

  registerEndpoint(
    api,
    getReportPreviewEndpoint,
    async ({ db, params: { report, instanceId }, query, actor }) => {
      const parameters = toReportParameters(query)
      const table = await readReportAs(db, actor, {
        report,
        axnInstanceId: instanceId,
        parameters,
        demo: api.demo,
      })
      const rows = table.rows.slice(0, query.size)
      return { ...table, axnInstanceName: table.period, rows, totalRows: table.rows.length }
    },
  )
}
