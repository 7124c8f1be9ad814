import { readFile } from 'node:fs/promises'
import { parseCellRef, readXlsx as readSheets, type Sheet } from 'hucre/xlsx'
import type { WorkbookCells } from '#domain/airports/workbook.ts'
import { workbookLimits } from '#domain/airports/workbookLimits.ts'
import { problem, type ProblemName } from '#domain/problems.ts'
import { isSameName } from '#platform/contract/names.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { ProblemPart } from '#platform/contract/problemDocument.ts'
import { keyHeading, stampHeading } from './marks.ts'
import type { ArchiveLimits } from './openArchive.ts'
import { openPackage, repackSheets, type WorkbookPackage } from './openPackage.ts'
import { readSheetCells } from './readSheetCells.ts'

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
