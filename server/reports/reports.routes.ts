import {
  getReport,
  getReportPreview,
  reportFileName,
  reportMediaTypes,
  type ReportFormat,
  type ReportTable,
} from '#domain/report.ts'
import { FileReply, handle, type Api } from '../handle.ts'
import { renderCsv } from './render/renderCsv.ts'
import { renderPdf } from './render/renderPdf.ts'
import { renderXlsx } from './render/renderXlsx.ts'
import { readReport } from './reports.queries.ts'

const renderers: Record<ReportFormat, (table: ReportTable) => Promise<Uint8Array> | Uint8Array> = {
  csv: renderCsv,
  pdf: renderPdf,
  xlsx: renderXlsx,
}

export function reportsRoutes(api: Api): void {
  handle(api, getReport, async ({ db, params, query, actor }) => {
    const table = await readReport(db, params.report, params.instanceId, actor, api.demo)
    const fileName = reportFileName(table.title, params.instanceId, query.format)
    return new FileReply(fileName, reportMediaTypes[query.format], async () => renderers[query.format](table))
  })

  handle(api, getReportPreview, async ({ db, params, query, actor }) => {
    const table = await readReport(db, params.report, params.instanceId, actor, api.demo)
    return { ...table, rows: table.rows.slice(0, query.size), totalRows: table.rows.length }
  })
}
