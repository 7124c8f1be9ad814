import { sansRegular, sansSemiBold } from '#server/reports/render/fonts.ts'
import { lines } from '#server/reports/render/lines.ts'

/** A column of a table in a book: as wide in every profile, so that they line up throughout. */
export interface SetColumn {
  label: string
  unit?: string
  figure?: boolean
  /** Share of the line. */
  share: number
}

/** A table with all lines broken and all heights known, in points. Typst leaves room for it, drawTable.ts draws it. */
export interface SetTable {
  width: number
  columns: { label: string[]; unit: string; figure: boolean; width: number }[]
  headHeight: number
  /** The lines of every cell. */
  rows: string[][][]
  heights: number[]
  size: number
  gutter: number
  /** So many rows at the end are totals. */
  foot: number
}

/** In ems of the size of the text; of the heads' own size within their lines. */
export const rowMetrics = { capHeight: 0.66, leading: 0.46, above: 0.4, below: 0.44, headScale: 0.94 }

/** A row of more lines might be taller than a page: it goes on in a row of its own. No table of the index has such rows. */
const mostLines = 40

export interface TableSize {
  /** Of the whole line, in points. */
  width: number
  size: number
}

/** `rows` are settable already; the last `foot` of them are totals, in bold. */
export function setTable(
  columns: readonly SetColumn[],
  rows: readonly string[][],
  { width, size }: TableSize,
  foot = 0,
): SetTable {
  const gutter = size / 2
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => (share / shares) * width)
  const last = columns.length - 1
  const inner = widths.map((each, index) => each - (index > 0 ? gutter : 0) - (index < last ? gutter : 0))
  const heads = columns.map(({ label }, index) =>
    lines(label, (inner[index] ?? 0) / size / rowMetrics.headScale, sansSemiBold()),
  )
  const headLines = heads.map((head, index) => (columns[index]?.unit ? [...head, ''] : head))
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
    headHeight: heightOf(headLines, size),
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
  const { capHeight, leading, above, below } = rowMetrics
  const most = cells.reduce((found, cell) => Math.max(found, cell.length), 1)
  return round(size * (above + below + most * capHeight + (most - 1) * leading))
}

const round = (points: number) => Math.round(points * 1000) / 1000
