import { startTransition, useEffect, useState } from 'react'

/** What a reader sees without scrolling, on the tallest usual screen. */
const atOnce = 2

/**
 * How many of a long page's sections are drawn: the first ones at once, so that reading can begin, the others right after,
 * in pieces between which the page answers. All at once where the address names a place or the page is printed.
 */
export function useSectionsToRender(sections: number): number {
  const [isWhole, setWhole] = useState(() => location.hash !== '')
  useEffect(() => {
    const open = () => setWhole(true)
    const opening = setTimeout(() => startTransition(open))
    addEventListener('beforeprint', open)
    return () => {
      clearTimeout(opening)
      removeEventListener('beforeprint', open)
    }
  }, [])
  return isWhole ? sections : Math.min(atOnce, sections)
}
