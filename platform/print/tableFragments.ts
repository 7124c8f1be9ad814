import type { SetTable } from './tableSetting.ts'

/** Where Typst has left room: on a page counted from 1, in points from its upper left corner. */
export interface Place {
  page: number
  x: number
  y: number
}

/** Where heads stand. */
export interface TableStart extends Place {
  /** The rows under them, on this page and the next ones, end before this one. */
  to: number
}

/** What stands of a table on one page: its heads and some of its rows. */
export interface TablePiece extends Place {
  /** The first row, and the one behind the last. */
  from: number
  to: number
}

// Typst counts in points of its own, which are a little rounded.
const allowance = 0.02

/**
 * The pieces of a table. `starts` are the places of its heads, which are repeated on every page; `footOf` tells where the lines
 * of a page end, in points below its upper edge. Throws where rooms and rows do not go together.
 */
export function tableFragments(
  table: SetTable,
  starts: readonly TableStart[],
  footOf: (page: number) => number,
): TablePiece[] {
  let row = 0
  const pieces = starts.map(({ to, ...place }): TablePiece => {
    const from = row
    const foot = footOf(place.page)
    let y = place.y + table.headHeight
    for (; row < to; row++) {
      y += table.heights[row] ?? 0
      if (y > foot + allowance) break
    }
    return { ...place, from, to: row }
  })
  if (row !== table.heights.length || pieces.some(({ from, to }) => from === to && row > 0))
    throw new Error('The rows of a table do not fit into the room that was left for them.')
  return pieces
}
