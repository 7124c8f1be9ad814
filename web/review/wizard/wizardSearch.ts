import { searchTexts } from '../../searchTexts.ts'
import type { ListSearch } from '#platform/ui/listState.ts'

/** The year, where an address names it. */
export interface YearSearch {
  instance?: string
}

/** For a route's `validateSearch`: keeps what the wizard's screens read from an address, as text. */
export const yearSearch = (search: Record<string, unknown>): YearSearch => searchTexts(search, ['instance'])

/** The same with the page of a list. */
export const pagedYearSearch = (
  search: Record<string, unknown>,
): YearSearch & Pick<ListSearch, 'page' | 'size'> => searchTexts(search, ['instance', 'page', 'size'])

export const affiliationSearch = (search: Record<string, unknown>): YearSearch & ListSearch =>
  searchTexts(search, ['instance', 'page', 'size', 'sort', 'keyword', 'status'])

/** Which tenants are shown. */
export type ViewSearch = Partial<Record<'keyword' | 'terminal' | 'confirmed' | 'open', string>>

export const tenantViewSearch = (search: Record<string, unknown>): YearSearch & ViewSearch =>
  searchTexts(search, ['instance', 'keyword', 'terminal', 'confirmed', 'open'])
