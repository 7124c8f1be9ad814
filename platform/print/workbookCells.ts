import type { CellValue } from 'hucre'
import { writeFigure } from '../contract/figure.ts'
import {
  columnHead,
  type ReportCell,
  type ReportColumn,
  type PrintedTable,
} from '#domain/publishing/report.ts'
import { flagWord, holdsFigures, isUnknown, plainText } from './cellText.ts'
import { lines, textWidth } from './workbookText.ts'

/** A cell with its own type: figures as numbers, days and moments as dates, all else as text, null when unknown. */
export function cellValue(cell: ReportCell | undefined, format: ReportColumn['format']): CellValue {
  if (isUnknown(cell)) return null
  // What the double holds beyond 15 digits is noise: 0.1 + 0.2 is 0.3.
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? cell : Number(cell.toPrecision(15))
  if (format === 'flag') return flagWord(cell)
  if (format === 'date' || format === 'dateTime') return asDate(cell) ?? cellString(cell)
  return cellString(cell)
}

const firstDay = Date.UTC(1900, 0, 1)
const dayAfterLast = Date.UTC(10_000, 0, 1)

/** A day is midnight in UTC and a moment is shown in UTC: the workbook knows no time zone, and no day before 1900. */
function asDate(text: string): Date | null {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)
  return date.getTime() >= firstDay && date.getTime() < dayAfterLast ? date : null
}

const longestCell = 32_767
// Most texts are plain, and telling so is quicker than mending them.
const needsNoMending = /^[ -^`-~]*$/

/** A text as a workbook can hold it; `_x0041_` would come back as `A` unless its first sign is itself written so. */
export function cellString(text: string): string {
  if (text.length <= longestCell && needsNoMending.test(text)) return text
  return plainText(text)
    .slice(0, longestCell)
    .toWellFormed()
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}

/** What a column of a sheet needs. */
export interface ColumnRoom {
  /** In characters, as a workbook counts them. */
  width: number
  /** Some of its texts take several lines. */
  wraps: boolean
}

const narrowest = 7
const widestText = 46
// A cell keeps off its neighbour, and a head off the filter's button.
const breath = 2
export const buttonWidth = 3

/** The columns as wide as what stands in them, but no text wider than can be read. */
export const columnRooms = (table: PrintedTable): ColumnRoom[] =>
  table.columns.map(column => {
    const words = columnHead(column).split(/\s+/)
    const head = Math.max(...words.map(textWidth)) * bold + buttonWidth
    const content = holdsFigures(column.format) ? widestFigure(table, column) : widestWords(table, column)
    const most = holdsFigures(column.format) ? content : Math.min(content, widestText)
    return { width: Math.ceil(Math.max(narrowest, head, most + breath)), wraps: content > widestText }
  })

// A bold letter is wider.
export const bold = 1.05

/** The greatest or the least is the widest. */
function widestFigure({ rows }: PrintedTable, { key, format }: ReportColumn): number {
  let least = Infinity
  let greatest = -Infinity
  let text = 0
  for (const row of rows) {
    const cell = row[key]
    if (typeof cell === 'string') text = Math.max(text, textWidth(cell))
    if (typeof cell !== 'number' || !Number.isFinite(cell)) continue
    if (cell < least) least = cell
    if (cell > greatest) greatest = cell
  }
  const written = (value: number) => (format === 'rank' ? String(value) : writeFigure(value, format)).length
  return greatest < least ? text : Math.max(text, written(least), written(greatest))
}

const longestFigure = '999,999,999,999.99'.length

function widestWords({ rows }: PrintedTable, { key, format }: ReportColumn): number {
  if (format === 'dateTime') return 'yyyy-mm-dd hh:mm'.length
  let most = 0
  let last: ReportCell | undefined
  for (const row of rows) {
    const cell = row[key]
    if (typeof cell === 'number') most = Math.max(most, longestFigure)
    // A name often stands in many rows, one below the other.
    if (typeof cell !== 'string' || cell === last) continue
    last = cell
    most = Math.max(most, textWidth(cell))
  }
  return most
}

/** How many lines the highest of these cells takes. */
export function mostLines(cells: readonly (CellValue | undefined)[], rooms: readonly ColumnRoom[]): number {
  let most = 1
  rooms.forEach(({ width, wraps }, index) => {
    if (wraps) most = Math.max(most, lines(cells[index], width))
  })
  return most
}
