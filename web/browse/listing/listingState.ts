import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { can } from '#domain/people/roles.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import type { Listing } from '#platform/contract/listing.ts'
import {
  type Filters,
  getListingQuery,
  type ListingStateOptions,
  listOfferOf,
  readListingState,
} from '#platform/contract/listingState.ts'
import { changeListState, formatListSearch, type ListState } from '#platform/contract/listState.ts'
import { type Search, useSearchChange, withoutPages } from '#platform/ui/search.ts'
import { useActor } from '../../session.ts'

export interface ListingState {
  list: ListState
  filters: Filters
  /** A new filter, order, or size starts at the first page. */
  change: (change: Partial<ListState>) => void
  /** The change may depend on the filters that apply now. */
  filter: (change: Filters | ((now: Filters) => Filters)) => void
  /** Removes every filter and the keyword. */
  clear: () => void
  isNarrowed: boolean
  /** The keys of the columns on the screen, and whether the reader has chosen them. */
  columns: readonly string[]
  hasChosenColumns: boolean
  /** The columns of a file, as in the call. Files have a few more than the screen until someone chooses. */
  fileColumns: string
  /** Null returns to the first columns. */
  chooseColumns: (keys: readonly string[] | null) => void
  /** The parameters of the list's calls, besides the year. */
  params: ListingParams
  /** The ignored parts of the address, one sentence each. */
  wrong: readonly string[]
}

const none: Filters = {}

type ListingParams = Readonly<Record<string, number>>
interface Options extends ListingStateOptions {
  /** The record whose list it is, such as the airport of terminals. */
  params?: ListingParams
}

/** A list's page and filters, stored in the address, so that a link shows the same rows and Back works. */
export function useListingState(listing: Listing, options: Options = {}): ListingState {
  const { pageKey = 'page', first, keyword, columns: own, params = {} } = options
  const search = useSearch({ strict: false })
  const isAdmin = can(useActor(), 'admin')
  const changeSearch = useSearchChange()
  const offer = useMemo(() => listOfferOf(listing), [listing])
  // The current address, which the screen may not show yet.
  const readNow = useCallback(
    (was: Search) =>
      readListingState(listing, { ...was }, isAdmin, { first, pageKey, keyword, columns: own }),
    [listing, isAdmin, first, pageKey, keyword, own],
  )
  const { list, filters, columns, hasChosenColumns, wrong } = useMemo(
    () => readNow(search),
    [readNow, search],
  )
  const change = useCallback(
    (given: Partial<ListState>) =>
      changeSearch(was => {
        const next = formatListSearch(offer, changeListState(offer, readNow(was).list, given))
        const { page, keyword: typed, ...rest } = next
        const cleared = { size: undefined, sort: undefined }
        const searched = { keyword: keyword === undefined ? typed : undefined }
        return { ...withoutPages(was), ...cleared, ...rest, ...searched, [pageKey]: page }
      }, given.keyword !== undefined),
    [changeSearch, readNow, offer, pageKey, keyword],
  )
  const filter = useCallback(
    (given: Filters | ((now: Filters) => Filters)) =>
      changeSearch(was => {
        const now = readNow(was)
        const changed = typeof given === 'function' ? given(now.filters) : given
        const next = Object.entries(changed).map(([key, value]) => [
          key,
          value || now.first[key] ? value : undefined,
        ])
        const named = Object.fromEntries(next) as Record<string, string | undefined>
        return { ...withoutPages(was), ...dropReplacedFilters(listing, changed), ...named }
      }, true),
    [changeSearch, readNow, listing],
  )
  const clear = useCallback(() => {
    const cached = first ?? none
    const keys = Object.keys(listing.columns).map(key => [key, cached[key] ? '' : undefined])
    const named = Object.fromEntries(keys) as Record<string, string | undefined>
    changeSearch(was => ({ ...withoutPages(was), ...named, keyword: undefined }), false)
  }, [changeSearch, listing, first])
  const chooseColumns = useCallback(
    (keys: readonly string[] | null) => changeSearch(was => ({ ...was, columns: keys?.join(',') }), true),
    [changeSearch],
  )
  const isNarrowed = list.keyword !== '' || Object.values(filters).some(Boolean)
  return {
    list,
    filters,
    change,
    filter,
    clear,
    isNarrowed,
    columns,
    hasChosenColumns,
    fileColumns: hasChosenColumns || own ? columns.join(',') : '',
    chooseColumns,
    params,
    wrong,
  }
}

/** The parameters of a list's calls. Lists that are the same in every year have no year. */
export const getListingParams = (instanceId: number | undefined, { params }: Pick<ListingState, 'params'>) =>
  instanceId === undefined ? params : { ...params, instanceId }

/** A page of a list. Components that request the same page share one call. */
export const useListingPage = <L extends Listing>(
  listing: L,
  instanceId: number | undefined,
  state: ListingState,
  fixed: Filters = {},
) =>
  useEndpointQuery(
    listing.list as L['list'],
    { params: getListingParams(instanceId, state), query: { ...getListingQuery(state), ...fixed } } as never,
    { keepPrevious: true },
  )

/** The address drops what a new filter replaces, such as the years if a date range is chosen. */
function dropReplacedFilters({ oneOf = [] }: Listing, given: Filters): Record<string, undefined> {
  const isReplacing = oneOf.some(key => given[key])
  const replaced = isReplacing ? oneOf.filter(key => !given[key]) : []
  return Object.fromEntries(replaced.map(key => [key, undefined]))
}
