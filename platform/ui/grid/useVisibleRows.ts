import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useIsPrinting } from '../useIsPrinting.ts'

/** Rows drawn above and below the window, so that scrolling shows no gap. */
const spare = 8

export interface VisibleRows {
  scroller: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** The rows to draw. The active one is always among them, because it has the focus. */
  places: readonly number[]
  /** When printing: rows are not placed by their number. */
  isAll: boolean
  rowHeight: number
  /** The number of rows that fit the window. */
  page: number
}

/** Which rows of a scrolling grid are in sight. All rows have the same height, so this is arithmetic. */
export function useVisibleRows(count: number, active: number, rowRem: number): VisibleRows {
  const scroller = useRef<HTMLDivElement>(null)
  const isAll = useIsPrinting()
  const [rowHeight] = useState(() => rowRem * parseFloat(getComputedStyle(document.documentElement).fontSize))
  const [sight, setSight] = useState({ first: 0, page: 20 })
  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const first = Math.floor(element.scrollTop / rowHeight)
    const page = Math.max(1, Math.floor(element.clientHeight / rowHeight) - 1)
    setSight(was => (was.first === first && was.page === page ? was : { first, page }))
  }, [rowHeight])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(onScroll)
    observer.observe(element)
    return () => observer.disconnect()
  }, [onScroll])
  const from = isAll ? 0 : Math.max(0, Math.min(sight.first, count - sight.page) - spare)
  const to = isAll ? count : Math.min(count, from + sight.page + 2 * spare)
  const places = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  if (active < from && count > 0) places.unshift(active)
  else if (active >= to && active < count) places.push(active)
  return { scroller, onScroll, places, isAll, rowHeight, page: sight.page }
}
