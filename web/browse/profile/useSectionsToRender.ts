import { startTransition, useEffect, useState } from 'react'

/** What a reader sees without scrolling on the tallest common screen. */
const atOnce = 2

/**
 * The number of a long page's sections to draw: the first ones immediately, so that reading can begin, and the others
 * afterwards in batches, between which the page responds. All at once if the address names a section or the page is
 * printed.
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
