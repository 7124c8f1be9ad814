import { formatColumnHeading, type ReportCell, type ReportColumn } from '#platform/print/printedTable.ts'
import type { BookSheet } from './bookSheet.ts'

// The number that fits side by side on a screen.
const mostBeside = 5

/**
 * Few records become columns, with one row per figure, instead of spanning eighty columns. More records stay as rows,
 * to be sorted and filtered.
 */
export function transposeSheet(sheet: BookSheet, nameKey: string): BookSheet {
  const { table } = sheet
  if (table.rows.length > mostBeside) return sheet
  const column = (key: string, label: string): ReportColumn => ({ key, label, format: 'text', width: 10 })
  const keyOf = (index: number) => `record${index}`
  return {
    ...sheet,
    table: {
      ...table,
      notes: table.notes.map(note => note.replace(/^One row for each/, 'One column for each')),
      columns: [
        column('figure', 'Figure'),
        ...table.rows.map((row, index) => column(keyOf(index), String(row[nameKey]))),
      ],
      rows: table.columns.map(each => {
        const cells: Record<string, ReportCell> = { figure: formatColumnHeading(each) }
        table.rows.forEach((row, index) => (cells[keyOf(index)] = row[each.key] ?? null))
        return cells
      }),
    },
    rowFormats: table.columns.map(({ format }) => format),
  }
}
