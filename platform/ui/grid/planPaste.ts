import type { Cell } from '../../contract/pastedBlock.ts'
import { rewriteDate, type PastedDates, type PastedTable } from '../../contract/pastedTable.ts'
import type { Range } from './gridSelection.ts'
import type { DataColumn } from './gridSource.ts'
import { makeRowKey, removedColumn, type CellText, type RowTexts, type Sheet } from './sheet.ts'

/** The sheet row that a pasted line refers to. */
interface RowMatch {
  row: string
  /** Whether other rows match equally well. */
  isAmbiguous: boolean
  /** The cells of the line that differ from the row. */
  changes: RowTexts
}

/** How pasted lines are matched to rows: by a natural key. */
export interface LineMatching {
  /** The column that a line of a list must have. */
  nameColumn: string
  /** Null for a new row. Rows in `except` already belong to other lines. */
  match: (
    lines: readonly RowTexts[],
    sheet: Sheet,
    except?: ReadonlySet<string>,
  ) => readonly (RowMatch | null)[]
}

/** A pasted line that matches several rows, the row chosen for it, and that row's previous texts. */
export interface AmbiguousLine {
  line: RowTexts
  row: string
  before: RowTexts
}

export interface PastePlan {
  /** The key of the row for each pasted line. */
  rows: readonly string[]
  /** The number of rows to add. */
  added: number
  changes: CellText[]
  /** Every pasted cell with its original text. */
  given: CellText[]
  matches: readonly RowMatch[]
  ambiguous: AmbiguousLine[]
  /** The empty cells that may be merged with the one above, with its text. */
  merged: CellText[]
  /** The new rows of a list that repeat another line. */
  repeats: readonly string[]
  /** The filled cells; null if they are not contiguous. */
  range: Range | null
}

/**
 * Decides where each pasted cell goes. A block with names and a heading, or pasted below the last row, is a list: its
 * lines change the rows they name or add rows. Any other block fills the cells from `at` on.
 */
export function planPaste(
  table: PastedTable,
  { sheet, columns, at }: { sheet: Sheet; columns: readonly DataColumn[]; at: Cell },
  { nameColumn, match }: LineMatching,
): PastePlan {
  const dates = Map.groupBy(table.dates, each => columns[each.column]?.key)
  const lines = table.rows.map(cells =>
    Object.fromEntries(cells.map(({ column, text }) => [columns[column]?.key ?? '', text])),
  )
  const read = lines.map(line => rewriteDates(line, dates, columns))
  const { length } = sheet.view
  // Without the names that its heading promises, a block must not go by position.
  const isUndecided = table.doubled.length > 0 && !lines.some(line => nameColumn in line)
  if (isUndecided) return nothingPlanned
  const isList = (table.heading !== null || at.row >= length) && lines.some(line => nameColumn in line)
  // A line whose key may continue in a merged cell is a new row until the user has decided.
  const undecided = new Set(table.merged.map(each => each.row))
  const decided = read.map((line, down) => (undecided.has(down) ? {} : line))
  const matches = isList ? match(decided, sheet) : []
  let added = 0
  const keys = lines.map((_, down) => {
    const row = isList ? matches[down]?.row : sheet.view[at.row + down]
    return row ?? makeRowKey(sheet, added++)
  })
  const cellsOf = (line: RowTexts, down: number) => toCells(keys[down] ?? '', line)
  const found = matches.filter(each => each !== null)
  return {
    rows: keys,
    added,
    changes: read.flatMap((line, down) => cellsOf(matches[down]?.changes ?? line, down)),
    given: lines.flatMap(cellsOf),
    matches: found,
    ambiguous: read.flatMap((line, down) => {
      const before = matches[down]?.isAmbiguous ? sheet.texts.get(keys[down] ?? '') : undefined
      return before ? [{ line, row: keys[down] ?? '', before }] : []
    }),
    merged: table.merged.map(({ row, column, text }) => ({
      row: keys[row] ?? '',
      column: columns[column]?.key ?? '',
      text,
    })),
    repeats: isList ? table.repeats.flatMap(down => (matches[down] ? [] : (keys[down] ?? []))) : [],
    range: found.length > 0 ? null : rangeOfCells(table, { ...at, row: isList ? length : at.row }),
  }
}

const nothingPlanned: PastePlan = {
  rows: [],
  added: 0,
  changes: [],
  given: [],
  matches: [],
  ambiguous: [],
  merged: [],
  repeats: [],
  range: null,
}

const toCells = (row: string, texts: RowTexts): CellText[] =>
  Object.entries(texts).map(([column, text]) => ({ row, column, text }))

/** Dates become YYYY-MM-DD, in the reading of their column. */
const rewriteDates = (
  line: RowTexts,
  dates: ReadonlyMap<string | undefined, readonly PastedDates[]>,
  columns: readonly DataColumn[],
): RowTexts =>
  Object.fromEntries(
    Object.entries(line).map(([key, given]) => {
      const isDate = columns.some(column => column.key === key && column.field.format === 'date')
      const readings = dates.get(key)?.map(each => each.reading) ?? (isDate ? (['monthFirst'] as const) : [])
      return [key, readings.reduce((text, reading) => rewriteDate(text, reading), given)]
    }),
  )

/** Adds ambiguous lines as new rows and restores the rows that were chosen for them. */
export const addInstead = (sheet: Sheet, lines: readonly AmbiguousLine[]): CellText[] =>
  lines.flatMap(({ line, row, before }, index) => [
    ...toCells(row, before),
    ...toCells(makeRowKey(sheet, index), line),
  ])

interface JoinedRows {
  changes: CellText[]
  /** The existing row for each new row that names it. */
  joined: ReadonlyMap<string, string>
  ambiguous: AmbiguousLine[]
}

/**
 * The changes that replace names in new rows. If a new row then names an existing row, it changes that row instead,
 * unless the row already belongs to another line.
 */
export function joinRenamedRows(
  changes: readonly CellText[],
  sheet: Sheet,
  { match }: LineMatching,
  taken: ReadonlySet<string>,
): JoinedRows {
  const renamed = new Map<string, RowTexts>()
  for (const { row, column, text } of changes)
    if (!sheet.base.has(row))
      renamed.set(row, { ...(renamed.get(row) ?? sheet.texts.get(row)), [column]: text })
  const added = sheet.order.filter(key => !sheet.base.has(key))
  const matches = match([...renamed.values()], sheet, new Set([...taken, ...added]))
  const found = [...renamed].flatMap(([key, line], index) => {
    const match = matches[index]
    return match ? [{ ...match, key, line, before: sheet.texts.get(match.row) ?? sheet.blank }] : []
  })
  return {
    changes: [
      ...changes,
      ...found.flatMap(each => [
        { row: each.key, column: removedColumn, text: 'Yes' },
        ...toCells(each.row, each.changes),
      ]),
    ],
    joined: new Map(found.map(each => [each.key, each.row])),
    ambiguous: found.filter(each => each.isAmbiguous),
  }
}

function rangeOfCells({ rows }: PastedTable, at: Cell): Range | null {
  const places = rows.flatMap(row => row.map(each => each.column))
  if (places.length === 0) return null
  let [left, right] = [Infinity, 0]
  for (const place of places) [left, right] = [Math.min(left, place), Math.max(right, place)]
  return { top: at.row, bottom: at.row + rows.length - 1, left, right }
}
