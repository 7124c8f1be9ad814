import { columnHead, type ReportCell, type PrintedTable } from '#domain/publishing/report.ts'
import { isUnknown, plainText } from './cellText.ts'

/**
 * The report for programs: UTF-8, RFC 4180, the first line holds the columns' heads, figures are bare numbers, what is
 * unknown is empty. Nothing else stands in the file.
 *
 * There is no byte order mark. Most readers would take it for a part of the first head; who opens reports in a
 * spreadsheet has the workbook.
 */
export function renderCsv(table: PrintedTable): Uint8Array {
  const lines = [table.columns.map(column => quoted(columnHead(column)))]
  for (const row of table.rows) lines.push(table.columns.map(({ key }) => written(row[key])))
  return new TextEncoder().encode(lines.map(line => `${line.join(',')}\r\n`).join(''))
}

function written(cell: ReportCell | undefined): string {
  if (isUnknown(cell)) return ''
  return typeof cell === 'number' ? bareNumber(cell) : quoted(neutralised(plainText(cell)))
}

// 15 significant digits are all that a double holds for certain: 0.1 + 0.2 is written 0.3, and never 1e-7.
const bare = new Intl.NumberFormat('en-US', {
  useGrouping: false,
  maximumSignificantDigits: 15,
  signDisplay: 'negative',
})
const bareNumber = (value: number): string => bare.format(value)

// A spreadsheet runs a cell that begins so, after blanks too, and some take the full-width signs for the plain ones.
const startsFormula = /^\s*[=+\-@|\uff1d\uff0b\uff0d\uff20]|^[\t\n]/

function neutralised(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
