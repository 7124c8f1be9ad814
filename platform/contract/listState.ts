import {
  defaultPageSize,
  listDirections,
  longestKeyword,
  pageSizes,
  toWirePage,
  type SortOf,
} from './paging.ts'

/** A list's state in its URL; pages count from one. */
export interface ListState<Sort extends string = string> {
  page: number
  size: number
  sort: SortOf<Sort>
  keyword: string
  /** '' means all. */
  status: string
}

/** The options that a list offers. Anything else in a URL falls back to the default. */
export interface ListOffer<Sort extends string = string> {
  /** The first is the default, and may be descending. */
  sorts: readonly [SortOf<Sort>, ...Sort[]]
  /** The order of a search's results until the user chooses one. Otherwise, they stay in the order of the list. */
  whenSearching?: Sort
  statuses?: readonly string[]
}

/** The part of the URL that differs from the default, so that an unfiltered list has a plain address. */
type ListSearch = Partial<Record<keyof ListState, string>>

/** Reads a URL's search parameters, which may be hand-typed. */
export function parseListSearch<Sort extends string>(
  offer: ListOffer<Sort>,
  search: Record<string, unknown>,
): ListState<Sort> {
  const page = parseWholeNumber(search.page)
  const size = parseWholeNumber(search.size)
  const sort = textOf(search.sort)
  const status = textOf(search.status)
  const keyword = textOf(search.keyword).trim().slice(0, longestKeyword)
  return {
    page: page !== null && page >= 1 && page <= 1_000_000 ? page : 1,
    size: pageSizes.find(each => each === size) ?? defaultPageSize,
    sort: isOffered(offer, sort) ? sort : getDefaultSort(offer, keyword),
    keyword,
    status: offer.statuses?.includes(status) ? status : '',
  }
}

/** Says what is wrong with the page number in an address; undefined if it has none. */
export const findWrongPage = (given: unknown, page: number): string[] =>
  given === undefined || textOf(given) === String(page)
    ? []
    : [`The page must be a number, 1 or higher. This is page ${page}.`]

/** Says if the search text in an address is too long and was shortened. */
export const findLongKeyword = (given: unknown): string[] =>
  textOf(given).trim().length > longestKeyword
    ? [`Only the first ${longestKeyword} characters are searched for.`]
    : []

export function formatListSearch(offer: ListOffer, state: ListState): ListSearch {
  const search: ListSearch = {}
  if (state.page > 1) search.page = String(state.page)
  if (state.size !== defaultPageSize) search.size = String(state.size)
  if (state.sort !== getDefaultSort(offer, state.keyword)) search.sort = state.sort
  if (state.keyword !== '') search.keyword = state.keyword
  if (state.status !== '') search.status = state.status
  return search
}

/** A new filter, order, or size goes back to the first page. Only changing the page keeps the rest. */
export function changeListState(offer: ListOffer, state: ListState, change: Partial<ListState>): ListState {
  const changed = { ...state, page: 1, ...change }
  const isSortChosen = change.sort !== undefined || state.sort !== getDefaultSort(offer, state.keyword)
  return isSortChosen ? changed : { ...changed, sort: getDefaultSort(offer, changed.keyword) }
}

const getDefaultSort = <Sort extends string>(offer: ListOffer<Sort>, keyword: string): SortOf<Sort> =>
  (keyword !== '' && offer.whenSearching) || offer.sorts[0]

/** The state as a paged call's query, with pages counted from zero. */
export function getListQuery<Sort extends string>({ page, size, sort, keyword }: ListState<Sort>) {
  return { page: toWirePage(page), size, sort, keyword }
}

/** Whether the list can be sorted as the address requests. */
export function isOffered<Sort extends string>(offer: ListOffer<Sort>, sort: string): sort is SortOf<Sort> {
  return offer.sorts.some(each => listDirections(each).includes(sort))
}

function parseWholeNumber(given: unknown): number | null {
  const text = textOf(given)
  return /^\d{1,7}$/.test(text) ? Number(text) : null
}

const textOf = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : ''

const mostNearby = 3

/** The page numbers to offer: at most three, with the current one in the middle if possible. */
export function listNearbyPages(page: number, lastPage: number): number[] {
  const first = Math.max(1, Math.min(page - 1, lastPage - mostNearby + 1))
  const count = Math.min(mostNearby, lastPage)
  return Array.from({ length: count }, (_, place) => first + place)
}
