import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Gives the focus to what the address names behind its `#`, once that is among `ids`, the ones that are on the screen. */
export function useNamedPlace(ids: readonly string[]): void {
  const named = useRouterState({ select: state => state.location.hash })
  const isHere = ids.includes(named)
  useEffect(() => {
    if (!isHere) return undefined
    // The page's own scrolling for a new address comes first.
    const frame = requestAnimationFrame(() => {
      const place = document.getElementById(named)
      place?.focus()
      place?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [isHere, named])
}

/** Gives the focus to something on the screen whose own button is about to go. */
export function focusOn(id: string): void {
  document.getElementById(id)?.focus()
}
