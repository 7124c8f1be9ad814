import { readFile } from 'node:fs/promises'
import {
  parseCellRef,
  readXlsx as readSheets,
  type Sheet,
  type Cell,
  type CellValue,
  type MergeRange,
} from 'hucre/xlsx'
import type { WorkbookCells, WorkbookCell } from '#domain/airports/workbook.ts'
import { workbookLimits } from '#domain/airports/workbookLimits.ts'
import { problem, type ProblemName } from '#domain/problems.ts'
import { isSameName } from '#platform/contract/names.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { ProblemPart } from '#platform/contract/problemDocument.ts'
import { addressOf } from '#platform/print/workbookPages.ts'
import { keyHeading, stampHeading } from './marks.ts'
import {
  isPercentFormat,
  isPlain,
  isTimeFormat,
  withCurrency,
  withUnit,
  type FormatValue,
} from './numberFormats.ts'
import type { ArchiveLimits } from './openArchive.ts'
import { openPackage, repackSheets, type WorkbookPackage } from './openPackage.ts'

interface WorkbookToRead {
  limits: ArchiveLimits & { emptyCells: number }
  /** Whether a sheet is read, according to its first rows. The others are only named, however large they are. */
  isOwn: (sheet: Sheet | undefined) => boolean
}

/**
 * The cells of an xlsx file, by default of sheets with the product's own marks. Throws the `workbook...` problems. Must
 * run in a process or thread that can be killed.
 */
export async function readXlsx(
  bytes: Buffer,
  { limits, isOwn }: WorkbookToRead = { limits: workbookLimits, isOwn: hasMark },
): Promise<WorkbookCells> {
  const book = openPackage(bytes, limits)
  const own = await findOwnSheets(book, isOwn)
  for (const { name, xml } of own) requireDense(name, xml, limits.emptyCells)
  const read = await readSheets(
    repackSheets(
      book,
      own.map(each => each.xml),
    ),
    { readStyles: true },
  )
  const cells = await Promise.all(read.sheets.map(sheet => readSheetCells(sheet, book.is1904)))
  const cellsOf = new Map(own.map(({ index }, at) => [index, cells[at]]))
  return {
    is1904: book.is1904,
    sheets: book.sheets.map(({ name }, index) => ({
      name,
      isRead: cellsOf.has(index),
      ...(cellsOf.get(index) ?? { rows: [], formulas: [], failed: [], shown: {}, covered: {} }),
    })),
  }
}

interface OwnSheet {
  index: number
  name: string
  xml: string
}

async function findOwnSheets(book: WorkbookPackage, isOwn: WorkbookToRead['isOwn']): Promise<OwnSheet[]> {
  const beginnings = book.sheets.map(each => each.peek())
  const { sheets } = await readSheets(repackSheets(book, beginnings))
  return book.sheets.flatMap(({ name, read }, index) =>
    isOwn(sheets[index]) ? [{ index, name, xml: read() }] : [],
  )
}

/** Keys or the stamp. */
const hasMark = (sheet: Sheet | undefined): boolean =>
  sheet?.rows.some(row =>
    row.some(
      cell => typeof cell === 'string' && (isSameName(cell, keyHeading) || isSameName(cell, stampHeading)),
    ),
  ) ?? false

/** Throws `workbookTooLarge` for a sheet with few cells far from each other, because all in between would be made too. */
function requireDense(name: string, xml: string, emptyCells: number): void {
  let [columns, rows] = [0, 0]
  for (const [, reference = ''] of xml.matchAll(/<(?:\w+:)?c\s[^<>]*?\br=["']([A-Za-z]+\d+)["']/g)) {
    const { row, col } = parseCellRef(reference)
    columns = Math.max(columns, col + 1)
    rows = Math.max(rows, row + 1)
  }
  if (columns * rows > emptyCells)
    throw problem('workbookTooLarge', {
      detail: `Sheet “${name}” has too many empty rows and columns. Delete them.`,
    })
}

export type ReadAnswer =
  | { cells: WorkbookCells }
  | { problem: ProblemName; detail: string; errors: ProblemPart[] }

/** The cells of a file, or the problem with it in a form that can be sent to another process. */
export async function readWorkbookFile(path: string): Promise<ReadAnswer> {
  try {
    return { cells: await readXlsx(await readFile(path)) }
  } catch (thrown) {
    if (!(thrown instanceof Problem)) return { problem: 'workbookUnreadable', detail: '', errors: [] }
    return { problem: thrown.problem as ProblemName, detail: thrown.detail, errors: thrown.errors }
  }
}

type FileSheet = Omit<WorkbookCells['sheets'][number], 'name' | 'isRead'>

/** The rows that are not empty, with what else the file says about their cells. */
async function readSheetCells(sheet: Sheet, is1904: boolean): Promise<FileSheet> {
  // Formats are rare, and loading this takes as long as reading a small file.
  const { formatValue } = await import('hucre')
  const formulas: string[] = []
  const failed: string[] = []
  const shown: FileSheet['shown'] = {}
  const rows = sheet.rows.flatMap((values, index) => {
    const filled = values.findLastIndex(value => value !== null && value !== '') + 1
    const cells = values.slice(0, filled).map((value, column) => {
      const details = sheet.cells?.get(`${index},${column}`)
      const numFmt = details?.style?.numFmt ?? ''
      const cell = toWorkbookCell(value, numFmt, formatValue)
      const address = addressOf(column, index + 1)
      if (details?.formula !== undefined) formulas.push(address)
      if (isFailed(details)) failed.push(address)
      if (typeof value === 'string' || value === null || isPlain(numFmt)) return cell
      const text = formatValue(value, withCurrency(numFmt), { is1904 })
      if (text !== String(cell)) shown[address] = { text, numFmt }
      // A time is read as it is shown.
      return value instanceof Date && isTimeFormat(numFmt) ? text : cell
    })
    return filled === 0 ? [] : [{ row: index + 1, cells }]
  })
  return { rows, formulas, failed, shown, covered: findCovered(sheet.merges ?? [], rows) }
}

/** Only of cells in filled rows. */
function findCovered(merges: readonly MergeRange[], rows: FileSheet['rows']): FileSheet['covered'] {
  const covered: FileSheet['covered'] = {}
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  for (const { startRow, startCol, endRow, endCol } of merges)
    for (const { row } of rows) {
      if (row <= startRow || row > endRow + 1) continue
      for (let column = startCol; column <= Math.min(endCol, width - 1); column++)
        if (row > startRow + 1 || column > startCol)
          covered[addressOf(column, row)] = { row: startRow + 1, column: startCol }
    }
  return covered
}

const isFailed = (cell: Cell | undefined): boolean =>
  cell?.type === 'error' || (cell?.formula !== undefined && cell.value === null)

/**
 * Days become YYYY-MM-DD, with the time if it is not midnight; there are no time zones in a workbook. Numbers formatted
 * as percentages become the text that their author sees: 0.5 becomes `50%`.
 */
function toWorkbookCell(value: CellValue, numFmt: string, formatValue: FormatValue): WorkbookCell {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return 'no date'
    const [day, time = ''] = value.toISOString().slice(0, 19).split('T')
    return time === '00:00:00' ? `${day}` : `${day} ${time.replace(/:00$/, '')}`
  }
  if (typeof value !== 'number') return value
  if (!Number.isFinite(value)) return String(value)
  if (isPercentFormat(numFmt)) return `${Number((value * 100).toPrecision(15))}%`
  return isPlain(numFmt) ? value : withUnit(Number(value.toPrecision(15)), numFmt, formatValue)
}
