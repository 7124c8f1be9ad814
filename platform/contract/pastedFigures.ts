import type { InputRule } from './inputCodec.ts'
import { splitBlock, type Cell } from './pastedBlock.ts'
import { findHeading, trimCell, type Heading } from './pastedTable.ts'

/** A table whose rows and columns both have names. */
export interface FigureTable {
  /** The names of each row and column: their labels and what spreadsheets call them. */
  rows: readonly (readonly string[])[]
  columns: readonly (readonly string[])[]
  /** What a cell takes; null if it is computed. */
  fieldAt: (cell: Cell) => InputRule | null
}

export interface PastedFigures {
  cells: readonly (Cell & { text: string })[]
  /** Whether the block's own headings decided where its cells go, and whether its rows are the table's columns. */
  hasRowHeads: boolean
  hasColumnHeads: boolean
  isTurned: boolean
  /** Headings for which the table has no row or column. */
  leftOut: readonly string[]
  /** The number of cells with text that have no place in the table. */
  outside: number
}

/**
 * Places a block copied from a spreadsheet on a table with fixed rows and columns. Headings and row names in the block
 * decide where cells go, in any order and either way round; without them, cells go from the cell `at` on.
 */
export function placeFigures(text: string, table: FigureTable, at: Cell): PastedFigures {
  const given = squareOff(splitBlock(text))
  const straight = findHeads(given, turn(given), table)
  const turned = findHeads(turn(given), given, table)
  const isTurned = turned.matches > straight.matches
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
  const leftOut = [...listUnknown(columnHeads, left), ...listUnknown(rowHeads, top)]
  return {
    cells,
    hasRowHeads: rowHeads !== null,
    hasColumnHeads: columnHeads !== null,
    isTurned,
    leftOut,
    outside,
  }
}

function findHeads(lines: readonly string[][], turned: readonly string[][], { rows, columns }: FigureTable) {
  // Between figures, the names of rows and columns are unmistakable, and titles may stand beside them.
  const columnHeads = findHeading(lines, columns.map(dropNumbers), 0)
  const rowHeads = findHeading(turned, rows.map(dropNumbers), 0)
  return { rowHeads, columnHeads, matches: (columnHeads?.matches ?? 0) + (rowHeads?.matches ?? 0) }
}

/** A row or column can be named '2', and a figure can be 2. */
const dropNumbers = (names: readonly string[]): string[] => names.filter(each => !/^\d*$/.test(each))

const listUnknown = (heads: Heading | null, first: number): string[] =>
  heads?.labels.filter((label, at) => at >= first && label !== '' && heads.places[at] === -1) ?? []

function squareOff(lines: readonly string[][]): string[][] {
  const width = Math.max(0, ...lines.map(line => line.length))
  return lines.map(line => Array.from({ length: width }, (_, at) => line[at] ?? ''))
}

const turn = (lines: readonly string[][]): string[][] =>
  Array.from({ length: lines[0]?.length ?? 0 }, (_, at) => lines.map(line => line[at] ?? ''))
