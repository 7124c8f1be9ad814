import { useState } from 'react'
import type { Cell } from '../../contract/pastedBlock.ts'
import { placeFigures, suggestMeaning, type PastedFigures } from '../../contract/pastedFigures.ts'
import { isSameValue } from '../form/formInputs.ts'
import { addAliases, type AssignedNames, type PastedName } from './assignedNames.ts'
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

/** The result of the last paste, for the user to check. */
export interface LastPaste extends Pick<
  PastedFigures,
  'cells' | 'hasRowHeads' | 'hasColumnHeads' | 'outside'
> {
  leftOut: readonly PastedName[]
  /** The pasted text and its position, to paste it again with other names. */
  source: { at: Cell; text: string }
}

/** Pastes a block into a grid with fixed rows and columns and keeps a description of the result. */
export function usePastedFigures({ rows, columns, inputAt, complete, write }: PasteOptions) {
  const [last, setLast] = useState<LastPaste | null>(null)
  const keysAt = (cell: Cell) => [rows[cell.row]?.key ?? '', columns[cell.column]?.key ?? ''] as const
  const fillIn = (source: LastPaste['source'], assigned: AssignedNames = new Map()): Range | null => {
    const ownRows = addAliases(rows, assigned).map(nameRow)
    const ownColumns = addAliases(columns, assigned).map(nameColumn)
    const table = {
      rows: ownRows.map(each => each.names),
      columns: ownColumns.map(each => each.names),
      fieldAt: (cell: Cell) => inputAt(...keysAt(cell))?.field ?? null,
    }
    const pasted = placeFigures(source.text, table, source.at)
    const { cells, unknown } = pasted
    write(
      cells.map(cell => {
        const [row, column] = keysAt(cell)
        return { row, column, text: complete(row, column, cell.text) }
      }),
    )
    const isFree = (line: readonly Cell[]) =>
      line.some(cell => table.fieldAt(cell) !== null) &&
      !line.some(cell => cells.some(each => each.row === cell.row && each.column === cell.column))
    const freeRows = ownRows.filter((_, row) => isFree(ownColumns.map((_, column) => ({ row, column }))))
    const freeColumns = ownColumns.filter((_, column) => isFree(ownRows.map((_, row) => ({ row, column }))))
    const leftOut = [...offerMeanings(unknown.columns, freeColumns), ...offerMeanings(unknown.rows, freeRows)]
    setLast({ ...pasted, leftOut, source })
    return rangeOfCells(cells)
  }
  /** Once the pasted cells are saved, undone, or reset, the notes disappear. */
  const isUnsaved = last?.cells.some(cell => {
    const input = inputAt(...keysAt(cell))
    return input && !isSameValue(input.field, input.value, input.stored ?? '')
  })
  return {
    last: isUnsaved || last?.cells.length === 0 ? last : null,
    paste: (at: Cell, text: string) => fillIn({ at, text }),
    assign: ({ source }: LastPaste, assigned: AssignedNames) => fillIn(source, assigned),
    close: () => setLast(null),
  }
}

export type PasteOfFigures = ReturnType<typeof usePastedFigures>

/** A row or column of the table with all its names, its label first. */
interface NamedEntry {
  key: string
  names: readonly string[]
}

const nameRow = ({ key, label, aliases = [] }: FormRow): NamedEntry => ({ key, names: [label, ...aliases] })
const nameColumn = ({ key, field, aliases = [] }: DataColumn): NamedEntry => ({
  key,
  names: [field.label, ...aliases],
})

function offerMeanings(unknown: readonly string[], free: readonly NamedEntry[]): PastedName[] {
  const suggested = unknown.map(name => suggestMeaning(name, free))
  return unknown.map((name, at) => ({
    name,
    options: free.map(({ key, names }) => ({ key, label: names[0] ?? key })),
    // If two names match one row, the user decides.
    suggested: suggested.filter(each => each === suggested[at]).length === 1 ? suggested[at] : undefined,
  }))
}

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
