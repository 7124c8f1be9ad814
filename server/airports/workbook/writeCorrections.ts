import type { Cell, CellStyle, CellValue, WriteSheet } from 'hucre'
import type { WorkbookCell, WorkbookCells, WorkbookError } from '#domain/airports/workbook.ts'
import { publicationName } from '#domain/publishing/publicationName.ts'
import { toWorkbookText } from '#platform/print/workbookCells.ts'
import { addressOf } from '#platform/print/workbookPages.ts'
import { styleHeading, sans } from '#platform/print/workbookStyles.ts'
import { wrappedRowHeights } from '#platform/print/workbookText.ts'
import type { Comparison } from './comparison.ts'
import { findHeadings, type FileSheet } from './matchSheets.ts'
import { asShownMonth } from './numberFormats.ts'
import { isStampSheet } from './stamp.ts'
import { pageSetup } from './writeWorkbook.ts'

const wrongStyle: CellStyle = {
  numFmt: '@',
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'F9D6D5' } },
  alignment: { vertical: 'top', wrapText: true },
}
const usualStyle: CellStyle = { alignment: { vertical: 'top', wrapText: true } }

interface Corrections extends Pick<Comparison, 'errors' | 'inherited'> {
  related: readonly Pick<WorkbookError, 'sheet' | 'address'>[]
}

/**
 * The rows of an uploaded workbook that have errors, and those that belong with them, as a workbook to correct and upload
 * again. Each wrong cell is colored and has a note with the reason.
 */
export async function writeCorrections(
  { sheets }: WorkbookCells,
  { errors, related, inherited }: Corrections,
): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre')
  const corrected = sheets.flatMap(sheet => {
    if (isStampSheet(sheet))
      return [writeRows(sheet, sheet.rows, { reasons: new Map(), inherited: new Map() })]
    const reasons = new Map(
      errors.filter(each => each.sheet === sheet.name).map(({ address, message }) => [address, message]),
    )
    const { headings = [], rows = [] } = findHeadings(sheet) ?? {}
    const chosen = new Set(
      [...errors, ...related].filter(each => each.sheet === sheet.name).map(each => each.address),
    )
    const shown = rows.filter(({ row, cells }) =>
      Array.from({ length: Math.max(cells.length, headings.length) }, (_, column) => column).some(column =>
        chosen.has(addressOf(column, row)),
      ),
    )
    if (shown.length === 0) return []
    const about = { reasons, inherited: inherited.get(sheet.name) ?? new Map<string, string>() }
    return [writeRows(sheet, [{ row: 0, cells: headings }, ...shown], about)]
  })
  return writeXlsx({
    defaultFont: sans,
    properties: { title: 'Rows to correct', creator: publicationName },
    sheets: corrected,
  })
}

/** The rows from the first line on, with the reasons and inherited values of the cells, by their address in the upload. */
function writeRows(
  { name, shown }: FileSheet,
  rows: FileSheet['rows'],
  { reasons, inherited }: Record<'reasons' | 'inherited', ReadonlyMap<string, string>>,
): WriteSheet {
  const keyColumn = findHeadings({ rows })?.keyColumn
  const isTable = keyColumn !== undefined
  const width = Math.max(...rows.map(({ cells }) => cells.length), 1)
  const cells = new Map<string, Partial<Cell>>()
  /** The cells and headings that a value is inherited from may not be among the rows. */
  const valueAt = (row: FileSheet['rows'][number], column: number): CellValue => {
    const address = addressOf(column, row.row)
    const own = inherited.get(address) ?? row.cells[column] ?? null
    return written(reasons.has(address) ? asShownMonth(own, shown[address]) : own)
  }
  rows.forEach((row, index) => {
    for (let column = 0; column < width; column += 1) {
      const address = addressOf(column, row.row)
      const reason = reasons.get(address)
      const usual = isTable && index === 0 ? styleHeading({ format: 'text' }) : usualStyle
      const text = row.cells[column]
      // Formats stay, because a postal code is its digits as they are shown.
      const numFmt = typeof text === 'number' ? shown[address]?.numFmt : undefined
      const style = {
        ...(reason === undefined ? usual : wrongStyle),
        ...(numFmt === undefined ? {} : { numFmt }),
      }
      const isErrorLike = typeof text === 'string' && text.startsWith('#')
      cells.set(`${index},${column}`, {
        style,
        ...(reason === undefined ? {} : { comment: { author: publicationName, text: reason } }),
        ...(isErrorLike ? { value: text, type: 'richText', richText: [{ text }] } : {}),
      })
    }
  })
  const columns = Array.from({ length: width }, (_, column) => ({
    width: isTable ? 22 : 60,
    hidden: column === keyColumn,
  }))
  const values = rows.map(row => columns.map((_, column) => valueAt(row, column)))
  return {
    name,
    rows: values,
    cells,
    columns,
    rowDefs: wrappedRowHeights(
      values.map(row => row.map((cell, column) => (columns[column]?.hidden ? null : cell))),
      columns.map(each => each.width),
    ),
    pageSetup,
    ...(isTable ? { freezePane: { rows: 1, columns: 2 } } : {}),
  }
}

const written = (cell: WorkbookCell): CellValue => (typeof cell === 'string' ? toWorkbookText(cell) : cell)
