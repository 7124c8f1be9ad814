import type { ExploredColumn, ExploredPage, ExploredRow } from './explore.ts'
import { hasFigures } from './exploreField.ts'
import type { ExploreFigure } from './exploreRow.ts'

export interface DrawnColumn {
  column: ExploredColumn
  /** The index among the cells of a row. */
  place: number
}

/** The column that a chart or map draws: the one that sorts the rows, otherwise the first with figures. */
export function chooseDrawn({ columns, sort }: Pick<ExploredPage, 'columns' | 'sort'>): DrawnColumn | null {
  const sorted = columns.findIndex(each => each.key === sort.key && hasFigures(each))
  const place = sorted === -1 ? columns.findIndex(hasFigures) : sorted
  const column = columns[place]
  return column ? { column, place } : null
}

/** Null if the row has no such figure. */
export function getDrawn({ cells }: ExploredRow, place: number): ExploreFigure | null {
  const cell = cells[place]
  return typeof cell === 'object' ? cell : null
}
