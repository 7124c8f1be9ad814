import { layOutReport } from './layOutReport.ts'
import type { PaperSize, PrintedTable } from './printedTable.ts'
import { type TypesetOptions, Typesetter } from './typesetter.ts'

const typesetter = new Typesetter()

/**
 * Renders the report for reading and printing: US Letter or A4, tagged (PDF/UA-1), with embedded fonts, and 'Demo data'
 * or 'Draft, not published' on every page if that applies. Throws the problem `reportFailed` if it is canceled, takes too long, or
 * cannot be typeset.
 */
export function renderPdf(
  table: PrintedTable,
  { paper = 'letter', ...options }: TypesetOptions & { paper?: PaperSize } = {},
): Promise<Uint8Array> {
  return typesetter.typeset({ report: JSON.stringify(layOutReport(table, paper)) }, options)
}
