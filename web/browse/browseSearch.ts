import { pickSearchTexts } from '../pickSearchTexts.ts'
import type { ListSearch } from '#platform/ui/listState.ts'

/** The year, where an address names it: a two-digit instance id. Only administrators' screens read it. */
export interface EditionSearch {
  instance?: string
}

/** The filters of the list pass as they are: `useListingState` reads them. */
export const parseAirportsSearch = (search: Record<string, unknown>): EditionSearch & ListSearch => ({
  ...search,
  ...pickSearchTexts(search, ['instance', 'page', 'size', 'sort', 'keyword']),
})

export interface ReportSearch extends EditionSearch {
  report?: string
  tenanttype?: string
  /** With commas between them. */
  years?: string
  /** Only administrators' screens read it. */
  status?: string
}

/** Which book is wanted; what is missing is as it usually is. */
export interface BookSearch {
  book?: string
  contents?: string
  /** Airports or companies by their ids, with commas between them. */
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
