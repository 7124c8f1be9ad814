import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Twelve rows and the heading, in rem. */
const leastRem = 26.5
/** The save bar and the line that explains the active cell, in rem. */
const belowRem = 6.5

/** Gives a table the rest of the window below its top edge, minus the space for what must fit below it. */
export function useRemainingHeight<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null)
  useLayoutEffect(() => {
    const fit = () => {
      const element = ref.current
      if (!element) return
      const top = Math.round(element.getBoundingClientRect().top + scrollY)
      element.style.setProperty('--room', `max(${leastRem}rem, 100dvh - ${top}px - ${belowRem}rem)`)
    }
    fit()
    // Content above can grow and shrink. The element's own height does not move it.
    const observer = new ResizeObserver(fit)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return ref
}
