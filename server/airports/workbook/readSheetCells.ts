import type { Cell, CellValue, MergeRange, Sheet } from 'hucre/xlsx'
import type { WorkbookCell, WorkbookCells } from '#domain/airports/workbook.ts'
import { addressOf } from '#platform/print/workbookPages.ts'

type FileSheet = Omit<WorkbookCells['sheets'][number], 'name' | 'isRead'>

/** The rows that are not empty, with what else the file says about their cells. */
export async function readSheetCells(sheet: Sheet, is1904: boolean): Promise<FileSheet> {
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
      const cell = toWorkbookCell(value, numFmt)
      const address = addressOf(column, index + 1)
      if (details?.formula !== undefined) formulas.push(address)
      if (isFailed(details)) failed.push(address)
      if (typeof value === 'string' || value === null || isPlain(numFmt)) return cell
      const text = formatValue(value, numFmt, { is1904 })
      if (text !== String(cell)) shown[address] = { text, numFmt }
      return isTime(value, numFmt) ? text : cell
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
function toWorkbookCell(value: CellValue, numFmt: string): WorkbookCell {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return 'no date'
    const [day, time = ''] = value.toISOString().slice(0, 19).split('T')
    return time === '00:00:00' ? `${day}` : `${day} ${time.replace(/:00$/, '')}`
  }
  if (typeof value !== 'number') return value
  if (!Number.isFinite(value)) return String(value)
  return isPercentFormat(numFmt) ? `${Number((value * 100).toPrecision(15))}%` : value
}

/** The formats of figures show the number itself. */
const isPlain = (numFmt: string): boolean => /^(?:#,##)?(?:0(?:\.0+)?)?$/.test(withoutTexts(numFmt))

/** A quoted or escaped percent sign is only text and does not scale the number. */
const isPercentFormat = (numFmt: string): boolean => withoutTexts(numFmt).includes('%')

/** A time without a day, such as the 0:45 that a spreadsheet makes of 45 minutes. It is read as it is shown. */
const isTime = (value: CellValue, numFmt: string): boolean =>
  value instanceof Date && !/[yd]/i.test(withoutTexts(numFmt)) && /[hs]/i.test(withoutTexts(numFmt))

const withoutTexts = (numFmt: string): string => numFmt.replace(/"[^"]*"|[\\_*]./g, '')
