import { sansRegular, sansSemiBold } from './fonts.ts'
import { lines } from './lines.ts'

/** A column of a table in a book: as wide in every profile, so that they line up throughout. */
export interface SetColumn {
  label: string
  unit?: string
  figure?: boolean
  /** Share of the line. */
  share: number
}

/** Stands behind a sum that leaves something out, beyond the edge of its column. */
export const partialMark = '†'

/** A wider head over columns that stand side by side; without a label over those that have none. */
export interface SetGroup {
  label: string[]
  unit: string
  columns: number
}

/** A table with all lines broken and all heights known, in points. Typst leaves room for it, drawTable.ts draws it. */
export interface SetTable {
  width: number
  columns: { label: string[]; unit: string; figure: boolean; width: number }[]
  /** From left to right, for every column; empty where there are none. */
  groups: SetGroup[]
  headHeight: number
  /** The lines of every cell. */
  rows: string[][][]
  heights: number[]
  size: number
  gutter: number
  /** So many rows at the end are totals. */
  foot: number
}

/**
 * In ems of the size of the text; of the heads' own size within their lines. `groupRule` is between the line under a wider
 * head and the heads below it.
 */
export const rowMetrics = {
  capHeight: 0.66,
  leading: 0.46,
  above: 0.4,
  below: 0.44,
  headScale: 0.94,
  groupRule: 0.5,
}

/** A row of more lines might be taller than a page: it goes on in a row of its own. No table of the index has such rows. */
const mostLines = 40

export interface TableSize {
  /** Of the whole line, in points. */
  width: number
  size: number
  /** On either side of a column but at the edges of the table; half an em unless told otherwise. */
  gutter?: number
}

/** What a table may have besides. */
export interface TableExtras {
  /** So many rows at the end are totals, in bold. */
  foot?: number
  groups?: readonly { label: string; unit: string; columns: number }[]
}

/** `rows` are settable already. */
export function setTable(
  columns: readonly SetColumn[],
  rows: readonly string[][],
  { width, size, gutter = size / 2 }: TableSize,
  { foot = 0, groups: wider = [] }: TableExtras = {},
): SetTable {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => (share / shares) * width)
  const last = columns.length - 1
  const inner = widths.map((each, index) => each - (index > 0 ? gutter : 0) - (index < last ? gutter : 0))
  const heads = columns.map(({ label }, index) =>
    lines(label, (inner[index] ?? 0) / size / rowMetrics.headScale, sansSemiBold()),
  )
  const headTexts = heads.map((head, index) => (columns[index]?.unit ? [...head, ''] : head))
  let start = 0
  const groups = wider.map(({ label, unit, columns: count }): SetGroup => {
    const over = widths.slice(start, start + count).reduce((sum, each) => sum + each, -2 * gutter)
    start += count
    return { label: groupLines(label, unit, over / size / rowMetrics.headScale), unit, columns: count }
  })
  const broken = rows.flatMap((row, place) => {
    const face = place >= rows.length - foot ? sansSemiBold() : sansRegular()
    return inTurns(
      row.map((text, index) => {
        if (columns[index]?.figure) return [text]
        return lines(text, (inner[index] ?? 0) / size, face)
      }),
    )
  })
  return {
    width,
    columns: columns.map(({ unit = '', figure = false }, index) => ({
      label: heads[index] ?? [],
      unit,
      figure,
      width: widths[index] ?? 0,
    })),
    groups,
    headHeight: headHeight(headTexts, groups, size),
    rows: broken,
    heights: broken.map(row => heightOf(row, size)),
    size,
    gutter,
    foot,
  }
}

function inTurns(row: string[][]): string[][][] {
  const most = Math.max(...row.map(cell => cell.length))
  return Array.from({ length: Math.ceil(most / mostLines) }, (_, turn) =>
    row.map(cell => cell.slice(turn * mostLines, (turn + 1) * mostLines)),
  )
}

function heightOf(cells: string[][], size: number): number {
  const most = cells.reduce((found, cell) => Math.max(found, cell.length), 1)
  return round(size * (above + below + most * capHeight + (most - 1) * leading))
}

/** The unit stands behind the last line, or in one of its own where there is no room. */
function groupLines(label: string, unit: string, width: number): string[] {
  if (label === '') return []
  const found = lines(label, width, sansSemiBold())
  const last = `${found.at(-1) ?? ''} ${unit}`
  return unit !== '' && sansSemiBold().width(last) > width ? [...found, ''] : found
}

/** Of heads in one row; or in two, where those of a group stand under its line. */
function headHeight(heads: string[][], groups: readonly SetGroup[], size: number): number {
  let start = 0
  const heights = groups.map(({ label, columns }) => {
    const own = heads.slice(start, start + columns)
    start += columns
    if (label.length === 0) return heightOf(own, size)
    const under = own.reduce((most, head) => Math.max(most, head.length), 1)
    return round(
      size * (above + 2 * below + groupRule) + headLines(label.length, size) + headLines(under, size),
    )
  })
  return Math.max(heightOf(heads, size), ...heights)
}

const { capHeight, leading, above, below, groupRule, headScale } = rowMetrics

/** From line to line of the heads, in points. */
export const headPitch = (size: number): number => (capHeight + leading) * headScale * size

/** So many lines of heads from the top of the first to the foot of the last, in points. */
export const headLines = (count: number, size: number): number =>
  count * headPitch(size) - leading * headScale * size

const round = (points: number) => Math.round(points * 1000) / 1000
