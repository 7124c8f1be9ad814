import type { ListSearch } from '#platform/contract/listState.ts'
import { pickSearchTexts } from '../pickSearchTexts.ts'

/** The year in the address: a two-digit instance id. Without one, the current edition is shown. */
export interface EditionSearch {
  instance?: string
}

/** The list's filters pass through unchanged; `useListingState` reads them. */
export const parseAirportsSearch = (search: Record<string, unknown>): EditionSearch & ListSearch => ({
  ...search,
  ...pickSearchTexts(search, ['instance', 'page', 'size', 'sort', 'keyword']),
})

export interface ReportSearch extends EditionSearch {
  report?: string
  tenanttype?: string
  /** Separated by commas. */
  years?: string
  /** Only administrators' screens read it. */
  status?: string
}

/** The requested book; a missing part has its default. */
export interface BookSearch {
  book?: string
  contents?: string
  /** Ids of airports or companies, separated by commas. */
  chosen?: string
  companytype?: string
  format?: string
  paper?: string
  edition?: string
}

export const parseReportsSearch = (search: Record<string, unknown>): ReportSearch & BookSearch => ({
  ...pickSearchTexts(search, ['instance', 'report', 'tenanttype', 'years', 'status']),
  ...pickSearchTexts(search, ['book', 'contents', 'chosen', 'companytype', 'format', 'paper', 'edition']),
})
