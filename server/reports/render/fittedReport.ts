import type { Paper, PrintedTable } from '#domain/report.ts'
import { sansRegular } from './fonts.ts'
import type { Stance } from './pageLayout.ts'
import { printedReport, type PrintedReport } from './printedReport.ts'
import { lines } from './lines.ts'

/** A report whose rows' lines are broken, and so their heights known. */
export interface FittedReport extends PrintedReport {
  sections: (PrintedReport['sections'][number] & {
    /** In points. */
    heights: number[]
  })[]
}

// The same as in style.typ, in ems of the cells' size.
const metrics = { capHeight: 0.66, leading: 0.42, above: 0.34, below: 0.38 }
const zeroWidthSpaces = /\u200b/g

export function fittedReport(
  table: PrintedTable,
  paper: Paper = 'letter',
  stance: Stance = 'readable',
): FittedReport {
  const report = printedReport(table, paper, stance)
  const { columns, size, gutter } = report
  const inner = columns.map(({ width }, index) => {
    const sides = Number(index > 0) + Number(index < columns.length - 1)
    return (width - sides * gutter) / size
  })
  const breakCell = (text: string, index: number) =>
    columns[index]?.figure
      ? [text]
      : lines(text.replace(zeroWidthSpaces, ''), inner[index] ?? 0, sansRegular())
  const sections = report.sections.map(section => {
    const rows = section.rows.map(row => row.map(breakCell))
    return {
      ...section,
      rows: rows.map(row => row.map(cell => cell.join('\n'))),
      heights: rows.map(row => heightOf(Math.max(1, ...row.map(cell => cell.length)), size)),
    }
  })
  return { ...report, sections }
}

function heightOf(count: number, size: number): number {
  const { capHeight, leading, above, below } = metrics
  return Math.round(size * (above + below + count * capHeight + (count - 1) * leading) * 1000) / 1000
}
