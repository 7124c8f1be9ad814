import {
  assignPlaces,
  findHeading,
  indexNames,
  isFilled,
  joinUnnamed,
  readHeading,
  type Heading,
} from './headings.ts'
import type { InputRule } from './inputCodec.ts'
import { normalizeName } from './names.ts'
import { splitBlock, type Cell } from './pastedBlock.ts'
import { trimCell } from './pastedTable.ts'

/** A table whose rows and columns both have names. */
export interface FigureTable {
  /** The names of each row and column: the label and its synonyms in spreadsheets. */
  rows: readonly (readonly string[])[]
  columns: readonly (readonly string[])[]
  /** The values that a cell accepts; null if it is computed. */
  fieldAt: (cell: Cell) => InputRule | null
}

/** A row or column of a block whose name is not the same as one of the table's, or is the same as that of another. */
interface UnplacedLine {
  name: string
  isDoubled: boolean
}

/** A row or column of a block without a name, and the row or column of the table at its position. */
interface PositionedLine {
  /** The first filled cells. */
  sample: string
  /** The index in the table. */
  to: number
}

export interface PastedFigures {
  cells: readonly (Cell & { text: string })[]
  /** Whether the block's own headings determined the cells, and whether the block is transposed. */
  hasRowHeadings: boolean
  hasColumnHeadings: boolean
  isTurned: boolean
  /** The rows and columns of a block without names for them, if it has several: the user must approve their places. */
  byPosition: { rows: readonly PositionedLine[]; columns: readonly PositionedLine[] }
  unplaced: { rows: readonly UnplacedLine[]; columns: readonly UnplacedLine[] }
  /** The number of filled cells in unplaced rows and columns, and above the heading. */
  skipped: number
  /** The number of filled cells that are computed or outside the table. */
  outside: number
}

/** The table's row or column for a pasted name, as decided by the user. */
interface AssignedPlaces {
  rows: ReadonlyMap<string, number>
  columns: ReadonlyMap<string, number>
}

const nothingAssigned: AssignedPlaces = { rows: new Map(), columns: new Map() }

/**
 * Places a block copied from a spreadsheet in a table with fixed rows and columns. Headings and row names in the block
 * determine the cells, in any order and either orientation. Rows or columns without names are placed in order from the
 * cell `at`, which the user must approve if there are several, because figures in a wrong row look right. No cell gets
 * its figure from two places of the block, and every filled cell of the block is placed, counted, or part of a name.
 */
export function placeFigures(
  text: string,
  table: FigureTable,
  at: Cell,
  assigned: AssignedPlaces = nothingAssigned,
): PastedFigures {
  const given = padLines(splitBlock(text))
  const straight = findHeadings(given, transpose(given), table)
  const transposed = findHeadings(transpose(given), given, table)
  const isTurned =
    countMatches(transposed) > countMatches(straight) || (takesOneColumn(table) && isLineOfFigures(given))
  const lines = isTurned ? transpose(given) : given
  const headings = isTurned ? transposed : straight
  const rowHeadings = headings.rowHeadings && assignPlaces(headings.rowHeadings, assigned.rows)
  const columnHeadings = headings.columnHeadings && assignPlaces(headings.columnHeadings, assigned.columns)
  const [top, left] = [columnHeadings?.end ?? 0, rowHeadings?.end ?? 0]
  const body = lines.slice(top).map(line => line.slice(left))
  const toRow = (down: number) => (rowHeadings ? (rowHeadings.places[top + down] ?? -1) : at.row + down)
  const toColumn = (across: number) =>
    columnHeadings ? (columnHeadings.places[left + across] ?? -1) : at.column + across
  const cells: (Cell & { text: string })[] = []
  let [skipped, outside] = [countBesideHeadings(lines, columnHeadings, rowHeadings), 0]
  for (const [down, line] of body.entries()) {
    for (const [across, cell] of line.entries()) {
      const [row, column] = [toRow(down), toColumn(across)]
      const field = table.rows[row] && table.columns[column] ? table.fieldAt({ row, column }) : null
      if (field) cells.push({ row, column, text: trimCell(field, cell) })
      else if (isFilled(cell) && (row < 0 || column < 0)) skipped += 1
      else if (isFilled(cell)) outside += 1
    }
  }
  return {
    cells,
    hasRowHeadings: hasPlaces(rowHeadings),
    hasColumnHeadings: hasPlaces(columnHeadings),
    isTurned,
    byPosition: {
      rows: rowHeadings ? [] : listPositions(body, toRow),
      columns: columnHeadings ? [] : listPositions(transpose(body), toColumn),
    },
    unplaced: { rows: listUnplaced(rowHeadings, top), columns: listUnplaced(columnHeadings, left) },
    skipped,
    outside,
  }
}

const hasPlaces = (headings: Heading | null): boolean => headings?.places.some(each => each >= 0) ?? false

/** A single line goes where the user pasted it. */
const listPositions = (lines: readonly string[][], placeOf: (at: number) => number): PositionedLine[] =>
  lines.length < 2
    ? []
    : lines.map((line, at) => ({ sample: line.filter(isFilled).slice(0, 3).join(', '), to: placeOf(at) }))

/** The filled cells above the heading and before the names of rows: titles, and numbers of lines. */
function countBesideHeadings(
  lines: readonly string[][],
  columnHeadings: Heading | null,
  rowHeadings: Heading | null,
): number {
  const above = columnHeadings ? columnHeadings.end - columnHeadings.height : 0
  const before = rowHeadings ? rowHeadings.end - rowHeadings.height : 0
  const top = columnHeadings?.end ?? 0
  return [...lines.slice(0, above), ...lines.slice(top).map(line => line.slice(0, before))]
    .flat()
    .filter(isFilled).length
}

/** Whether the table takes one figure per row, so that adjacent figures go below each other. */
const takesOneColumn = ({ rows, columns, fieldAt }: FigureTable): boolean =>
  columns.filter((_, column) => rows.some((_, row) => fieldAt({ row, column }))).length === 1

const isLineOfFigures = (lines: readonly string[][]): boolean =>
  lines.length === 1 && !/\p{L}/u.test(lines.flat().join(''))

function findHeadings(
  lines: readonly string[][],
  turned: readonly string[][],
  { rows, columns }: FigureTable,
) {
  // Figures make the names of rows and columns unmistakable, and titles may appear beside them.
  const find = (these: readonly string[][], names: FigureTable['rows']) =>
    findHeading(these, names.map(dropNumbers), 0) ?? findNameHeading(these, names)
  const [columnHeadings, rowHeadings] = [find(lines, columns), find(turned, rows)]
  const join = (these: readonly string[][], headings: Heading | null) =>
    headings && joinUnnamed(headings, at => these.slice(headings.end).some(line => /\d/.test(line[at] ?? '')))
  return {
    columnHeadings: join(lines, columnHeadings ?? findBeside(lines, columns, rowHeadings)),
    rowHeadings: join(turned, rowHeadings ?? findBeside(turned, rows, columnHeadings)),
  }
}

const countMatches = ({ columnHeadings, rowHeadings }: ReturnType<typeof findHeadings>): number =>
  (columnHeadings?.matches ?? 0) + (rowHeadings?.matches ?? 0)

/** A line of names above figures, of which the table knows at most one, or all. */
function findNameHeading(lines: readonly string[][], known: FigureTable['rows']): Heading | null {
  const placeOf = indexNames(known.map(dropNumbers))
  const areKnown = (line: readonly string[]) =>
    line.some(isFilled) && line.every(text => !isFilled(text) || placeOf(text) >= 0)
  const end = lines.findIndex(line => line.filter(isFilled).length > 1 || areKnown(line)) + 1
  const line = lines[end - 1] ?? []
  const below = lines.slice(end).flatMap(each => (areKnown(line) ? each : each.slice(1)).filter(isFilled))
  const figures = below.filter(text => /\d/.test(text)).length
  const isHeading = areKnown(line) || line.filter(isFilled).every(text => /^\p{L}.*\p{L}/u.test(text.trim()))
  if (!isHeading || figures === 0 || 2 * figures < below.length) return null
  return readHeading(lines, { end, height: 1 }, placeOf)
}

/**
 * The names in the other direction: the last line before the first of these that has words, or numbers that are all
 * names.
 */
function findBeside(
  lines: readonly string[][],
  known: FigureTable['rows'],
  other: Heading | null,
): Heading | null {
  if (!other) return null
  const placeOf = indexNames(known)
  const first = other.places.findIndex((place, at) => place >= 0 || other.doubled.has(at))
  const end = lines.slice(0, first).findLastIndex(line => {
    const cells = line.slice(other.end).filter(isFilled)
    return (
      cells.some(text => /\p{L}/u.test(text)) || (cells.length > 0 && cells.every(text => placeOf(text) >= 0))
    )
  })
  return end < 0 ? null : readHeading(lines, { end: end + 1, height: 1 }, placeOf)
}

/** Whether a title, heading, or name of a block says that its figures are in thousands or millions. */
export const isInThousands = (text: string): boolean =>
  splitBlock(text)
    .flat()
    .some(cell => /\b(?:thousands|millions)\b|\(?\b000['’]?s\b|\$\s?(?:M|K|000)(?!\w)/i.test(cell))

const otherUnit =
  /(?<![\p{L}\d])(?:CAD|CA?\$|Canadian (?:dollars|\$)|EUR|euros?|GBP|MXN|pesos?|sq\.? ?(?:m|met(?:er|re)s?)|square met(?:er|re)s?|(?<=[([]|, )m2)(?![\p{L}\d])|m²|[€£]/iu

/** The currency or unit in a title, heading, or name of a block that differs from all of ours; null if there is none. */
export function findOtherUnit(text: string): string | null {
  const found = splitBlock(text)
    .flat()
    .map(cell => ({ unit: otherUnit.exec(cell)?.[0], rest: cell.replace(otherUnit, '') }))
  // A figure with its own currency or unit, such as C$1,200, is read with it.
  return found.find(({ unit, rest }) => unit && (!/\d/.test(rest) || /\p{L}/u.test(rest)))?.unit ?? null
}

/** Suggests the meaning of an unknown name: the row or column that shares the most words with it. */
export function suggestMeaning(
  name: string,
  options: readonly { key: string; names: readonly string[] }[],
): string | undefined {
  if (otherUnit.test(name)) return undefined
  const words = new Set(listWords(name))
  const countShared = (other: string) =>
    hasOtherMark([...words], listWords(other)) ? 0 : listWords(other).filter(word => words.has(word)).length
  const shared = options.map(({ key, names }) => ({ key, count: Math.max(0, ...names.map(countShared)) }))
  const most = Math.max(0, ...shared.map(each => each.count))
  const best = shared.filter(each => each.count === most)
  return most > 0 && best.length === 1 ? best[0]?.key : undefined
}

const listWords = (name: string): string[] => normalizeName(name).match(/[\p{L}\p{M}\p{N}+]+/gu) ?? []

/** Whether both have letters or numbers that tell similar names apart, and not the same: 'Hall A' and 'Hall B'. */
function hasOtherMark(one: readonly string[], other: readonly string[]): boolean {
  const [own, others] = [one, other].map(words => words.filter(word => word.length === 1 || /\d/.test(word)))
  return Boolean(own?.length && others?.length) && own?.toSorted().join(' ') !== others?.toSorted().join(' ')
}

/** A row or column can be named '2', which could also be a figure. */
const dropNumbers = (names: readonly string[]): string[] => names.filter(each => !/^\d*$/.test(each))

const listUnplaced = (headings: Heading | null, first: number): UnplacedLine[] =>
  headings?.labels.flatMap((name, at) =>
    at >= first && name !== '' && headings.places[at] === -1
      ? [{ name, isDoubled: headings.doubled.has(at) }]
      : [],
  ) ?? []

function padLines(lines: readonly string[][]): string[][] {
  const width = Math.max(0, ...lines.map(line => line.length))
  return lines.map(line => Array.from({ length: width }, (_, at) => line[at] ?? ''))
}

const transpose = (lines: readonly string[][]): string[][] =>
  Array.from({ length: lines[0]?.length ?? 0 }, (_, at) => lines.map(line => line[at] ?? ''))
