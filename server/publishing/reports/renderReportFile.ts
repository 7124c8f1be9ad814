import { publicationName } from '#domain/publishing/publicationName.ts'
import { formatFileName, type ReportFormat } from '#domain/publishing/report.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import type { PaperSize, PrintedTable } from '#platform/print/printedTable.ts'
import { renderCsv } from '#platform/print/renderCsv.ts'
import { renderPdf } from '#platform/print/renderPdf.ts'
import { renderXlsx } from '#platform/print/renderXlsx.ts'
import { toPrintedReport } from './printedReport.ts'

interface ReportFile {
  fileName: string
  mediaType: string
  render: () => Promise<Uint8Array>
}

/** A table as a file, named as in the specification. */
export function renderReportFile(
  table: PrintedTable,
  axnInstanceId: number,
  format: ReportFormat,
  paper: PaperSize = 'letter',
): ReportFile {
  const authored = { ...table, author: publicationName }
  const renderers: Record<ReportFormat, () => Promise<Uint8Array>> = {
    csv: async () => Buffer.concat(await renderCsv(table)),
    pdf: () => renderPdf(toPrintedReport(authored), { paper }),
    xlsx: () => renderXlsx(authored, paper),
  }
  return {
    fileName: formatFileName(table.title, axnInstanceId, format),
    mediaType: mediaTypes[format],
    render: renderers[format],
  }
}
