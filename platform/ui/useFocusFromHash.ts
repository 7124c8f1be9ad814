import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Gives the focus to what the address names behind its `#`, once that is among `ids`, the ones that are on the screen.
 * For one of `others`, which belong here and are not on the screen, `instead` gets it.
 */
export function useFocusFromHash(ids: readonly string[], others: readonly string[] = [], instead = ''): void {
  const named = useRouterState({ select: state => state.location.hash })
  const target = ids.includes(named) ? named : others.includes(named) ? instead : null
  useEffect(() => {
    if (target === null) return undefined
    // The page's own scrolling for a new address comes first.
    const frame = requestAnimationFrame(() => {
      const place = document.getElementById(target)
      place?.focus()
      place?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [target])
}

/** Gives the focus to something on the screen whose own button is about to go. */
export function focusById(id: string): void {
  document.getElementById(id)?.focus()
}
