import type { Cell, CellStyle, CellValue, WriteSheet } from 'hucre'
import type { WorkbookCell, WorkbookCells, WorkbookError } from '#domain/airports/workbook.ts'
import { publicationName } from '#domain/publishing/report.ts'
import { toWorkbookText } from '#platform/print/workbookCells.ts'
import { addressOf } from '#platform/print/workbookPages.ts'
import { styleHead, sans } from '#platform/print/workbookStyles.ts'
import { wrappedRowHeights } from '#platform/print/workbookText.ts'
import { keyHead } from './sheet.ts'
import { aboutSheet } from './stamp.ts'
import { pageSetup } from './writeWorkbook.ts'

type FileSheet = WorkbookCells['sheets'][number]

const wrongStyle: CellStyle = {
  numFmt: '@',
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'F9D6D5' } },
  alignment: { vertical: 'top', wrapText: true },
}
const usualStyle: CellStyle = { alignment: { vertical: 'top', wrapText: true } }

/**
 * The rows of an uploaded workbook that have errors, and those that wait for their correction, as a workbook to correct
 * and upload again. Each wrong cell is colored and has a note with the reason.
 */
export async function writeCorrections(
  { sheets }: WorkbookCells,
  errors: readonly WorkbookError[],
  waiting: readonly Pick<WorkbookError, 'sheet' | 'address'>[],
): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre')
  const toCellValue = sheets.flatMap(sheet => {
    if (sheet.name === aboutSheet) return [writeRows(sheet, sheet.rows, new Map())]
    const reasons = new Map(
      errors.filter(each => each.sheet === sheet.name).map(({ address, message }) => [address, message]),
    )
    const [head, ...rows] = sheet.rows
    const chosen = new Set(
      [...errors, ...waiting].filter(each => each.sheet === sheet.name).map(each => each.address),
    )
    const shown = rows.filter(({ row, cells }) =>
      Array.from({ length: Math.max(cells.length, head?.cells.length ?? 0) }, (_, column) => column).some(
        column => chosen.has(addressOf(column, row)),
      ),
    )
    return head && chosen.size > 0 ? [writeRows(sheet, [head, ...shown], reasons)] : []
  })
  return writeXlsx({
    defaultFont: sans,
    properties: { title: 'Rows to correct', creator: publicationName },
    sheets: toCellValue,
  })
}

/** The rows from the first line on, with each reason at the address its cell had in the upload. */
function writeRows(
  { name }: FileSheet,
  rows: FileSheet['rows'],
  reasons: ReadonlyMap<string, string>,
): WriteSheet {
  const [head] = rows
  const isTable = head?.cells[0] === keyHead
  const width = Math.max(...rows.map(({ cells }) => cells.length), 1)
  const cells = new Map<string, Partial<Cell>>()
  rows.forEach(({ row, cells: given }, index) => {
    for (let column = 0; column < width; column += 1) {
      const reason = reasons.get(addressOf(column, row))
      const usual = isTable && index === 0 ? styleHead({ format: 'text' }) : usualStyle
      const text = given[column]
      const isErrorLike = typeof text === 'string' && text.startsWith('#')
      cells.set(`${index},${column}`, {
        style: reason === undefined ? usual : wrongStyle,
        ...(reason === undefined ? {} : { comment: { author: publicationName, text: reason } }),
        ...(isErrorLike ? { value: text, type: 'richText', richText: [{ text }] } : {}),
      })
    }
  })
  const columns = Array.from({ length: width }, (_, column) => ({
    width: isTable ? 22 : 60,
    hidden: isTable && column === 0,
  }))
  const values = rows.map(row => columns.map((_, column) => written(row.cells[column])))
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

const written = (cell: WorkbookCell | undefined): CellValue =>
  typeof cell === 'string' ? toWorkbookText(cell) : (cell ?? null)
