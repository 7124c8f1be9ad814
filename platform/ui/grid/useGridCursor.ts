import {
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useLayoutEffect,
  type MouseEvent,
} from 'react'
import { isBlock } from '../../contract/pastedBlock.ts'
import {
  clampSelection,
  countCells,
  findNextCell,
  getRange,
  readKey,
  selectCell,
  type GridCommand,
  type GridMode,
  type Range,
  type Selection,
  type GridSize,
} from './gridSelection.ts'
import { hasChoices, type DataColumn, type GridSource, type RowSort } from './gridSource.ts'
import { createRangeEdits } from './rangeEdits.ts'

interface CursorOptions {
  columns: readonly DataColumn[]
  rows: readonly string[]
  source: GridSource
  onSort?: (sort: RowSort | null) => void
  onRange?: (range: Range) => void
}

export type GridCursor = ReturnType<typeof useGridCursor>

/** The active cell, the selected range, and the effects of keys, the pointer, and the clipboard on them. */
export function useGridCursor(options: CursorOptions) {
  const cursor = useCursor(options)
  return { ...cursor, ...listenForKeys(cursor, options), isReadOnly: options.source.isReadOnly }
}

type Cursor = ReturnType<typeof useCursor>

/** The cursor's position and movement, and the text being typed into its cell. */
function useCursor({ columns, rows, source, onRange }: CursorOptions) {
  const size = { rows: rows.length, columns: columns.length }
  const [chosen, setChosen] = useState<Selection>(selectCell({ row: 0, column: 0 }))
  const [mode, setMode] = useState<GridMode>('select')
  const selection = clampSelection(chosen, size)
  const { active } = selection
  const input = useRef<HTMLInputElement>(null)
  const hasFocus = useRef(false)
  /** The column where a run of Tabs began. Enter goes below it. */
  const tabStart = useRef<number | null>(null)
  /** Letters typed into one cell are one undo step. */
  const edit = useRef({ step: 0, hasWritten: false })
  const edits = createRangeEdits({ columns, rows, source }, getRange(selection))

  const endEdit = () => {
    const [row, column] = [rows[active.row], columns[active.column]]
    if (edit.current.hasWritten && row !== undefined && column) source.leave?.(row, column.key)
    edit.current = { step: edit.current.step + 1, hasWritten: false }
    setMode('select')
  }
  const moveTo = (next: Selection) => {
    hasFocus.current = true
    endEdit()
    setChosen(next)
    onRange?.(getRange(next))
  }
  /** Moves to an unrelated cell, so that a new run of Tabs begins. */
  const goTo = (next: Selection) => {
    tabStart.current = null
    moveTo(next)
  }
  const onType = useStableCallback((text: string) => {
    const [row, column] = [rows[active.row], columns[active.column]]
    if (row === undefined || !column) return
    if (mode === 'select') setMode('type')
    edit.current.hasWritten = true
    source.write(
      [{ row, column: column.key, text: edits.complete(active, text) }],
      `${row} ${column.key} ${edit.current.step}`,
    )
  })
  return {
    size,
    selection,
    chosen,
    setChosen,
    mode,
    setMode,
    input,
    hasFocus,
    tabStart,
    edit,
    edits,
    endEdit,
    moveTo,
    goTo,
    onType,
  }
}

/** Performs the action of a key. Returns false if the browser handles it. */
function performCommand(
  cursor: Cursor,
  command: GridCommand,
  { columns, source, onSort }: CursorOptions,
): boolean {
  const { size, selection, mode, setMode, input, hasFocus, tabStart, edits, moveTo, goTo } = cursor
  const { active, anchor } = selection
  switch (command.do) {
    case 'move':
      goTo(command.extend ? { active: command.to, anchor } : selectCell(command.to))
      return true
    case 'select':
      goTo(command.selection)
      return true
    case 'tab': {
      const to = source.isReadOnly || !hasFocus.current ? null : findNextCell(active, size, command.back)
      if (!to) return false
      tabStart.current ??= active.column
      moveTo(selectCell(to))
      return true
    }
    case 'enter': {
      const column = tabStart.current ?? active.column
      const row = active.row + (command.back ? -1 : 1)
      goTo(selectCell({ row: Math.max(0, Math.min(row, size.rows - 1)), column }))
      return true
    }
    case 'edit':
      if (mode === 'select' && !source.isReadOnly) {
        setMode('edit')
        input.current?.setSelectionRange(input.current.value.length, input.current.value.length)
      }
      return true
    case 'cancel':
      if (cursor.edit.current.hasWritten) source.undo()
      moveTo(selectCell(active))
      return true
    case 'leave':
      // The next Tab leaves the grid.
      hasFocus.current = false
      cursor.setChosen(selectCell(active))
      return false
    case 'clear':
      edits.clear()
      return true
    case 'fillDown':
      edits.fillDown()
      return true
    case 'sum':
      edits.takeSums()
      return true
    case 'sort': {
      const column = columns[active.column]
      if (column) onSort?.({ column: column.key, order: command.order })
      return true
    }
    case 'undo':
    case 'redo':
      source[command.do]()
      goTo(selectCell(active))
      return true
  }
}

/** The grid's handlers for keys, pastes, and focus. */
function listenForKeys(cursor: Cursor, options: CursorOptions) {
  const { columns, source } = options
  const { size, selection, mode, input, hasFocus, tabStart, edits, goTo } = cursor
  return {
    /** `page` is the number of rows that Page Up and Page Down move by. */
    onKeyDown(this: void, event: KeyboardEvent, page: number) {
      if (event.target !== input.current || event.nativeEvent.isComposing) return
      const { key, shiftKey: shift, altKey: alt } = event
      const column = columns[selection.active.column]
      const command = readKey(
        { key, shift, alt, ctrl: event.ctrlKey || event.metaKey },
        { selection, size, mode, page, hasChoices: column !== undefined && hasChoices(column) },
      )
      if (command && performCommand(cursor, command, options)) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
    onPaste(this: void, event: ClipboardEvent) {
      const text = event.clipboardData.getData('text/plain')
      if (source.isReadOnly || event.target !== input.current || (mode === 'edit' && !isBlock(text))) return
      event.preventDefault()
      const range = getRange(selection)
      if (!isBlock(text) && countCells(range) > 1)
        return edits.write(cell => edits.complete(cell, text.trim()))
      const filled = source.paste({ row: range.top, column: range.left }, text)
      if (filled)
        goTo({
          active: { row: filled.top, column: filled.left },
          anchor: { row: filled.bottom, column: filled.right },
        })
    },
    onFocus(this: void, event: FocusEvent) {
      // Links refer to a cell by its id.
      const at = locateCell(event.target)
      if (at?.column !== undefined && event.target.getAttribute('role') === 'gridcell')
        return goTo(selectCell({ row: at.row, column: at.column }))
      if (!hasFocus.current && event.target === input.current) {
        input.current.select()
        if (input.current.parentElement) scrollPageTo(input.current.parentElement)
      }
      hasFocus.current = true
    },
    onBlur(this: void, event: FocusEvent) {
      if (event.currentTarget.contains(event.relatedTarget)) return
      hasFocus.current = false
      tabStart.current = null
      cursor.endEdit()
    },
  }
}

/** A stable function, for memoized components, that calls the latest version. */
function useStableCallback<A extends unknown[]>(callback: (...given: A) => void): (...given: A) => void {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...given: A) => latest.current(...given), [])
}

/** A cell, or a row if the column is missing. */
function locateCell(target: EventTarget): { row: number; column: number | undefined } | null {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-place]')?.dataset : undefined
  if (!place) return null
  return { row: Number(place.place), column: place.column === undefined ? undefined : Number(place.column) }
}

/**
 * Pressing selects a cell, or its row in the gutter. Pressing again edits the cell. Dragging and Shift extend the
 * selection.
 */
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

/** Scrolls the page according to the cell's scroll margins, without scrolling the grid. */
export function scrollPageTo(cell: HTMLElement): void {
  const { top, bottom } = cell.getBoundingClientRect()
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(cell)
  const above = top - Number.parseFloat(scrollMarginTop)
  const below = bottom + Number.parseFloat(scrollMarginBottom) - innerHeight
  if (above < 0) scrollBy(0, above)
  else if (below > 0) scrollBy(0, Math.min(above, below))
}
