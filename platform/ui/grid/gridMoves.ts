import type { Cell } from '../../contract/pastedBlock.ts'

export interface GridSize {
  rows: number
  columns: number
}

/** The caret's position in the input in which a key was pressed. */
export interface Caret {
  atStart: boolean
  atEnd: boolean
}

/**
 * Where a key leads in a table of inputs; null if it keeps its usual meaning. Enter moves down, and from the last row
 * to the top of the next column. Left and right leave an input only at its ends.
 */
export function moveInGrid(key: string, from: Cell, size: GridSize, caret: Caret): Cell | null {
  const { row, column } = from
  const within = (cell: Cell) =>
    cell.row >= 0 && cell.row < size.rows && cell.column >= 0 && cell.column < size.columns ? cell : null
  switch (key) {
    case 'ArrowUp':
      return within({ row: row - 1, column })
    case 'ArrowDown':
      return within({ row: row + 1, column })
    case 'ArrowLeft':
      return caret.atStart ? within({ row, column: column - 1 }) : null
    case 'ArrowRight':
      return caret.atEnd ? within({ row, column: column + 1 }) : null
    case 'Enter':
      return within({ row: row + 1, column }) ?? within({ row: 0, column: column + 1 })
    default:
      return null
  }
}
