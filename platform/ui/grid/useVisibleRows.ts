import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useIsPrinting } from '../useIsPrinting.ts'
import { scrollPageTo, type GridCursor } from './useGridCursor.ts'

/** Rows rendered above and below the window, so that scrolling shows no gap. */
const spare = 8

interface VisibleRows {
  scroller: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** The rows to render, always including the active one, because it has the focus. */
  places: readonly number[]
  /** For printing: rows are in normal flow. */
  isAll: boolean
  rowHeight: number
  /** The number of rows that fit the window. */
  page: number
}

/**
 * The rows of a scrolling grid to render, computed from the constant row height: the visible ones, or all if
 * `rendersAll`.
 */
export function useVisibleRows(
  count: number,
  active: number,
  rowRem: number,
  rendersAll: boolean,
): VisibleRows {
  const scroller = useRef<HTMLDivElement>(null)
  const isAll = useIsPrinting()
  const [pixelsPerRem] = useState(() => parseFloat(getComputedStyle(document.documentElement).fontSize))
  const rowHeight = rowRem * pixelsPerRem
  const [visible, setVisible] = useState({ first: 0, page: 20 })
  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const first = Math.floor(element.scrollTop / rowHeight)
    const page = Math.max(1, Math.floor(element.clientHeight / rowHeight) - 1)
    setVisible(was => (was.first === first && was.page === page ? was : { first, page }))
  }, [rowHeight])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(onScroll)
    observer.observe(element)
    return () => observer.disconnect()
  }, [onScroll])
  const from = isAll || rendersAll ? 0 : Math.max(0, Math.min(visible.first, count - visible.page) - spare)
  const to = isAll || rendersAll ? count : Math.min(count, from + visible.page + 2 * spare)
  const places = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  if (active < from && count > 0) places.unshift(active)
  else if (active >= to && active < count) places.push(active)
  return { scroller, onScroll, places, isAll, rowHeight, page: visible.page }
}

/** Focuses the active cell wherever it moves, and scrolls it out from under the sticky heading and first column. */
export function useFollowCursor(
  cursor: GridCursor,
  { scroller, rowHeight }: Pick<VisibleRows, 'scroller' | 'rowHeight'>,
  activeKey: string | undefined,
): void {
  const { chosen, input, hasFocus } = cursor
  useLayoutEffect(() => {
    const { row, column } = chosen.active
    const element = scroller.current
    const cell = input.current?.parentElement
    if (activeKey === undefined || !hasFocus.current || !element || !cell) return
    const body = element.lastElementChild
    const headingHeight = body instanceof HTMLElement ? body.offsetTop : 0
    const top = row * rowHeight
    const height = element.clientHeight - headingHeight
    // A pasted block extends below the active cell and is seen from its first row.
    const isCut = chosen.anchor.row > row && (chosen.anchor.row + 1) * rowHeight > element.scrollTop + height
    if (top < element.scrollTop || isCut) element.scrollTo({ top })
    else if (top + rowHeight > element.scrollTop + height) element.scrollTo({ top: top + rowHeight - height })
    const left = cell.offsetLeft
    const fixed = column > 0 ? fixedWidth(cell) : 0
    if (column === 0) element.scrollTo({ left: 0 })
    else if (left < element.scrollLeft + fixed) element.scrollTo({ left: left - fixed })
    else if (left + cell.offsetWidth > element.scrollLeft + element.clientWidth)
      element.scrollTo({ left: left + cell.offsetWidth - element.clientWidth })
    scrollPageTo(cell)
    if (document.activeElement !== input.current) input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [chosen, activeKey, scroller, rowHeight, input, hasFocus])
}

/** The width of the sticky columns. */
function fixedWidth(cell: HTMLElement): number {
  const fixed = [...(cell.parentElement?.children ?? [])]
    .slice(0, 2)
    .filter(each => getComputedStyle(each).position === 'sticky')
  return fixed.reduce((sum, each) => sum + each.clientWidth, 0)
}
