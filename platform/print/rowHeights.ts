import type { CellValue } from 'hucre'
import { countLines } from './workbookText.ts'

// Excel considers a file with a higher row damaged.
const highestRow = 409
const leading = 15

/** The height of a row, which not every spreadsheet program computes from its wrapped text. */
export const pointsHigh = (points: number) => ({ height: Math.min(highestRow, points) })
export const linesHigh = (count: number) => pointsHigh(leading * count)

/** The heights of the rows whose texts take several lines in columns of these widths, by row counted from zero. */
export const wrappedRowHeights = (rows: readonly (readonly CellValue[])[], widths: readonly number[]) =>
  new Map(
    rows.flatMap((row, index) => {
      const most = Math.max(1, ...row.map((cell, column) => countLines(cell, (widths[column] ?? 0) - margin)))
      return most > 1 ? [[index, linesHigh(most)] as const] : []
    }),
  )

/** A cell's own margins, in digits. */
const margin = 1
