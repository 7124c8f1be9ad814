import { useRef, type MouseEvent } from 'react'
import type { GridSize } from './gridSelection.ts'
import { type GridCursor, locateCell } from './useGridCursor.ts'

/** A press selects a cell, or its row in the gutter; pressed again, the cell is edited. Dragging and Shift extend. */
export function useGridPointer(cursor: GridCursor, size: GridSize) {
  const isDragging = useRef(false)
  const { selection, mode, input, goTo, setMode, isReadOnly } = cursor
  const onMouseDown = (event: MouseEvent) => {
    const at = locateCell(event.target)
    if (event.button !== 0 || !at || isAction(event.target)) return
    isDragging.current = true
    if (event.target === input.current && !event.shiftKey) {
      if (mode !== 'edit' && cursor.hasFocus.current && !isReadOnly) setMode('edit')
      return
    }
    // The browser would select the text of all cells in between.
    event.preventDefault()
    const { row, column } = at
    const anchor = event.shiftKey ? selection.anchor : { row, column: column ?? size.columns - 1 }
    goTo({ active: { row, column: column ?? 0 }, anchor })
  }
  const onMouseMove = (event: MouseEvent) => {
    if (!isDragging.current) return
    if (event.buttons === 0) {
      isDragging.current = false
      return
    }
    const at = locateCell(event.target)
    const { active, anchor } = selection
    if (!at || (at.row === active.row && (at.column ?? 0) === active.column)) return
    goTo({ active: { row: at.row, column: at.column ?? 0 }, anchor })
  }
  return { onMouseDown, onMouseMove }
}

/** A button in a cell or beside the name of a row, or the dialog that it opens. */
const isAction = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, dialog') !== null
