import { notApplicableShort, trimNoise } from '../contract/figure.ts'
import { isFigure } from '../contract/format.ts'
import { isUnknown, toPlainText } from './cellText.ts'
import { encodeInSteps } from './encodeInSteps.ts'
import {
  formatColumnHeading,
  withoutMark,
  type PrintedTable,
  type ReportCell,
  type ReportColumn,
} from './printedTable.ts'

interface CsvTable extends Pick<PrintedTable, 'columns'> {
  /** Can be created while they are written, because a large list would otherwise fill the memory. */
  rows: Iterable<PrintedTable['rows'][number]>
}

/**
 * Writes the report for people, whose spreadsheets must not run its texts as formulas: UTF-8, RFC 4180, the column headings on the first line, plain numbers, and empty cells
 * for unknown values and for ratios that are not applicable. There is no byte order mark, because most readers would include it in the first heading. Spreadsheet
 * users have the workbook. Returns the file in parts.
 */
export const renderCsv = (table: CsvTable): Promise<Buffer[]> => encodeInSteps(writeLines(table))

/** The same file while its rows are still being read. */
export async function* streamCsv(
  columns: CsvTable['columns'],
  parts: AsyncIterable<CsvTable['rows']>,
): AsyncGenerator<string> {
  yield writeHeadings(columns)
  for await (const rows of parts) yield [...writeRows(columns, rows)].join('')
}

function* writeLines({ columns, rows }: CsvTable): Generator<string> {
  yield writeHeadings(columns)
  yield* writeRows(columns, rows)
}

const writeHeadings = (columns: CsvTable['columns']): string =>
  writeLine(columns.map(column => quoteCsv(formatColumnHeading(column))))

function* writeRows(columns: CsvTable['columns'], rows: CsvTable['rows']): Generator<string> {
  for (const row of rows) yield writeLine(columns.map(column => writeCell(row[column.key], column)))
}

const writeLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

function writeCell(given: ReportCell | undefined, { format }: ReportColumn): string {
  const cell = withoutMark(given)
  if (isUnknown(cell)) return ''
  // A column of figures contains only numbers, or programs would read it as text.
  if (cell === notApplicableShort && isFigure(format)) return ''
  return typeof cell === 'number' ? formatBareNumber(cell) : quoteCsv(guardFormulas(toPlainText(cell)))
}

// Loaded with the first file, because that takes 20 ms.
let digits: Intl.NumberFormat | undefined

/** Never as 1e-7. */
function formatBareNumber(value: number): string {
  digits ??= new Intl.NumberFormat('en-US', {
    useGrouping: false,
    maximumFractionDigits: 100,
    signDisplay: 'negative',
  })
  return digits.format(trimNoise(value))
}

// Spreadsheets treat a cell that starts with one of these as a formula, even after blanks. Some also accept the
// full-width forms. Where semicolons or tabs separate cells, or line breaks end them despite the quotation marks, text
// after them starts a cell too.
const formulaStart = /(^\s*|[;\t\n\r][\s"]*)(?=[=+\-@|\uff1d\uff0b\uff0d\uff20])/g

/** Puts an apostrophe before everything that a spreadsheet would read as a formula, and before a leading tab or line break. */
const guardFormulas = (text: string): string =>
  text
    .replace(formulaStart, (before: string, _group: string, at: number) =>
      at === 0 ? `'${before}` : `${before}'`,
    )
    .replace(/^[\t\n\r]/, "'$&")

/** A text as an exact CSV cell. */
export const quoteCsv = (text: string): string =>
  /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
