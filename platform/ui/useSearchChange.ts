import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Search } from './search.ts'

/**
 * Changes the search of the address that is shown. `change` receives what it is now, which the screen may not show yet: of
 * two things done one right after the other, both count. While another page is being opened, nothing is changed: what was
 * typed a moment before would end up in that page's address.
 */
export function useSearchChange(): (change: (was: Search) => Search, replace: boolean) => void {
  const router = useRouter()
  return useCallback(
    (change, replace) => {
      const { resolvedLocation } = router.state
      if (resolvedLocation && resolvedLocation.pathname !== router.latestLocation.pathname) return
      void router.navigate({ to: '.', search: change, replace, resetScroll: false })
    },
    [router],
  )
}
