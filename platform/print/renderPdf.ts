import type { PaperSize, PrintedTable } from './printedTable.ts'
import { fitReport } from './fitReport.ts'
import { type TypesetOptions, Typesetter } from './typesetter.ts'

const typesetter = new Typesetter()

/**
 * Writes the report for reading and printing: US Letter or A4, tagged (PDF/UA-1), with embedded fonts, and 'Demo
 * data' on every page if the figures are made up. Throws the problem `reportFailed` if it is canceled, takes too
 * long, or cannot be set.
 */
export function renderPdf(
  table: PrintedTable,
  { paper = 'letter', ...options }: TypesetOptions & { paper?: PaperSize } = {},
): Promise<Uint8Array> {
  return typesetter.typeset({ report: JSON.stringify(fitReport(table, paper)) }, options)
}
