import { layOutReport, type PrintedReport } from './layOutReport.ts'
import type { PageOrientation } from './pageLayout.ts'
import type { PaperSize, PrintedTable } from './printedTable.ts'
import { computeRoom, setTable, type SetTable } from './tableSetting.ts'
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
  return typesetter.typeset({ report: JSON.stringify(fitReport(table, paper)) }, options)
}

/** A report, by itself or as a chapter of a book, with the lines of its tables broken and their heights known. */
export interface FittedReport extends Omit<PrintedReport, 'columns' | 'groups' | 'sections'> {
  /** A title takes its table's first rows with it, `room` points. */
  sections: { title: string | null; room: number; table: SetTable }[]
}

const zeroWidthSpaces = /\u200b/g

export function fitReport(
  printed: PrintedTable,
  paper: PaperSize = 'letter',
  stance: PageOrientation = 'report',
  ruled = 1,
): FittedReport {
  const { columns, groups, sections, ...report } = layOutReport(printed, paper, stance)
  const { size, gutter } = report
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const set = columns.map(({ width: share, unit, ...column }) => ({ ...column, share, unit: unit ?? '' }))
  const wider = groups.map(({ label, unit, columns: count }) => ({
    label: label ?? '',
    unit: unit ?? '',
    columns: count,
  }))
  const rowHeader = Math.max(
    0,
    columns.findIndex(({ isRank }) => !isRank),
  )
  return {
    ...report,
    sections: sections.map(({ title, rows }) => {
      const plain = rows.map(row => row.map(text => text.replace(zeroWidthSpaces, '')))
      const table = setTable(
        set,
        plain,
        { width, size, gutter },
        { groups: wider, title, rowHeader, ruled, strong: printed.strongRows ?? [] },
      )
      return { title, table, room: computeRoom(table) }
    }),
  }
}
