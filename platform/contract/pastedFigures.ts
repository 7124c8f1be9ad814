import type { InputRule } from './inputCodec.ts'
import { splitBlock, type Cell } from './pastedBlock.ts'
import { findHeading, listWords, trimCell, type Heading } from './pastedTable.ts'

/** A table whose rows and columns both have names. */
export interface FigureTable {
  /** The names of each row and column: the label and its synonyms in spreadsheets. */
  rows: readonly (readonly string[])[]
  columns: readonly (readonly string[])[]
  /** The values that a cell accepts; null if it is computed. */
  fieldAt: (cell: Cell) => InputRule | null
}

export interface PastedFigures {
  cells: readonly (Cell & { text: string })[]
  /** Whether the block's own headings determined the cells, and whether the block is transposed. */
  hasRowHeads: boolean
  hasColumnHeads: boolean
  isTurned: boolean
  /** The row and column names in the block that the table does not have. */
  unknown: { rows: readonly string[]; columns: readonly string[] }
  /** The number of cells with text that have no place in the table. */
  outside: number
}

/**
 * Places a block copied from a spreadsheet in a table with fixed rows and columns. Headings and row names in the block
 * determine the cells, in any order and either orientation. Without them, cells are filled in order from the cell `at`.
 * If the block has names, nothing is filled by order, because figures in a wrong row look right.
 */
export function placeFigures(text: string, table: FigureTable, at: Cell): PastedFigures {
  const given = padLines(splitBlock(text))
  const straight = findHeads(given, turn(given), table)
  const turned = findHeads(turn(given), given, table)
  const isTurned = turned.matches > straight.matches || (takesOneColumn(table) && isLineOfFigures(given))
  const lines = isTurned ? turn(given) : given
  const { rowHeads, columnHeads } = isTurned ? turned : straight
  const [top, left] = [columnHeads?.end ?? 0, rowHeads?.end ?? 0]
  const cells: (Cell & { text: string })[] = []
  let outside = 0
  for (const [down, line] of lines.slice(top).entries()) {
    const row = rowHeads ? (rowHeads.places[top + down] ?? -1) : at.row + down
    for (const [across, text] of line.slice(left).entries()) {
      const column = columnHeads ? (columnHeads.places[left + across] ?? -1) : at.column + across
      const isNamed = (row >= 0 || !rowHeads) && (column >= 0 || !columnHeads)
      const field =
        isNamed && table.rows[row] && table.columns[column] ? table.fieldAt({ row, column }) : null
      if (field) cells.push({ row, column, text: trimCell(field, text) })
      else if (isNamed && text.trim() !== '') outside += 1
    }
  }
  const unknown = { rows: listUnknown(rowHeads, top), columns: listUnknown(columnHeads, left) }
  return {
    cells,
    hasRowHeads: rowHeads !== null && rowHeads.matches > 0,
    hasColumnHeads: columnHeads !== null && columnHeads.matches > 0,
    isTurned,
    unknown,
    outside,
  }
}

/** Whether the table takes one figure per row, so that adjacent figures go below each other. */
const takesOneColumn = ({ rows, columns, fieldAt }: FigureTable): boolean =>
  columns.filter((_, column) => rows.some((_, row) => fieldAt({ row, column }))).length === 1

const isLineOfFigures = (lines: readonly string[][]): boolean =>
  lines.length === 1 && !/\p{L}/u.test(lines.flat().join(''))

function findHeads(lines: readonly string[][], turned: readonly string[][], { rows, columns }: FigureTable) {
  // Figures make the names of rows and columns unmistakable, and titles may appear beside them.
  const columnHeads = findHeading(lines, columns.map(dropNumbers), 0) ?? findNames(lines, columns)
  const rowHeads = findHeading(turned, rows.map(dropNumbers), 0) ?? findNames(turned, rows)
  return { rowHeads, columnHeads, matches: (columnHeads?.matches ?? 0) + (rowHeads?.matches ?? 0) }
}

/** A line of names above figures, at most one of which the table knows. */
function findNames(lines: readonly string[][], known: FigureTable['rows']): Heading | null {
  const end = lines.findIndex(line => line.filter(isFilled).length > 1) + 1
  const labels = lines[end - 1]?.map(each => each.trim()) ?? []
  const below = lines.slice(end).flatMap(line => line.slice(1).filter(isFilled))
  const figures = below.filter(text => /\d/.test(text)).length
  const isHeading = labels.filter(isFilled).every(text => /^\p{L}.*\p{L}/u.test(text))
  if (!isHeading || figures === 0 || 2 * figures < below.length) return null
  const places = labels.map(label => known.findIndex(names => names.some(each => isSameName(each, label))))
  return { end, labels, places, matches: places.filter(each => each >= 0).length }
}

const isSameName = (one: string, other: string): boolean =>
  listWords(one).join(' ') === listWords(other).join(' ')

const isFilled = (text: string): boolean => text.trim() !== ''

/** Suggests the meaning of an unknown name: the row or column that shares the most words with it. */
export function suggestMeaning(
  name: string,
  options: readonly { key: string; names: readonly string[] }[],
): string | undefined {
  const words = new Set(listWords(name))
  const shared = options.map(({ key, names }) => ({
    key,
    count: Math.max(0, ...names.map(each => listWords(each).filter(word => words.has(word)).length)),
  }))
  const most = Math.max(0, ...shared.map(each => each.count))
  const best = shared.filter(each => each.count === most)
  return most > 0 && best.length === 1 ? best[0]?.key : undefined
}

/** A row or column can be named '2', which could also be a figure. */
const dropNumbers = (names: readonly string[]): string[] => names.filter(each => !/^\d*$/.test(each))

const listUnknown = (heads: Heading | null, first: number): string[] =>
  heads?.labels.filter((label, at) => at >= first && label !== '' && heads.places[at] === -1) ?? []

function padLines(lines: readonly string[][]): string[][] {
  const width = Math.max(0, ...lines.map(line => line.length))
  return lines.map(line => Array.from({ length: width }, (_, at) => line[at] ?? ''))
}

const turn = (lines: readonly string[][]): string[][] =>
  Array.from({ length: lines[0]?.length ?? 0 }, (_, at) => lines.map(line => line[at] ?? ''))
