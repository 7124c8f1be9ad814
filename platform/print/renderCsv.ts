import { trimNoise } from '../contract/figure.ts'
import { formatColumnHeading, type ReportCell, type PrintedTable } from './printedTable.ts'
import { isUnknown, toPlainText } from './cellText.ts'

/**
 * Writes the report for programs: UTF-8, RFC 4180, the column heads on the first line, bare figures, and empty cells
 * for unknown values. There is no byte order mark, because most readers would take it for part of the first head. For
 * spreadsheets there is the workbook.
 */
export function renderCsv(table: PrintedTable): Uint8Array {
  const lines = [table.columns.map(column => quoted(formatColumnHeading(column)))]
  for (const row of table.rows) lines.push(table.columns.map(({ key }) => written(row[key])))
  return new TextEncoder().encode(lines.map(line => `${line.join(',')}\r\n`).join(''))
}

function written(cell: ReportCell | undefined): string {
  if (isUnknown(cell)) return ''
  return typeof cell === 'number' ? bareNumber(cell) : quoteCsv(toPlainText(cell))
}

// Never as 1e-7.
const bare = new Intl.NumberFormat('en-US', {
  useGrouping: false,
  maximumFractionDigits: 100,
  signDisplay: 'negative',
})
const bareNumber = (value: number): string => bare.format(trimNoise(value))

// A spreadsheet executes a cell that starts with one of these, even after blanks. Some also accept the full-width
// forms.
const startsFormula = /^\s*[=+\-@|\uff1d\uff0b\uff0d\uff20]|^[\t\n]/

function neutralised(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text
}

/** A text as a cell, which no spreadsheet takes for a formula. */
export const quoteCsv = (text: string): string => quoted(neutralised(text))

function quoted(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
