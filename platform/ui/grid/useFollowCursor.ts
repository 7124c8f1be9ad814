import { useLayoutEffect } from 'react'
import type { GridCursor } from './useGridCursor.ts'
import type { VisibleRows } from './useVisibleRows.ts'

/** Gives the focus to the active cell wherever it moves, and scrolls it out from below the head and the first column. */
export function useFollowCursor(
  cursor: GridCursor,
  visible: VisibleRows,
  activeKey: string | undefined,
): void {
  const { chosen, input, hasFocus, page } = cursor
  const { scroller, rowHeight } = visible
  const { row, column } = chosen.active
  useLayoutEffect(() => {
    page.current = visible.page
  })
  useLayoutEffect(() => {
    const element = scroller.current
    const cell = input.current?.parentElement
    if (!hasFocus.current || !element || !cell) return
    const body = element.lastElementChild
    const head = body instanceof HTMLElement ? body.offsetTop : 0
    const top = row * rowHeight
    const height = element.clientHeight - head
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowHeight > element.scrollTop + height) element.scrollTop = top + rowHeight - height
    const fixed = column > 0 ? fixedWidth(cell) : 0
    const left = cell.offsetLeft
    if (column > 0 && left < element.scrollLeft + fixed) element.scrollLeft = left - fixed
    else if (left + cell.offsetWidth > element.scrollLeft + element.clientWidth)
      element.scrollLeft = left + cell.offsetWidth - element.clientWidth
    if (column === 0) element.scrollLeft = 0
    scrollPageTo(cell)
    if (document.activeElement !== input.current) input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [chosen, activeKey, row, column, scroller, rowHeight, input, hasFocus])
}

/** Scrolls the page as far as the cell's scroll margins ask for, and leaves the grid as it is. */
function scrollPageTo(cell: HTMLElement): void {
  const { top, bottom } = cell.getBoundingClientRect()
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(cell)
  const above = top - Number.parseFloat(scrollMarginTop)
  const below = bottom + Number.parseFloat(scrollMarginBottom) - innerHeight
  if (above < 0) scrollBy(0, above)
  else if (below > 0) scrollBy(0, Math.min(above, below))
}

/** The width of the columns that stay in place. */
function fixedWidth(cell: HTMLElement): number {
  const fixed = [...(cell.parentElement?.children ?? [])]
    .slice(0, 2)
    .filter(each => getComputedStyle(each).position === 'sticky')
  return fixed.reduce((sum, each) => sum + each.clientWidth, 0)
}
