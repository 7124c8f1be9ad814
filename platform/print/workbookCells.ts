import type { CellValue } from 'hucre'
import { formatFigure, trimNoise } from '../contract/figure.ts'
import { isFigure } from '../contract/format.ts'
import { flagWord, isUnknown, toPlainText } from './cellText.ts'
import {
  formatColumnHeading,
  withoutMark,
  type ReportCell,
  type ReportColumn,
  type PrintedTable,
} from './printedTable.ts'
import { breaksUnit, countLines, measureText } from './workbookText.ts'

/**
 * A cell with its own type: figures as numbers, days and times as dates, everything else as text, and null if
 * unknown.
 */
export function toCellValue(given: ReportCell | undefined, format: ReportColumn['format']): CellValue {
  const cell = withoutMark(given)
  if (isUnknown(cell)) return null
  if (typeof cell === 'number') return roundsToNothing(cell, format) ? 0 : trimNoise(cell)
  if (format === 'flag') return flagWord(cell)
  if (format === 'date' || format === 'dateTime') return asDate(cell) ?? toWorkbookText(cell)
  return toWorkbookText(cell)
}

/** Otherwise, spreadsheet programs would show -0.00. */
const roundsToNothing = (value: number, format: ReportColumn['format']): boolean =>
  value < 0 && isFigure(format) && !/[1-9]/.test(formatFigure(value, format))

const firstDay = Date.UTC(1900, 0, 1)
const dayAfterLast = Date.UTC(10_000, 0, 1)

/** A day is midnight UTC, and a time is shown in UTC: workbooks have no time zones and no days before 1900. */
function asDate(text: string): Date | null {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)
  return date.getTime() >= firstDay && date.getTime() < dayAfterLast ? date : null
}

const longestCell = 32_767
// Most texts need no repair, and checking is faster.
const needsNoMending = /^[ -^`-~]*$/

/** A text as a workbook can hold it. `_x0041_` would be read back as `A` unless its first character is escaped. */
export function toWorkbookText(text: string): string {
  if (text.length <= longestCell && needsNoMending.test(text)) return text
  return toPlainText(text)
    .slice(0, longestCell)
    .toWellFormed()
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}

/** The width that a sheet's column needs. */
interface ColumnWidth {
  /** In characters, as workbooks measure width. */
  width: number
  /** Whether some of its texts take several lines. */
  wraps: boolean
}

const narrowest = 7
const widestText = 46
// Leaves space between cells, and between a heading and its filter button.
const breath = 2
const buttonWidth = 3

/** Makes columns as wide as their contents, up to a readable width. */
export const measureColumns = (table: PrintedTable): ColumnWidth[] =>
  table.columns.map(column => {
    const words = formatColumnHeading(column).split(/\s+/)
    const heading = Math.max(...words.map(measureText)) * bold + buttonWidth
    const content = isFigure(column.format) ? widestFigure(table, column) : widestWords(table, column)
    const most = isFigure(column.format) ? content : Math.min(content, widestText)
    const least = Math.ceil(Math.max(narrowest, heading, most + breath))
    return { width: widenForHeading(column, least), wraps: content > widestText }
  })

// Bold letters are wider.
const bold = 1.05

const spaceForHeading = (width: number): number => (width - buttonWidth) / bold

export const countHeadingLines = (column: ReportColumn, width: number): number =>
  countLines(formatColumnHeading(column), spaceForHeading(width))

const mostHeadingLines = 4

/** A long heading above short figures takes a few lines, not one per word, and its unit stays on one line. */
function widenForHeading(column: ReportColumn, least: number): number {
  const isTooNarrow = (width: number) =>
    countHeadingLines(column, width) > mostHeadingLines ||
    breaksUnit(formatColumnHeading(column), spaceForHeading(width))
  let width = least
  while (width < widestText && isTooNarrow(width)) width += 1
  return width
}

/** The widest figure is either the greatest or the least. */
function widestFigure({ rows }: PrintedTable, { key, format }: ReportColumn): number {
  let least = Infinity
  let greatest = -Infinity
  let text = 0
  for (const row of rows) {
    const cell = withoutMark(row[key])
    if (typeof cell === 'string') text = Math.max(text, measureText(cell))
    if (typeof cell !== 'number' || !Number.isFinite(cell)) continue
    if (cell < least) least = cell
    if (cell > greatest) greatest = cell
  }
  const written = (value: number) => (format === 'rank' ? String(value) : formatFigure(value, format)).length
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
    // A name often occurs in consecutive rows.
    if (typeof cell !== 'string' || cell === last) continue
    last = cell
    most = Math.max(most, measureText(cell))
  }
  return most
}
