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
import { isBlock, type Cell } from '../../contract/pastedBlock.ts'
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
import { canType, type DataColumn, type GridSource, type RowSort } from './gridSource.ts'

interface CursorOptions {
  columns: readonly DataColumn[]
  rows: readonly string[]
  source: GridSource
  onSort?: (sort: RowSort | null) => void
  onRange?: (range: Range) => void
}

export type GridCursor = ReturnType<typeof useGridCursor>

/** The active cell, the selected range, and what keys, the pointer, and the clipboard do with them. */
export function useGridCursor({ columns, rows, source, onSort, onRange }: CursorOptions) {
  const size = { rows: rows.length, columns: columns.length }
  const [chosen, setChosen] = useState<Selection>(selectCell({ row: 0, column: 0 }))
  const [mode, setMode] = useState<GridMode>('select')
  const selection = clampSelection(chosen, size)
  const { active } = selection
  const input = useRef<HTMLInputElement>(null)
  const hasFocus = useRef(false)
  /** Where a run of Tabs began: Enter goes below it. */
  const tabStart = useRef<number | null>(null)
  /** Letters typed into one cell are one step back. */
  const edit = useRef({ step: 0, hasWritten: false })
  const page = useRef(20)

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
  /** To a cell that does not follow from the last one, so that a run of Tabs begins again. */
  const goTo = (next: Selection) => {
    tabStart.current = null
    moveTo(next)
  }
  const { complete, write, clear, fillDown, takeSums } = createRangeEdits(
    { columns, rows, source },
    getRange(selection),
  )
  const onType = useStableCallback((text: string) => {
    const [row, column] = [rows[active.row], columns[active.column]]
    if (row === undefined || !column) return
    if (mode === 'select') setMode('type')
    edit.current.hasWritten = true
    source.write(
      [{ row, column: column.key, text: complete(active, text) }],
      `${row} ${column.key} ${edit.current.step}`,
    )
  })

  const obey = (command: GridCommand): boolean => {
    switch (command.do) {
      case 'move':
        goTo(command.extend ? { active: command.to, anchor: selection.anchor } : selectCell(command.to))
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
        if (edit.current.hasWritten) source.undo()
        moveTo(selectCell(active))
        return true
      case 'leave':
        // The next Tab leaves the grid.
        hasFocus.current = false
        setChosen(selectCell(active))
        return false
      case 'clear':
        clear()
        return true
      case 'fillDown':
        fillDown()
        return true
      case 'sum':
        takeSums()
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
  const hasChoices = (column: DataColumn | undefined) =>
    column?.choices !== undefined || column?.Suggestions !== undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== input.current || event.nativeEvent.isComposing) return
    const { key, shiftKey: shift, altKey: alt } = event
    const command = readKey(
      { key, shift, alt, ctrl: event.ctrlKey || event.metaKey },
      { selection, size, mode, page: page.current, hasChoices: hasChoices(columns[active.column]) },
    )
    if (command && obey(command)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (source.isReadOnly || event.target !== input.current || (mode === 'edit' && !isBlock(text))) return
    event.preventDefault()
    const range = getRange(selection)
    if (!isBlock(text) && countCells(range) > 1) return write(cell => complete(cell, text.trim()))
    const filled = source.paste({ row: range.top, column: range.left }, text)
    if (filled)
      goTo({
        active: { row: filled.top, column: filled.left },
        anchor: { row: filled.bottom, column: filled.right },
      })
  }
  const onFocus = (event: FocusEvent) => {
    // A link leads to a cell by its id.
    const at = locateCell(event.target)
    if (at?.column !== undefined && event.target.getAttribute('role') === 'gridcell')
      return goTo(selectCell({ row: at.row, column: at.column }))
    if (!hasFocus.current && event.target === input.current) input.current?.select()
    hasFocus.current = true
  }
  const onBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    hasFocus.current = false
    tabStart.current = null
    endEdit()
  }
  return {
    selection,
    mode,
    input,
    goTo,
    clear,
    takeSums,
    onType,
    onKeyDown,
    onPaste,
    onFocus,
    onBlur,
    setMode,
    chosen,
    hasFocus,
    page,
    isReadOnly: source.isReadOnly,
  }
}

/** What is written into all cells of a range in one step. A cell for which there is no text stays as it is. */
function createRangeEdits(
  { columns, rows, source }: Pick<CursorOptions, 'columns' | 'rows' | 'source'>,
  range: Range,
) {
  const { top, bottom, left, right } = range
  const textAt = ({ row, column }: Cell): string => {
    const [key, at] = [rows[row], columns[column]]
    return key === undefined || !at ? '' : (source.row(key).texts[at.key] ?? '')
  }
  const sumAt = ({ row, column }: Cell): string | null => {
    const [key, at] = [rows[row], columns[column]]
    return key === undefined || !at ? null : (source.row(key).cells?.[at.key]?.sum?.text ?? null)
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
    /** From the first row, or from the row above if the range is one row. */
    fillDown() {
      const from = top === bottom ? top - 1 : top
      if (from >= 0) write(({ row, column }) => (row === from ? null : textAt({ row: from, column })))
    },
    /** The text as its column completes it. */
    complete({ row, column }: Cell, text: string): string {
      const [key, at] = [rows[row], columns[column]]
      return key === undefined || !at ? text : (source.complete?.(key, at.key, text) ?? text)
    },
  }
}

/** A function that stays the same for memoized components and calls the latest one. */
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
