import { useEffect, useRef, type RefObject } from 'react'
import { isBlock, type Cell } from '../../contract/pastedBlock.ts'
import { moveInGrid, type GridSize } from './gridMoves.ts'

/**
 * Handles Enter, arrows, and pasted blocks for the inputs of a table whose cells have `data-row` and `data-column`.
 * `onBlock` returns whether it takes the block; otherwise the browser pastes as usual.
 */
export function useGridKeys(
  table: RefObject<HTMLTableElement | null>,
  size: GridSize,
  onBlock: (at: Cell, text: string) => boolean,
): void {
  const latest = useRef({ size, onBlock })
  useEffect(() => {
    latest.current = { size, onBlock }
  })
  useEffect(() => {
    const element = table.current
    if (!element) return undefined
    const move = (event: KeyboardEvent) => onKey(element, event, latest.current.size)
    const paste = (event: ClipboardEvent) => {
      const at = cellOf(event.target)
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (at && isBlock(text) && latest.current.onBlock(at, text)) event.preventDefault()
    }
    element.addEventListener('keydown', move)
    element.addEventListener('paste', paste)
    return () => {
      element.removeEventListener('keydown', move)
      element.removeEventListener('paste', paste)
    }
  }, [table])
}

function onKey(table: HTMLTableElement, event: KeyboardEvent, size: GridSize): void {
  const from = cellOf(event.target)
  if (!from || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return
  const to = moveInGrid(event.key, from, size, caretIn(event.target as HTMLInputElement))
  // Enter would submit the form from the middle of a table.
  if (to || event.key === 'Enter') event.preventDefault()
  if (to) enter(table, to)
}

function cellOf(target: EventTarget | null): Cell | null {
  if (!(target instanceof HTMLInputElement)) return null
  const place = target.closest<HTMLElement>('[data-row]')?.dataset
  return place ? { row: Number(place.row), column: Number(place.column) } : null
}

/**
 * If all text is selected, the caret counts as at both ends; otherwise an arrow key would only remove the selection.
 */
function caretIn(input: HTMLInputElement) {
  const { selectionStart: start, selectionEnd: end, value } = input
  const isMarked = start === 0 && end === value.length
  return { atStart: isMarked || (start === 0 && end === 0), atEnd: isMarked || start === value.length }
}

function enter(table: HTMLTableElement, { row, column }: Cell): void {
  const input = table.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"] input`)
  input?.focus()
  input?.select()
}
