import { useState } from 'react'
import { listHeadings } from '../../contract/headings.ts'
import type { Cell } from '../../contract/pastedBlock.ts'
import {
  findOtherUnit,
  isInThousands,
  placeFigures,
  suggestMeaning,
  type PastedFigures,
} from '../../contract/pastedFigures.ts'
import { isSameValue } from '../form/formInputs.ts'
import { toPlaces, type AssignedNames, type PastedName } from './assignedNames.ts'
import { formatRowLabel, type FormCell, type FormRow } from './formCells.ts'
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

/** The result of the last paste, for the user to check or, if it has no names, to approve. */
export interface LastPaste extends Pick<
  PastedFigures,
  'cells' | 'hasRowHeadings' | 'hasColumnHeadings' | 'skipped' | 'outside'
> {
  /** Where rows and columns without names would go. If there are any, nothing is filled in until the user approves. */
  positions: readonly PositionsByName[]
  leftOut: readonly PastedName[]
  /** Whether the block says that its figures are in thousands or millions. */
  isInThousands: boolean
  /** The currency or unit that the block names, if it is not the table's. */
  otherUnit: string | null
  /** The pasted text and its position, to paste it again with other names. */
  source: { at: Cell; text: string }
}

/** The names of the table's rows or columns for the pasted ones, in the pasted order. */
interface PositionsByName {
  noun: 'row' | 'column'
  lines: readonly { sample: string; to: string | undefined }[]
}

/** Pastes a block into a grid with fixed rows and columns and keeps a description of the result. */
export function usePastedFigures({ rows, columns, inputAt, complete, write }: PasteOptions) {
  const [last, setLast] = useState<LastPaste | null>(null)
  const keysAt = (cell: Cell) => [rows[cell.row]?.key ?? '', columns[cell.column]?.key ?? ''] as const
  const fillIn = (
    source: LastPaste['source'],
    { assigned = new Map(), isApproved = false }: { assigned?: AssignedNames; isApproved?: boolean } = {},
  ): Range | null => {
    const [namedRows, namedColumns] = [rows.map(nameRow), columns.map(nameColumn)]
    const table = {
      rows: namedRows.map(each => each.names),
      columns: namedColumns.map(each => each.names),
      fieldAt: (cell: Cell) => inputAt(...keysAt(cell))?.field ?? null,
    }
    const places = { rows: toPlaces(assigned, rows), columns: toPlaces(assigned, columns) }
    const pasted = placeFigures(source.text, table, source.at, places)
    const { cells, unplaced } = pasted
    const isFree = (line: readonly Cell[]) =>
      line.some(cell => table.fieldAt(cell) !== null) &&
      !line.some(cell => cells.some(each => each.row === cell.row && each.column === cell.column))
    const freeRows = namedRows.filter((_, row) => isFree(columns.map((__, column) => ({ row, column }))))
    const freeColumns = namedColumns.filter((_, column) => isFree(rows.map((__, row) => ({ row, column }))))
    const leftOut = [
      ...offerMeanings(unplaced.columns, freeColumns),
      ...offerMeanings(unplaced.rows, freeRows),
    ]
    const positions = isApproved ? [] : namePositions(pasted, namedRows, namedColumns)
    setLast({
      ...pasted,
      positions,
      leftOut,
      isInThousands: isInThousands(source.text),
      otherUnit: findOtherUnit(source.text),
      source,
    })
    if (positions.length > 0) return null
    write(
      cells.map(cell => {
        const [row, column] = keysAt(cell)
        return { row, column, text: complete(row, column, cell.text) }
      }),
    )
    return rangeOfCells(cells)
  }
  /** Once the pasted cells are saved, undone, or reset, the notes disappear. */
  const unsaved =
    last?.cells.filter(cell => {
      const input = inputAt(...keysAt(cell))
      return input && !isSameValue(input.field, input.value, input.stored ?? '')
    }).length ?? 0
  const isShown = unsaved > 0 || last?.cells.length === 0 || (last?.positions.length ?? 0) > 0
  return {
    last: isShown ? last : null,
    /** The number of pasted cells that differ from the stored values. */
    unsaved,
    paste: (at: Cell, text: string) => fillIn({ at, text }),
    /** Fills in a block without names, after the user has seen where its rows and columns go. */
    approve: ({ source }: LastPaste) => fillIn(source, { isApproved: true }),
    assign: ({ source }: LastPaste, assigned: AssignedNames) =>
      fillIn(source, { assigned, isApproved: true }),
    close: () => setLast(null),
  }
}

export type PasteOfFigures = ReturnType<typeof usePastedFigures>

/** A row or column of the table with all its names in spreadsheets. */
interface NamedEntry {
  key: string
  label: string
  names: readonly string[]
}

const nameRow = (row: FormRow): NamedEntry => ({
  key: row.key,
  label: formatRowLabel(row),
  names: listHeadings([row.label, ...(row.aliases ?? [])], row.unit),
})
const nameColumn = ({ key, field, aliases = [] }: DataColumn): NamedEntry => ({
  key,
  label: field.label,
  names: listHeadings([field.label, ...aliases], field.unit),
})

function namePositions(
  { byPosition }: PastedFigures,
  rows: readonly NamedEntry[],
  columns: readonly NamedEntry[],
): PositionsByName[] {
  const name = (
    noun: PositionsByName['noun'],
    lines: PastedFigures['byPosition']['rows'],
    entries: typeof rows,
  ) =>
    lines.length === 0
      ? []
      : [{ noun, lines: lines.map(({ sample, to }) => ({ sample, to: entries[to]?.label })) }]
  return [...name('row', byPosition.rows, rows), ...name('column', byPosition.columns, columns)]
}

function offerMeanings(
  unplaced: PastedFigures['unplaced']['rows'],
  free: readonly NamedEntry[],
): PastedName[] {
  const suggested = unplaced.map(({ name, isDoubled }) =>
    isDoubled ? undefined : suggestMeaning(name, free),
  )
  return unplaced.map(({ name, isDoubled }, index) => ({
    name,
    isDoubled,
    options: free.map(({ key, label }) => ({ key, label })),
    // If two names match one row, the user decides.
    suggested:
      suggested.filter(each => each === suggested[index]).length === 1 ? suggested[index] : undefined,
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
