import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Search } from './search.ts'

/**
 * Changes the query of the current address. `change` receives its current value, which the screen may not show yet, so
 * that two quick changes both take effect. Nothing is changed while another page is loading, because earlier input
 * would end up in that page's address.
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
