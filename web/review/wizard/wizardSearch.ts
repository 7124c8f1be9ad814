import type { ListSearch } from '#platform/contract/listState.ts'
import { pickSearchTexts } from '../../pickSearchTexts.ts'

/** The year in the address. */
export interface YearSearch {
  instance?: string
}

/** For a route's `validateSearch`: keeps the wizard's parts of an address as text. */
export const parseYearSearch = (search: Record<string, unknown>): YearSearch =>
  pickSearchTexts(search, ['instance'])

/** The same with the page of a list. */
export const parsePagedYearSearch = (
  search: Record<string, unknown>,
): YearSearch & Pick<ListSearch, 'page' | 'size'> => pickSearchTexts(search, ['instance', 'page', 'size'])

export const parseAffiliationSearch = (search: Record<string, unknown>): YearSearch & ListSearch =>
  pickSearchTexts(search, ['instance', 'page', 'size', 'sort', 'keyword', 'status'])

/** The filters of the tenants. */
export type ViewSearch = Partial<Record<'keyword' | 'terminal' | 'confirmed' | 'open', string>>

export const parseTenantViewSearch = (search: Record<string, unknown>): YearSearch & ViewSearch =>
  pickSearchTexts(search, ['instance', 'keyword', 'terminal', 'confirmed', 'open'])
