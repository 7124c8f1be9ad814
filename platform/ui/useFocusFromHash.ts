import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Focuses the item in the URL fragment once it is among `ids`, the items on the screen. For one of `others`, which
 * exist but are not on the screen, `instead` takes the focus.
 */
export function useFocusFromHash(ids: readonly string[], others: readonly string[] = [], instead = ''): void {
  const named = useRouterState({ select: state => state.location.hash })
  const target = ids.includes(named) ? named : others.includes(named) ? instead : null
  useEffect(() => {
    if (target === null) return undefined
    // Lets the browser scroll first.
    const frame = requestAnimationFrame(() => {
      const place = document.getElementById(target)
      place?.focus()
      place?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [target])
}

/** Moves the focus to an element whose own button is about to disappear. */
export function focusById(id: string): void {
  document.getElementById(id)?.focus()
}

/**
 * The ref of an element that its own button removes. The focus moves to the part of the page around it instead of being
 * lost.
 */
export const keepFocusAround = (element: HTMLElement | null) => () => {
  if (!element?.contains(document.activeElement)) return
  const around = element.parentElement?.closest('[tabindex="-1"]')
  if (around instanceof HTMLElement) around.focus({ preventScroll: true })
}

/**
 * Call it before an action whose row disappears. Afterwards, the returned function moves the focus to the first of these
 * elements that still exists, unless the user has moved on.
 */
export function keepFocusNear(...ids: string[]): () => void {
  const before = document.activeElement
  const hasStayed = () => document.activeElement === before || document.activeElement === document.body
  return () => void requestAnimationFrame(() => hasStayed() && focusFirst(ids))
}

/**
 * After an action, moves the focus to the first of these elements that still exists, so that it stays near the work.
 */
export const focusFirstOf = (...ids: string[]): void => void requestAnimationFrame(() => focusFirst(ids))

function focusFirst(ids: readonly string[]): void {
  const place = ids.map(id => document.getElementById(id)).find(each => each !== null)
  place?.focus({ preventScroll: true })
}
