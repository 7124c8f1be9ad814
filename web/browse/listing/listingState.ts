import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Listing } from '#platform/contract/listing.ts'
import { formatListSearch, isOffered, type ListState } from '#platform/contract/listState.ts'
import {
  listOfferOf,
  readListingState,
  type Filters,
  type ListingStateOptions,
} from '#platform/contract/listingState.ts'
import { can } from '#domain/people/roles.ts'
import { useSearchChange } from '#platform/ui/useSearchChange.ts'
import { useActor } from '../../session.ts'

export interface ListingState {
  list: ListState
  filters: Filters
  /** Another filter, order, or size starts at the first page. */
  change: (change: Partial<ListState>) => void
  filter: (change: Filters) => void
  /** Removes every filter and the keyword. */
  clear: () => void
  isNarrowed: boolean
  /** The address asks for an order that the list does not have. */
  isSortUnknown: boolean
}

const none: Filters = {}

/** A list's page and filters, stored in the address: a link shows the same rows, and Back works. */
export function useListingState(listing: Listing, options: ListingStateOptions = {}): ListingState {
  const { pageKey = 'page' } = options
  const search: Record<string, unknown> = useSearch({ strict: false })
  const isAdmin = can(useActor(), 'admin')
  const changeSearch = useSearchChange()
  const offer = useMemo(() => listOfferOf(listing), [listing])
  const { list, filters, first } = useMemo(
    () => readListingState(listing, search, isAdmin, { first: options.first, pageKey }),
    [listing, search, isAdmin, options.first, pageKey],
  )
  const go = useCallback(
    (next: Record<string, string | undefined>, replace: boolean) =>
      changeSearch(was => ({ ...withoutPages(was), ...next }), replace),
    [changeSearch],
  )
  const change = useCallback(
    (given: Partial<ListState>) => {
      const { page, ...rest } = formatListSearch(offer, { ...list, page: 1, ...given })
      const cleared = { size: undefined, sort: undefined, keyword: undefined }
      go({ ...cleared, ...rest, [pageKey]: page }, given.keyword !== undefined)
    },
    [go, offer, list, pageKey],
  )
  const filter = useCallback(
    (given: Filters) => {
      const next = Object.entries(given).map(([key, value]) => [key, value || first[key] ? value : undefined])
      const named = Object.fromEntries(next) as Record<string, string | undefined>
      go({ ...replacedFilters(listing, given), ...named }, true)
    },
    [go, first, listing],
  )
  const clear = useCallback(() => {
    const held = options.first ?? none
    const keys = Object.keys(listing.columns).map(key => [key, held[key] ? '' : undefined])
    go({ ...(Object.fromEntries(keys) as Record<string, string | undefined>), keyword: undefined }, false)
  }, [go, listing, options.first])
  const isNarrowed = list.keyword !== '' || Object.values(filters).some(Boolean)
  const isSortUnknown = typeof search.sort === 'string' && !isOffered(offer, search.sort)
  return { list, filters, change, filter, clear, isNarrowed, isSortUnknown }
}

/** The address drops what a new filter replaces, such as the years if a date range is chosen. */
function replacedFilters({ oneOf = [] }: Listing, given: Filters): Record<string, undefined> {
  const isReplacing = oneOf.some(key => given[key])
  const replaced = isReplacing ? oneOf.filter(key => !given[key]) : []
  return Object.fromEntries(replaced.map(key => [key, undefined]))
}

/** `page`, or the name used by other tables of a screen: `page-DUTYFREE`. */
function withoutPages(search: object): object {
  return Object.fromEntries(Object.entries(search).filter(([key]) => !/^page(-|$)/.test(key)))
}
