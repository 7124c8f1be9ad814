import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The query part of an address, which may be hand-typed. Undefined parts are omitted. */
export type Search = Partial<Record<string, string>>

/** Converts the values given to a link or navigation to the texts in the address. */
export const readSearch = (given: Record<string, unknown>): Search =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )

/** Picks some parts of a search by name. Missing ones are omitted. */
export const pickSearch = <K extends string>(
  search: Search,
  names: readonly K[],
): Partial<Record<K, string>> =>
  Object.fromEntries(
    names.flatMap(name => (search[name] === undefined ? [] : [[name, search[name]]])),
  ) as Partial<Record<K, string>>

/** A search without the pages of lists: `page`, or the name used by other tables of a screen, such as `page-DUTYFREE`. */
export function withoutPages(search: object): object {
  return Object.fromEntries(Object.entries(search).filter(([key]) => !/^page(-|$)/.test(key)))
}

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

/** A page's state, stored in its address, so that a link shows a colleague the same and Back works. */
export function useViewSearch<K extends string>(names: readonly K[]) {
  const search = pickSearch(useSearch({ strict: false }), names)
  const changeSearch = useSearchChange()
  const change = (changed: Partial<Record<K, string | undefined>>) =>
    changeSearch(was => ({ ...was, ...changed }), false)
  return [search, change] as const
}
