import type { CellValue } from 'hucre'
import { writeFigure } from '#domain/figure.ts'
import { columnHead, type ReportCell, type ReportColumn, type PrintedTable } from '#domain/report.ts'
import { flagWord, holdsFigures, isUnknown, plainText } from './cellText.ts'

/** A cell with its own type: figures as numbers, days and moments as dates, all else as text, null when unknown. */
export function cellValue(cell: ReportCell | undefined, format: ReportColumn['format']): CellValue {
  if (isUnknown(cell)) return null
  // What the double holds beyond 15 digits is noise: 0.1 + 0.2 is 0.3.
  if (typeof cell === 'number') return Number(cell.toPrecision(15))
  if (format === 'flag') return flagWord(cell)
  if (format === 'date' || format === 'dateTime') return asDate(cell) ?? cellString(cell)
  return cellString(cell)
}

/** A day is midnight in UTC and a moment is shown in UTC: the workbook knows no time zone. */
function asDate(text: string): Date | null {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)
  return Number.isNaN(date.getTime()) ? null : date
}

const longestCell = 32_767

/** A text as a workbook can hold it; `_x0041_` would come back as `A` unless its first sign is itself written so. */
export function cellString(text: string): string {
  return plainText(text)
    .slice(0, longestCell)
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}

const narrowest = 7
const widestText = 46
// The filter's button covers the end of the head, and a figure keeps off its neighbour.
const buttonWidth = 4
const breath = 3

/** The columns' widths in characters, as a workbook counts them. */
export function columnWidths(table: PrintedTable): number[] {
  return table.columns.map(column => {
    const words = columnHead(column).split(/\s+/)
    const head = Math.max(...words.map(word => word.length)) + buttonWidth
    const longest = table.rows.reduce((most, row) => Math.max(most, cellLength(row[column.key], column)), 0)
    const content = Math.min(longest, holdsFigures(column.format) ? longest : widestText) + breath
    return Math.max(narrowest, head, content)
  })
}

function cellLength(cell: ReportCell | undefined, { format }: ReportColumn): number {
  if (isUnknown(cell)) return 0
  if (format === 'dateTime') return 'yyyy-mm-dd hh:mm'.length
  if (typeof cell === 'number' && format !== 'rank') return writeFigure(cell, format).length
  return String(cell).length
}

/** How many lines a cell takes at a width in characters; a spreadsheet breaks at blanks and tears longer words. */
export function lines(cell: CellValue | undefined, width: number): number {
  if (typeof cell !== 'string') return 1
  const room = Math.max(1, Math.floor(width))
  let count = 0
  for (const line of cell.split('\n')) {
    let used = room
    for (const word of line.split(' ')) {
      const fits = used + 1 + word.length <= room
      if (!fits) count += Math.max(1, Math.ceil(word.length / room))
      used = fits ? used + 1 + word.length : word.length % room
    }
  }
  return count
}
