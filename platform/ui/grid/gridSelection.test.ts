import { describe, expect, it } from 'vitest'
import {
  clampSelection,
  countCells,
  findNextCell,
  getRange,
  readKey,
  selectCell,
  type GridMode,
} from './gridSelection.ts'

const size = { rows: 40, columns: 3 }
const press = (
  key: string,
  given: { shift?: boolean; ctrl?: boolean; alt?: boolean; mode?: GridMode; hasChoices?: boolean } = {},
) => {
  const { shift = false, ctrl = false, alt = false, mode = 'select', hasChoices = false } = given
  const selection = selectCell({ row: 5, column: 1 })
  return readKey({ key, shift, ctrl, alt }, { selection, size, mode, page: 10, hasChoices })
}
const to = (row: number, column: number, extend = false) => ({ do: 'move', to: { row, column }, extend })

describe('the keys of a grid', () => {
  it('move by a cell, a page, or to an edge, and not out of the grid', () => {
    expect(press('ArrowDown')).toEqual(to(6, 1))
    expect(press('ArrowRight', { shift: true })).toEqual(to(5, 2, true))
    expect(press('PageUp')).toEqual(to(0, 1))
    expect(press('ArrowDown', { ctrl: true })).toEqual(to(39, 1))
    expect(press('Home', { ctrl: true })).toEqual(to(0, 0))
    expect(press('End')).toEqual(to(5, 2))
  })

  it('move on from a cell being overwritten, but not within a text being edited', () => {
    expect(press('ArrowRight', { mode: 'type' })).toEqual(to(5, 2))
    expect(press('ArrowRight', { mode: 'edit' })).toBeNull()
    expect(press('ArrowDown', { mode: 'type', hasChoices: true })).toBeNull()
    expect(press('Delete', { mode: 'edit' })).toBeNull()
  })

  it('edit, cancel, clear, fill, undo, and redo', () => {
    expect(press('F2')).toEqual({ do: 'edit' })
    expect(press('Escape', { mode: 'type' })).toEqual({ do: 'cancel' })
    expect(press('Escape')).toEqual({ do: 'leave' })
    expect(press('Delete')).toEqual({ do: 'clear' })
    expect(press('d', { ctrl: true })).toEqual({ do: 'fillDown' })
    expect(press('z', { ctrl: true })).toEqual({ do: 'undo' })
    expect(press('Z', { ctrl: true, shift: true })).toEqual({ do: 'redo' })
    expect(press('a')).toBeNull()
    expect(press('c', { ctrl: true })).toBeNull()
  })

  it('select whole rows and everything, and sort', () => {
    const rows = press(' ', { shift: true })
    expect(rows?.do === 'select' && getRange(rows.selection)).toEqual({
      top: 5,
      bottom: 5,
      left: 0,
      right: 2,
    })
    const all = press('a', { ctrl: true })
    expect(all?.do === 'select' && countCells(getRange(all.selection))).toBe(120)
    expect(press('ArrowUp', { alt: true, shift: true })).toEqual({ do: 'sort', order: 'ascending' })
    expect(press('ArrowDown', { alt: true })).toBeNull()
    expect(press('ArrowDown', { alt: true, hasChoices: true })).toEqual({ do: 'edit' })
  })

  it('move with Tab through all cells and out of the grid at its ends', () => {
    expect(findNextCell({ row: 0, column: 2 }, size, false)).toEqual({ row: 1, column: 0 })
    expect(findNextCell({ row: 1, column: 0 }, size, true)).toEqual({ row: 0, column: 2 })
    expect(findNextCell({ row: 39, column: 2 }, size, false)).toBeNull()
    expect(findNextCell({ row: 0, column: 0 }, size, true)).toBeNull()
  })

  it('stay in the grid when rows disappear', () => {
    const selection = selectCell({ row: 39, column: 2 })
    expect(clampSelection(selection, { rows: 2, columns: 3 }).active).toEqual({ row: 1, column: 2 })
  })
})
