import type { Paper, PrintedTable } from '#domain/publishing/report.ts'
import { fittedReport } from './fittedReport.ts'
import { type TypesetOptions, Typesetter } from './typesetter.ts'

const typesetter = new Typesetter()

/**
 * The report for reading and printing: US Letter or A4, tagged (PDF/UA-1), fonts embedded, 'Demo data' on every page where
 * the figures are made up. Throws the problem `reportFailed` when it is cancelled, takes too long or cannot be set.
 */
export function renderPdf(
  table: PrintedTable,
  { paper = 'letter', ...options }: TypesetOptions & { paper?: Paper } = {},
): Promise<Uint8Array> {
  return typesetter.typeset({ report: JSON.stringify(fittedReport(table, paper)) }, options)
}
