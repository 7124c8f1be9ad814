import { filterSchema, listSorts, selectEffectiveFilters, type Listing } from './listing.ts'
import { findUnknownColumns, listFirstColumns, readColumns } from './listingColumns.ts'
import {
  findLongKeyword,
  findWrongPage,
  getListQuery,
  isOffered,
  parseListSearch,
  type ListOffer,
  type ListState,
} from './listState.ts'
import { parseSort } from './paging.ts'
import { bestMatch } from './searchNames.ts'

/** A list's filters by column key, as spelled in the address and the call. */
export type Filters = Record<string, string>

export interface ListingStateOptions {
  /** Initial filters, which readers can remove. */
  first?: Filters
  /** The name of the page parameter in the address, if a screen has several tables of one list. */
  pageKey?: string
  /** The search text, if it is in another part of the address. */
  keyword?: string
  /** The columns that the screen shows first, if not those of the list. */
  columns?: readonly string[]
}

/** A list's state in an address. */
interface ReadListingState {
  list: ListState
  filters: Filters
  /** The initial filters that apply. */
  first: Filters
  /** The columns on the screen, and whether the address chooses them. */
  columns: readonly string[]
  hasChosenColumns: boolean
  /** What was ignored, one sentence each. */
  wrong: string[]
}

/**
 * Reads a list's page, filters, and columns from an address, which may be hand-typed or older than the list, and decides
 * which initial filters apply. Filters that readers cannot see do not apply.
 */
export function readListingState(
  listing: Listing,
  search: Record<string, unknown>,
  isAdmin: boolean,
  { first = {}, pageKey = 'page', keyword, columns: own }: ListingStateOptions = {},
): ReadListingState {
  const offer = listOfferOf(listing)
  const list = parseListSearch(offer, {
    ...search,
    page: search[pageKey],
    keyword: keyword ?? search['keyword'],
  })
  const wrong = [
    ...findWrongPage(search[pageKey], list.page),
    ...findLongKeyword(keyword ?? search['keyword']),
  ]
  if (typeof search['sort'] === 'string' && !isOffered(offer, search['sort']))
    wrong.push(
      `This list has no such column to sort by. It is sorted by ${listing.columns[parseSort(listing.sort).column]?.label}.`,
    )
  const initial = pickFirstFilters(listing, first, search)
  const found = Object.entries(listing.columns).flatMap(([key, column]) => {
    if (!column.filter || (column.adminOnly && !isAdmin)) return []
    const given = search[key]
    if (typeof given !== 'string' && typeof given !== 'number')
      return initial[key] ? [[key, initial[key]]] : []
    const value = String(given)
    if (value === '') return []
    const read = filterSchema(column).safeParse(value)
    if (read.success) return [[key, value]]
    wrong.push(...read.error.issues.slice(0, 1).map(each => each.message))
    return []
  })
  const filters = selectEffectiveFilters(listing, Object.fromEntries(found) as Filters)
  const asked = typeof search['columns'] === 'string' ? search['columns'] : ''
  const unknown = findUnknownColumns(listing.columns, asked)
  if (unknown.length > 0)
    wrong.push(`This list has no column ${unknown.map(each => `“${each}”`).join(', ')}.`)
  const chosen = readColumns(listing.columns, asked, isAdmin)
  const columns = chosen ?? own ?? listFirstColumns(listing.columns, isAdmin)
  return { list, filters, first: initial, columns, hasChosenColumns: chosen !== null, wrong }
}

/** The call's query: page, order, keyword, and filters. */
export function getListingQuery({ list, filters }: { list: ListState; filters: Filters }) {
  return { ...getListQuery(list), ...filters }
}

export function listOfferOf({ columns, sort, ranked }: Listing): ListOffer {
  return { sorts: listSorts({ columns, sort }), ...(ranked ? { whenSearching: bestMatch } : {}) }
}

/** The initial filters that the address does not override. */
function pickFirstFilters({ oneOf = [] }: Listing, first: Filters, search: Record<string, unknown>): Filters {
  const isReplaced = oneOf.some(key => !first[key] && Boolean(search[key]))
  return Object.fromEntries(Object.entries(first).filter(([key]) => !isReplaced || !oneOf.includes(key)))
}

/** The parts of an address that belong to a list: what a saved view contains, without the page and the year. */
export function pickListingSearch(
  listing: Listing,
  search: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const names = new Set(['keyword', 'sort', 'size', 'columns', ...filterKeysOf(listing)])
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      names.has(name) && (typeof value === 'string' || typeof value === 'number') && value !== ''
        ? [[name, String(value)]]
        : [],
    ),
  )
}

const filterKeysOf = ({ columns }: Listing): string[] =>
  Object.keys(columns).filter(key => columns[key]?.filter !== undefined)
