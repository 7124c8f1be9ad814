import { useState } from 'react'
import type { Cell } from '../../contract/pastedBlock.ts'
import { placeFigures, type PastedFigures } from '../../contract/pastedFigures.ts'
import { isSameValue } from '../form/formInputs.ts'
import type { FormCell, FormRow } from './formCells.ts'
import type { Range } from './gridSelection.ts'
import type { DataColumn } from './gridSource.ts'
import type { CellText } from './sheet.ts'

interface PasteOptions {
  rows: readonly FormRow[]
  columns: readonly DataColumn[]
  inputAt: (row: string, column: string) => FormCell | null
  complete: (row: string, column: string, text: string) => string
  write: (changes: readonly CellText[]) => void
}

/** Pastes a block into a grid with fixed rows and columns; what it did stays to be read. */
export function usePastedFigures({ rows, columns, inputAt, complete, write }: PasteOptions) {
  const [last, setLast] = useState<PastedFigures | null>(null)
  const keysAt = (cell: Cell) => [rows[cell.row]?.key ?? '', columns[cell.column]?.key ?? ''] as const
  const paste = (at: Cell, text: string): Range | null => {
    const table = {
      rows: rows.map(({ label, aliases = [] }) => [label, ...aliases]),
      columns: columns.map(({ field, aliases = [] }) => [field.label, ...aliases]),
      fieldAt: (cell: Cell) => inputAt(...keysAt(cell))?.field ?? null,
    }
    const pasted = placeFigures(text, table, at)
    write(
      pasted.cells.map(cell => {
        const [row, column] = keysAt(cell)
        return { row, column, text: complete(row, column, cell.text) }
      }),
    )
    setLast(pasted)
    return rangeOfCells(pasted.cells)
  }
  /** Once the pasted cells are saved, undone, or reset, there is nothing left to say. */
  const isUnsaved = last?.cells.some(cell => {
    const input = inputAt(...keysAt(cell))
    return input && !isSameValue(input.field, input.value, input.stored ?? '')
  })
  return { last: isUnsaved || last?.cells.length === 0 ? last : null, paste, close: () => setLast(null) }
}

export type PasteOfFigures = ReturnType<typeof usePastedFigures>

function rangeOfCells(cells: readonly Cell[]): Range | null {
  if (cells.length === 0) return null
  const [rows, columns] = [cells.map(each => each.row), cells.map(each => each.column)]
  return {
    top: Math.min(...rows),
    bottom: Math.max(...rows),
    left: Math.min(...columns),
    right: Math.max(...columns),
  }
}
