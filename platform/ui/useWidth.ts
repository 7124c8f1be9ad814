import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useIsPrinting } from './useIsPrinting.ts'

/** The content of a printed page in px. A wider drawing would be reduced until it is too small to read. */
export const printedWidth = 680

/** An element's width in px, updated on change and for printing; 0 until the element exists. */
export function useWidth<E extends HTMLElement>(): { ref: RefObject<E | null>; width: number } {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(0)
  const isPrinting = useIsPrinting()
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width: isPrinting ? Math.min(width, printedWidth) : width }
}
