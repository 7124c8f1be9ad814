import { startTransition, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** How long a page that was opened and not touched waits with the parts below its first view. */
const untouchedMs = 3000
/**
 * The address whose page the server rendered, while it is on the screen. It is read before React takes the page over,
 * because React may do so with its parts one after the other.
 */
let openedPath =
  typeof document !== 'undefined' && document.querySelector('#root[data-drawn]') ? location.pathname : null
const touches = ['pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const

/**
 * False while only the first view of a long page is rendered, so that it responds soon. True once the reader does
 * anything, or otherwise three seconds later. What is clicked or printed is rendered before.
 */
export function useIsWhole(): boolean {
  const [isWhole, setWhole] = useState(false)
  useLayoutEffect(() => {
    if (isWhole) return undefined
    const soon = () => startTransition(() => setWhole(true))
    // The page is printed, or shows the section that was chosen, right after the event.
    const now = () => flushSync(() => setWhole(true))
    // A page that another page of the application led to, or that was scrolled before, is in use.
    const isUntouched = openedPath === location.pathname && scrollY === 0
    const waiting = setTimeout(soon, isUntouched ? untouchedMs : 0)
    const options = { capture: true, passive: true }
    for (const type of touches) addEventListener(type, soon, options)
    addEventListener('click', now, options)
    addEventListener('beforeprint', now)
    return () => {
      openedPath = null
      clearTimeout(waiting)
      for (const type of touches) removeEventListener(type, soon, options)
      removeEventListener('click', now, options)
      removeEventListener('beforeprint', now)
    }
  }, [isWhole])
  return isWhole
}
