import { redefinedSign } from '../contract/figureChange.ts'
import { sansRegular, sansSemiBold } from './fonts.ts'
import { shortenLine, splitLines } from './settable.ts'

/** A column of a table in a book. Its width is usually the same in every profile (`fitTable`). */
export interface SetColumn {
  label: string
  unit?: string
  figure?: boolean
  /** Whether its cells are in bold. */
  strong?: boolean
  /** Whether a long text runs on below the row's other cells, over the width of the table. */
  runsOn?: boolean
  /** Share of the line. */
  share: number
}

/** Shown after a partial sum, beyond the edge of its column. */
export const partialMark = '†'

/** A group heading over adjacent columns; without a label over columns that have none. */
export interface SetGroup {
  label: string
  unit: string
  columns: number
}

/** Lines separated by line feeds, or a figure and the mark that hangs beyond its column. */
type SetCell = string | [figure: string, mark: string] | RunOn
/** A text below the other cells of its row, so far from its own cell, in points. */
interface RunOn {
  text: string
  dx: number
  dy: number
  width: number
}

/**
 * A table with all lines broken and all heights known, in points, because measuring rows would take Typst five times as
 * long. tables.typ draws it.
 */
export interface SetTable {
  columns: { label: string; unit: string; figure: boolean; strong: boolean; width: number }[]
  /** From left to right; empty if there are none. */
  groups: SetGroup[]
  /** The heights of the headings: one row, or two if there are groups. */
  headerHeights: number[]
  rows: SetCell[][]
  /** The addresses of the first rows' cells, which may be empty; none in most tables. */
  links: string[][]
  heights: number[]
  size: number
  gutter: number
  /** The number of total rows at the end. */
  foot: number
  /** The indices of other rows in bold. */
  strong: number[]
  /** The number of rows between two lines. Without lines between them, rows need less space. */
  ruled: number
  /** The space in each row above its text, in ems. */
  above: number
  /** Whether the table stays on one page. */
  whole: boolean
  /** The height below its title that a divided table needs to begin on the title's page. */
  openingHeight: number
  /** The index of the column whose cells name their rows. */
  rowHeader: number
  /** Printed above the table where it continues on another page; null if the page's heading says it already. */
  continued: string | null
  /** The key by which the index finds the pages of the rows; null if it does not need them. */
  anchor: string | null
}

/**
 * In ems of the text's type size (for headings, of their own size). `groupRule` is the space between the line under a
 * group heading and the headings below it.
 */
export const rowMetrics = {
  capHeight: 0.66,
  leading: 0.46,
  /** The space in rows between lines, and in rows that have few lines between them. */
  spaces: { lined: { above: 0.4, below: 0.44 }, close: { above: 0.28, below: 0.3 } },
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
  /** The indices of other rows in bold. */
  strong?: readonly number[]
  /** The number of rows between two lines; one by default. */
  ruled?: number
  groups?: readonly SetGroup[]
  /** The table's title, repeated where it continues on another page. */
  title?: string | null
  rowHeader?: number
  anchor?: string | null
}

// A table of so few rows is not worth repeating its heading, nor is a lower one: its total would stand alone on a page.
// As in tables.typ (`least`), in points, the rows.
const mostWhole = 5
const [highestWhole, leastDivided] = [200, 160]

/** The texts of `rows` must be settable. */
export function setTable(
  columns: readonly SetColumn[],
  rows: readonly string[][],
  { width, size, gutter = size / 2 }: TableSize,
  {
    foot = 0,
    strong = [],
    ruled = 1,
    groups: wider = [],
    title = null,
    rowHeader = 0,
    anchor = null,
  }: TableExtras = {},
): SetTable {
  const { above, below } = rowMetrics.spaces[ruled > 1 ? 'close' : 'lined']
  const space = above + below
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => (share / shares) * width)
  const last = columns.length - 1
  const inner = widths.map((each, index) => each - (index > 0 ? gutter : 0) - (index < last ? gutter : 0))
  const headingWidth = (points: number) => points / size / rowMetrics.headingScale
  const labels = columns.map(({ label }, index) =>
    splitLines(label, headingWidth(inner[index] ?? 0), sansSemiBold()),
  )
  const most = Math.max(...labels.map(({ length }, index) => length + Number(Boolean(columns[index]?.unit))))
  let start = 0
  const groups = wider.map(({ label, unit, columns: count }) => {
    const over = widths.slice(start, start + count).reduce((sum, each) => sum + each, -2 * gutter)
    start += count
    return { lines: groupLines(label, unit, headingWidth(over)), unit, columns: count }
  })
  const runningOn = columns.findIndex(({ runsOn }) => runsOn)
  const wide = width - size
  const strongRows: number[] = []
  const cells: SetCell[][] = []
  const heights: number[] = []
  for (const [place, row] of rows.entries()) {
    const isStrong = strong.includes(place)
    const face = isStrong || place >= rows.length - foot ? sansSemiBold() : sansRegular()
    if (isStrong) strongRows.push(cells.length)
    const broken = row.map((text, index) =>
      columns[index]?.figure ? [text] : splitLines(text, (inner[index] ?? 0) / size, face),
    )
    const longest = broken[runningOn]?.length ?? 0
    const further = longest < 2 ? [] : splitLines(row[runningOn] ?? '', wide / size, face)
    if (longest < 2 || further.length + 1 >= longest || further.length > mostLines) {
      for (const part of splitTallRow(broken)) {
        heights.push(heightOf(countLines(part), size, space))
        cells.push(part.map((lines, index) => toCell(lines, columns[index]?.figure === true)))
      }
      continue
    }
    const others = countLines(broken.toSpliced(runningOn, 1))
    heights.push(heightOf(others + further.length, size, space))
    const left = widths.slice(0, runningOn).reduce((sum, each) => sum + each, gutter)
    const dy = round(others * (capHeight + leading) * size)
    const runOn = { text: further.join('\n'), dx: size - left, dy, width: wide }
    cells.push(
      broken.map((lines, index) =>
        index === runningOn ? runOn : toCell(lines, columns[index]?.figure === true),
      ),
    )
  }
  const header = computeHeaderHeights(most, Math.max(0, ...groups.map(({ lines }) => lines.length)), size)
  return {
    columns: columns.map(({ unit = '', figure = false, strong: isStrong = false }, index) => ({
      label: (labels[index] ?? []).join('\n'),
      unit,
      figure,
      strong: isStrong,
      width: widths[index] ?? 0,
    })),
    groups: groups.map(({ lines, ...group }) => ({ ...group, label: lines.join('\n') })),
    headerHeights: header,
    rows: cells,
    links: [],
    heights,
    size,
    gutter,
    foot,
    strong: strongRows,
    ruled,
    above,
    whole:
      heights.reduce((sum, each) => sum + each, 0) <=
      (cells.length <= mostWhole ? highestWhole : leastDivided),
    openingHeight: computeOpeningHeight(header, heights),
    rowHeader,
    continued: title === null ? null : continueTitle(title, width / size),
    anchor,
  }
}

function toCell(lines: readonly string[], isFigure: boolean): SetCell {
  const text = lines.join('\n')
  const [, figure, mark] = isFigure ? (hangingMark.exec(text) ?? []) : []
  return figure && mark ? [figure, mark] : text
}

const hangingMark = new RegExp(`^(.+?)([${partialMark}${redefinedSign}]+)$`, 's')

const continuation = ', continued'

/** The title of a table's further pages, which takes one line: `Food & Beverage, continued` */
function continueTitle(title: string, width: number): string {
  const face = sansSemiBold()
  return `${shortenLine(title, width - face.width(continuation), face)}${continuation}`
}

function splitTallRow(row: string[][]): string[][][] {
  return Array.from({ length: Math.ceil(countLines(row) / mostLines) }, (_, turn) =>
    row.map(cell => cell.slice(turn * mostLines, (turn + 1) * mostLines)),
  )
}

const countLines = (cells: readonly string[][]): number =>
  cells.reduce((most, cell) => Math.max(most, cell.length), 1)

const heightOf = (lines: number, size: number, space: number): number =>
  round(size * (space + lines * capHeight + (lines - 1) * leading))

/** The unit follows the last line, or takes its own line if there is no room. */
function groupLines(label: string, unit: string, width: number): string[] {
  if (label === '') return []
  const found = splitLines(label, width, sansSemiBold())
  const last = `${found.at(-1) ?? ''} ${unit}`
  return unit !== '' && sansSemiBold().width(last) > width ? [...found, ''] : found
}

/** The heights of headings of so many lines, and of the group headings above them. */
function computeHeaderHeights(lines: number, groupLines: number, size: number): number[] {
  const { groupRule, spaces } = rowMetrics
  const { above, below } = spaces.lined
  const under = round(size * (above + below) + computeHeadingHeight(lines, size))
  if (groupLines === 0) return [under]
  const over = round(size * (above + below) + computeHeadingHeight(groupLines, size))
  return [over, round(under + size * (groupRule - above))]
}

const { capHeight, leading, headingScale } = rowMetrics

/** The height of this many heading lines from the top of the first to the baseline of the last, in points. */
const computeHeadingHeight = (count: number, size: number): number =>
  (count * (capHeight + leading) - leading) * headingScale * size

const round = (points: number) => Math.round(points * 1000) / 1000

// In points: more would leave too much of the page before them blank.
const highestOpening = 60

/** The height of the headings and up to three rows. */
function computeOpeningHeight(header: readonly number[], heights: readonly number[]): number {
  const [first = 0, ...next] = heights.slice(0, 3)
  const more = next.reduce((sum, height) => (sum + height > highestOpening ? sum : sum + height), first)
  return header.reduce((sum, height) => sum + height, more)
}
