import type { Cell } from '../../contract/pastedBlock.ts'

/** The active cell, and the opposite corner of the selected range. */
export interface Selection {
  active: Cell
  anchor: Cell
}

export interface GridSize {
  rows: number
  columns: number
}

export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}

export const selectCell = (cell: Cell): Selection => ({ active: cell, anchor: cell })

export const getRange = ({ active, anchor }: Selection): Range => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
})

export const countCells = ({ top, bottom, left, right }: Range): number =>
  (bottom - top + 1) * (right - left + 1)

/** Keeps the selection valid when rows disappear. */
export function clampSelection({ active, anchor }: Selection, size: GridSize): Selection {
  return { active: clampCell(active, size), anchor: clampCell(anchor, size) }
}

const clampCell = ({ row, column }: Cell, { rows, columns }: GridSize): Cell => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
})

/** How the focused cell handles keys: selected as a whole, being overwritten, or with a caret in its text. */
export type GridMode = 'select' | 'type' | 'edit'

export interface Key {
  key: string
  shift: boolean
  /** Ctrl, or Command on a Mac. */
  ctrl: boolean
  alt: boolean
}

export type GridCommand =
  | { do: 'move'; to: Cell; extend: boolean }
  /** To the next or previous cell, continuing in the next row at the end of one. */
  | { do: 'tab'; back: boolean }
  | { do: 'enter'; back: boolean }
  | { do: 'select'; selection: Selection }
  | { do: 'sort'; order: 'ascending' | 'descending' }
  | { do: 'edit' | 'cancel' | 'clear' | 'fillDown' | 'undo' | 'redo' | 'sum' | 'leave' }

interface KeyContext {
  selection: Selection
  size: GridSize
  mode: GridMode
  /** The number of rows that fit the window. */
  page: number
  /** Whether the column offers a list, which the up and down keys move through. */
  hasChoices: boolean
}

/** The action for a key in the grid; null if the browser handles it. */
export function readKey(pressed: Key, situation: KeyContext): GridCommand | null {
  const { key, shift, ctrl, alt } = pressed
  const { mode } = situation
  if (alt && !ctrl && mode === 'select' && (key === 'ArrowUp' || key === 'ArrowDown')) {
    if (shift) return { do: 'sort', order: key === 'ArrowUp' ? 'ascending' : 'descending' }
    return situation.hasChoices && key === 'ArrowDown' ? { do: 'edit' } : null
  }
  if (alt && key === '=') return { do: 'sum' }
  if (alt) return null
  if (ctrl) return readShortcut(pressed, situation)
  if (key === 'Tab') return { do: 'tab', back: shift }
  if (key === 'Enter') return { do: 'enter', back: shift }
  if (key === 'Escape') return { do: mode === 'select' ? 'leave' : 'cancel' }
  if (key === 'F2') return { do: 'edit' }
  if (mode === 'select' && (key === 'Delete' || key === 'Backspace')) return { do: 'clear' }
  if (mode === 'select' && shift && key === ' ') return { do: 'select', selection: wholeRows(situation) }
  return mayMove(key, situation) ? readMove(pressed, situation) : null
}

function mayMove(key: string, { mode, hasChoices }: KeyContext): boolean {
  if (mode === 'select') return true
  if (mode === 'edit') return key === 'PageUp' || key === 'PageDown'
  return !(hasChoices && (key === 'ArrowUp' || key === 'ArrowDown'))
}

function readShortcut(pressed: Key, situation: KeyContext): GridCommand | null {
  const { key, shift } = pressed
  const { size, mode } = situation
  switch (key.toLowerCase()) {
    case 'z':
      return { do: shift ? 'redo' : 'undo' }
    case 'y':
      return { do: 'redo' }
    case 'd':
      return { do: 'fillDown' }
    case 'a':
      if (mode !== 'select') return null
      return {
        do: 'select',
        selection: {
          anchor: { row: 0, column: 0 },
          active: { row: size.rows - 1, column: size.columns - 1 },
        },
      }
    default:
      return mode === 'edit' ? null : readMove(pressed, situation)
  }
}

const wholeRows = ({ selection: { active, anchor }, size }: KeyContext): Selection => ({
  anchor: { row: anchor.row, column: size.columns - 1 },
  active: { row: active.row, column: 0 },
})

function readMove({ key, shift, ctrl }: Key, { selection, size, page }: KeyContext): GridCommand | null {
  const { row, column } = selection.active
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const targets: Record<string, Cell> = {
    ArrowUp: { row: ctrl ? 0 : row - 1, column },
    ArrowDown: { row: ctrl ? last.row : row + 1, column },
    ArrowLeft: { row, column: ctrl ? 0 : column - 1 },
    ArrowRight: { row, column: ctrl ? last.column : column + 1 },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
    Home: { row: ctrl ? 0 : row, column: 0 },
    End: { row: ctrl ? last.row : row, column: last.column },
  }
  const to = targets[key]
  return to ? { do: 'move', to: clampCell(to, size), extend: shift } : null
}

/** The target of Tab; null past the first or last cell, where it leaves the grid. */
export function findNextCell({ row, column }: Cell, size: GridSize, back: boolean): Cell | null {
  const index = row * size.columns + column + (back ? -1 : 1)
  if (index < 0 || index >= size.rows * size.columns) return null
  return { row: Math.floor(index / size.columns), column: index % size.columns }
}
