import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { printedWidth } from './printedWidth.ts'
import { useIsPrinting } from './useIsPrinting.ts'

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
