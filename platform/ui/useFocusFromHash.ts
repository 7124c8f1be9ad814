import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Gives the focus to the item in the address's `#` once it is among `ids`, the items on the screen. For one of
 * `others`, which exist but are not on the screen, `instead` gets it.
 */
export function useFocusFromHash(ids: readonly string[], others: readonly string[] = [], instead = ''): void {
  const named = useRouterState({ select: state => state.location.hash })
  const target = ids.includes(named) ? named : others.includes(named) ? instead : null
  useEffect(() => {
    if (target === null) return undefined
    // The browser's own scrolling for a new address comes first.
    const frame = requestAnimationFrame(() => {
      const place = document.getElementById(target)
      place?.focus()
      place?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [target])
}

/** Gives the focus to an element whose own button is about to disappear. */
export function focusById(id: string): void {
  document.getElementById(id)?.focus()
}

/** Gives the focus to the first of these elements that still exists after an action, so that it stays where the work was. */
export const focusFirstOf = (...ids: string[]): void =>
  void requestAnimationFrame(() => {
    const place = ids.map(id => document.getElementById(id)).find(each => each !== null)
    place?.focus({ preventScroll: true })
  })
