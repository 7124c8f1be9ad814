import { startTransition, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** How long a page that was opened and not touched waits with the parts below its first view. */
const untouchedMs = 3000
/** Soon enough if the page is whole in a moment, without a pause. */
const touches = ['pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'input'] as const
/** These change what the page shows, or are for a part that React has not taken over, or for the printer. */
const actions = ['click', 'change', 'submit', 'popstate', 'beforeprint'] as const
const passive = { capture: true, passive: true }

/**
 * The page that the server rendered, until it is whole. It is read before React takes the page over, because React may
 * do so with its parts one after the other.
 */
let drawn: { path: string; isTouched: boolean; isActedOn: boolean } | null = null
const firstTouch = Promise.withResolvers<void>()
if (typeof document !== 'undefined' && document.querySelector('#root[data-drawn]')) {
  drawn = { path: location.pathname, isTouched: false, isActedOn: false }
  for (const type of touches) addEventListener(type, touch, passive)
  for (const type of actions) addEventListener(type, act, passive)
}

function touch(): void {
  if (drawn) drawn.isTouched = true
  firstTouch.resolve()
}

function act(): void {
  if (drawn) drawn.isActedOn = true
  touch()
}

function forget(): void {
  drawn = null
  for (const type of touches) removeEventListener(type, touch, passive)
  for (const type of actions) removeEventListener(type, act, passive)
  firstTouch.resolve()
}

/** Resolved once the page that the server rendered is in use. Null if it is in use or the server did not render it. */
export const waitForUse = (): Promise<void> | null => (drawn?.isTouched === false ? firstTouch.promise : null)

/**
 * False while only the first view of a long page is rendered, so that it responds soon. True once the reader does
 * anything, or otherwise three seconds later. What is used or printed is rendered before.
 */
export function useIsWhole(): boolean {
  const [isWhole, setWhole] = useState(false)
  useLayoutEffect(() => {
    if (isWhole) return undefined
    const isDrawn = drawn?.path === location.pathname
    // What was done before React took the page over is repeated as soon as it has.
    if (isDrawn && drawn?.isActedOn) {
      setWhole(true)
      return forget
    }
    const soon = () => {
      touch()
      startTransition(() => setWhole(true))
    }
    // The page is printed, or shows what was chosen, right after the event.
    const now = () => flushSync(() => setWhole(true))
    // React notes a choice first, because rendering before would undo it.
    const optionsFor = (type: string) => ({ ...passive, capture: type !== 'change' })
    // A page that another page of the application led to, or that was scrolled before, is in use.
    const isUntouched = isDrawn && !drawn?.isTouched && scrollY === 0
    const waiting = setTimeout(soon, isUntouched ? untouchedMs : 0)
    for (const type of touches) addEventListener(type, soon, passive)
    for (const type of actions) addEventListener(type, now, optionsFor(type))
    return () => {
      forget()
      clearTimeout(waiting)
      for (const type of touches) removeEventListener(type, soon, passive)
      for (const type of actions) removeEventListener(type, now, optionsFor(type))
    }
  }, [isWhole])
  return isWhole
}
