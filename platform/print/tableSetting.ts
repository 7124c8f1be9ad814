import { sansRegular, sansSemiBold } from './fonts.ts'
import { shortenLine, splitLines } from './settable.ts'

/** A column of a table in a book. Its width is usually the same in every profile (`fitTable`). */
export interface SetColumn {
  label: string
  unit?: string
  figure?: boolean
  /** Share of the line. */
  share: number
}

/** Shown after a partial sum, beyond the edge of its column. */
export const partialMark = '†'

/** A group heading over adjacent columns; without a label over columns that have none. */
export interface SetGroup {
  label: string[]
  unit: string
  columns: number
}

/**
 * A table with all lines broken and all heights known, in points. Typst reserves its space, and drawTables.ts draws it.
 */
export interface SetTable {
  width: number
  columns: { label: string[]; unit: string; figure: boolean; width: number }[]
  /** From left to right, one per column; empty if there are none. */
  groups: SetGroup[]
  headHeight: number
  /** The lines of every cell. */
  rows: string[][][]
  heights: number[]
  size: number
  gutter: number
  /** The number of total rows at the end. */
  foot: number
  /** The number of rows at the end that are not divided by a page break. */
  kept: number
  /** Printed above the table where it continues on another page; null if the page's heading says it already. */
  continued: string | null
}

/**
 * In ems of the text's type size (for headings, of their own size). `groupRule` is the space between the line under a
 * group heading and the headings below it.
 */
export const rowMetrics = {
  capHeight: 0.66,
  leading: 0.46,
  above: 0.4,
  below: 0.44,
  headingScale: 0.94,
  groupRule: 0.5,
}

/**
 * A row with more lines might be taller than a page, so it continues in another row. No table of the index has such
 * rows.
 */
const mostLines = 40

export interface TableSize {
  /** Width of the whole line, in points. */
  width: number
  size: number
  /** Padding on either side of a column, except at the edges of the table; half an em by default. */
  gutter?: number
}

/** Optional properties of a table. */
export interface TableExtras {
  /** The number of total rows at the end, in bold. */
  foot?: number
  groups?: readonly { label: string; unit: string; columns: number }[]
  /** The table's title, repeated where it continues on another page. */
  title?: string | null
}

/** The texts of `rows` must be settable. */
export function setTable(
  columns: readonly SetColumn[],
  rows: readonly string[][],
  { width, size, gutter = size / 2 }: TableSize,
  { foot = 0, groups: wider = [], title = null }: TableExtras = {},
): SetTable {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => (share / shares) * width)
  const last = columns.length - 1
  const inner = widths.map((each, index) => each - (index > 0 ? gutter : 0) - (index < last ? gutter : 0))
  const headings = columns.map(({ label }, index) =>
    splitLines(label, (inner[index] ?? 0) / size / rowMetrics.headingScale, sansSemiBold()),
  )
  const headingTexts = headings.map((heading, index) => (columns[index]?.unit ? [...heading, ''] : heading))
  let start = 0
  const groups = wider.map(({ label, unit, columns: count }): SetGroup => {
    const over = widths.slice(start, start + count).reduce((sum, each) => sum + each, -2 * gutter)
    start += count
    return { label: groupLines(label, unit, over / size / rowMetrics.headingScale), unit, columns: count }
  })
  const broken = rows.flatMap((row, place) => {
    const face = place >= rows.length - foot ? sansSemiBold() : sansRegular()
    return splitTallRow(
      row.map((text, index) => {
        if (columns[index]?.figure) return [text]
        return splitLines(text, (inner[index] ?? 0) / size, face)
      }),
    )
  })
  const heights = broken.map(row => heightOf(row, size))
  return {
    width,
    columns: columns.map(({ unit = '', figure = false }, index) => ({
      label: headings[index] ?? [],
      unit,
      figure,
      width: widths[index] ?? 0,
    })),
    groups,
    headHeight: headHeight(headingTexts, groups, size),
    rows: broken,
    heights,
    size,
    gutter,
    foot,
    kept: countKeptRows(heights, mostKept),
    continued: title === null ? null : continueTitle(title, width / size),
  }
}

const continuation = ', continued'

/** The title of a table's further pages, which takes one line: `Food & Beverage, continued` */
function continueTitle(title: string, width: number): string {
  const face = sansSemiBold()
  return `${shortenLine(title, width - face.width(continuation), face)}${continuation}`
}

const mostKept = 4
// More in one block could leave too much of the page before it blank. In points.
const mostKeptHeight = 160

/** How many rows at the end of a table stay together, `most` or as many as are not too high. */
export function countKeptRows(heights: readonly number[], most: number): number {
  let count = 0
  let height = 0
  for (const each of heights.slice(-most).toReversed()) {
    height += each
    if (count > 0 && height > mostKeptHeight) break
    count += 1
  }
  return count
}

function splitTallRow(row: string[][]): string[][][] {
  const most = Math.max(...row.map(cell => cell.length))
  return Array.from({ length: Math.ceil(most / mostLines) }, (_, turn) =>
    row.map(cell => cell.slice(turn * mostLines, (turn + 1) * mostLines)),
  )
}

function heightOf(cells: string[][], size: number): number {
  const most = cells.reduce((found, cell) => Math.max(found, cell.length), 1)
  return round(size * (above + below + most * capHeight + (most - 1) * leading))
}

/** The unit follows the last line, or takes its own line if there is no room. */
function groupLines(label: string, unit: string, width: number): string[] {
  if (label === '') return []
  const found = splitLines(label, width, sansSemiBold())
  const last = `${found.at(-1) ?? ''} ${unit}`
  return unit !== '' && sansSemiBold().width(last) > width ? [...found, ''] : found
}

/** The heights of headings in one row, or in two if group headings are above them. */
function headHeight(headings: string[][], groups: readonly SetGroup[], size: number): number {
  let start = 0
  const heights = groups.map(({ label, columns }) => {
    const own = headings.slice(start, start + columns)
    start += columns
    if (label.length === 0) return heightOf(own, size)
    const under = own.reduce((most, heading) => Math.max(most, heading.length), 1)
    return round(
      size * (above + 2 * below + groupRule) +
        computeHeadingHeight(label.length, size) +
        computeHeadingHeight(under, size),
    )
  })
  return Math.max(heightOf(headings, size), ...heights)
}

const { capHeight, leading, above, below, groupRule, headingScale } = rowMetrics

/** Line height of the headings, in points. */
export const computeHeadingPitch = (size: number): number => (capHeight + leading) * headingScale * size

/** The height of this many heading lines from the top of the first to the baseline of the last, in points. */
export const computeHeadingHeight = (count: number, size: number): number =>
  count * computeHeadingPitch(size) - leading * headingScale * size

const round = (points: number) => Math.round(points * 1000) / 1000
