import type { Cell } from '../../contract/pastedBlock.ts'
import type { Range } from './gridSelection.ts'
import { canType, type DataColumn, type GridSource } from './gridSource.ts'

interface EditedGrid {
  columns: readonly DataColumn[]
  rows: readonly string[]
  source: GridSource
}

/** Writes to all cells of a range in one step. A cell without a text stays unchanged. */
export function createRangeEdits({ columns, rows, source }: EditedGrid, range: Range) {
  const { top, bottom, left, right } = range
  const textAt = ({ row, column }: Cell): string => {
    const [key, dataColumn] = [rows[row], columns[column]]
    return key === undefined || !dataColumn ? '' : (source.row(key).texts[dataColumn.key] ?? '')
  }
  const sumAt = ({ row, column }: Cell): string | null => {
    const [key, dataColumn] = [rows[row], columns[column]]
    return key === undefined || !dataColumn
      ? null
      : (source.row(key).cells?.[dataColumn.key]?.sum?.text ?? null)
  }
  const write = (textFor: (cell: Cell) => string | null): void => {
    if (source.isReadOnly) return
    const changes = rows.slice(top, bottom + 1).flatMap((row, down) =>
      columns.slice(left, right + 1).flatMap((column, across) => {
        const text = textFor({ row: top + down, column: left + across })
        return text === null || !canType(source.row(row), column) ? [] : [{ row, column: column.key, text }]
      }),
    )
    if (changes.length > 0) source.write(changes)
  }
  return {
    write,
    clear: () => write(() => ''),
    takeSums: () => write(sumAt),
    /** Fills from the first row, or from the row above if the range is one row. */
    fillDown() {
      const from = top === bottom ? top - 1 : top
      if (from >= 0) write(({ row, column }) => (row === from ? null : textAt({ row: from, column })))
    },
    /** The text as completed by its column. */
    complete({ row, column }: Cell, text: string): string {
      const [key, dataColumn] = [rows[row], columns[column]]
      return key === undefined || !dataColumn ? text : (source.complete?.(key, dataColumn.key, text) ?? text)
    },
  }
}
