import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { selectEffectiveFilters, type Listing } from '#platform/contract/listing.ts'
import { can } from '#domain/people/roles.ts'
import { useActor } from '../../session.ts'
import {
  getListQuery,
  parseListSearch,
  formatListSearch,
  type ListOffer,
  type ListState,
} from '#platform/ui/listState.ts'

/** A list's filters by column key, as spelled in the address and the call. */
export type Filters = Record<string, string>

export interface ListingState {
  list: ListState
  filters: Filters
  /** Another filter, order, or size starts at the first page. */
  change: (change: Partial<ListState>) => void
  filter: (change: Filters) => void
  /** Removes every filter and the keyword. */
  clear: () => void
  isNarrowed: boolean
}

export interface ListingStateOptions {
  /** Initial filters, which the reader can remove. */
  first?: Filters
  /** The name of the page number in the address, if several tables of one list are on a screen. */
  pageKey?: string
}

const none: Filters = {}

/** A list's page and filters, stored in the address: a link shows the same rows, and Back works. */
export function useListingState(listing: Listing, options: ListingStateOptions = {}): ListingState {
  const { pageKey = 'page' } = options
  const search: Record<string, unknown> = useSearch({ strict: false })
  const first = useMemo(
    () => firstFilters(listing, options.first ?? none, search),
    [listing, options.first, search],
  )
  const navigate = useNavigate()
  const offer = useMemo(() => offerOf(listing), [listing])
  const list = useMemo(
    () => parseListSearch(offer, { ...search, page: search[pageKey] }),
    [offer, search, pageKey],
  )
  const isAdmin = can(useActor(), 'admin')
  const filters = useMemo(
    () => readFilters(listing, search, first, isAdmin),
    [listing, search, first, isAdmin],
  )
  const go = useCallback(
    (next: Record<string, string | undefined>, replace: boolean) =>
      void navigate({
        to: '.',
        // The screen knows the route of this search; its type is the union of all routes here.
        search: ((was: object) => ({ ...withoutPages(was), ...next })) as never,
        replace,
        resetScroll: false,
      }),
    [navigate],
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
  return { list, filters, change, filter, clear, isNarrowed }
}

/** The call's query: page, order, keyword, and filters. */
export function getListingQuery({ list, filters }: Pick<ListingState, 'list' | 'filters'>) {
  return { ...getListQuery(list), ...filters }
}

const offerOf = (listing: Listing): ListOffer => {
  const { columns, sort } = listing
  const keys = Object.keys(columns).filter(key => key !== sort && columns[key]?.sorted !== false)
  return { sorts: [sort, ...keys] }
}

/** The address drops what a new filter replaces, such as the years if a date range is chosen. */
function replacedFilters({ oneOf = [] }: Listing, given: Filters): Record<string, undefined> {
  const isReplacing = oneOf.some(key => given[key])
  const replaced = isReplacing ? oneOf.filter(key => !given[key]) : []
  return Object.fromEntries(replaced.map(key => [key, undefined]))
}

/** An initial filter is replaced by one in the address. */
function firstFilters({ oneOf = [] }: Listing, first: Filters, search: Record<string, unknown>): Filters {
  const isReplaced = oneOf.some(key => !first[key] && Boolean(search[key]))
  return Object.fromEntries(Object.entries(first).filter(([key]) => !isReplaced || !oneOf.includes(key)))
}

/** Filters that the reader cannot see do not apply either. */
function readFilters(
  listing: Listing,
  search: Record<string, unknown>,
  first: Filters,
  isAdmin: boolean,
): Filters {
  const found = Object.entries(listing.columns).flatMap(([key, column]) => {
    if (!column.filter || (column.adminOnly && !isAdmin)) return []
    const given = search[key]
    const value = typeof given === 'string' || typeof given === 'number' ? String(given) : (first[key] ?? '')
    return value === '' ? [] : [[key, value]]
  })
  return selectEffectiveFilters(listing, Object.fromEntries(found) as Filters)
}

/** `page`, or the name used by other tables of a screen: `page-DUTYFREE`. */
function withoutPages(search: object): object {
  return Object.fromEntries(Object.entries(search).filter(([key]) => !/^page(-|$)/.test(key)))
}
