import type { SetTable } from './tableSetting.ts'

/** A position that Typst reserved: a page number, counted from 1, and points from the upper left corner. */
export interface ReservedPosition {
  page: number
  x: number
  y: number
}

/** The fragment of a table on one page: its headings and some of its rows. */
export interface TablePiece extends ReservedPosition {
  /** The first row, and the row after the last. */
  from: number
  to: number
}

// Typst rounds its points slightly.
const allowance = 0.02

/**
 * Splits a table into the fragments on each page. `starts` are the positions of its headings, which repeat on every
 * page. `footOf` returns where the lines of a page end, in points below its top edge. The rows that are kept together
 * are on the last page. Throws if the rows do not match the reserved space.
 */
export function splitTable(
  table: SetTable,
  starts: readonly ReservedPosition[],
  footOf: (page: number) => number,
): TablePiece[] {
  let row = 0
  const pieces = starts.map((place, index): TablePiece => {
    const from = row
    const to = table.heights.length - (index < starts.length - 1 ? table.kept : 0)
    const foot = footOf(place.page)
    let y = place.y + table.headHeight
    for (; row < to; row++) {
      y += table.heights[row] ?? 0
      if (y > foot + allowance) break
    }
    return { ...place, from, to: row }
  })
  if (row !== table.heights.length || pieces.some(({ from, to }) => from === to && row > 0))
    throw new Error('The rows of a table do not fit into the space that was reserved for them.')
  return pieces
}
