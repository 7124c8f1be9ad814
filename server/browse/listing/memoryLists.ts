import { airportDirectory } from '#domain/browse/airportDirectory.ts'
import { brandDirectory } from '#domain/browse/brandDirectory.ts'
import { companyDirectory, dbeDirectory } from '#domain/browse/companyDirectory.ts'
import { airportContactDirectory, companyContactDirectory } from '#domain/browse/contactDirectory.ts'
import { leaseDirectory, tenantDirectory } from '#domain/browse/tenantDirectory.ts'
import type { Listing, ListingColumns } from '#platform/contract/listing.ts'
import { parseSort } from '#platform/contract/paging.ts'
import { bestMatch } from '#platform/contract/searchNames.ts'
import type { RowSet, Sort } from '#platform/readModel/rowSet.ts'
import { findMatchingRows, rankRows, type ListRow, type RowQuery } from '#platform/readModel/selectRows.ts'
import { sortRows, type TieBreak } from '#platform/readModel/sortRows.ts'
import type { TenantValues } from '../memory/rowValues.ts'
import { isVisible, type Audience, type YearLists } from '../memory/yearLists.ts'

interface Sortable<Row> {
  sorted(name: string, sort: Sort<Row>): readonly Row[]
}

/** A declared list and the source of its rows in memory. */
export interface MemoryList<C extends ListingColumns = ListingColumns, Row extends ListRow = ListRow> {
  listing: Listing<C>
  /** The data to update before the rows are read, in this order. */
  sources: (lists: YearLists) => Pick<RowSet<unknown>, 'refresh'>[]
  rows: (lists: YearLists, audience: Audience) => Sortable<Row>
  /** Whether a row is listed for this reader. */
  isListed(row: NoInfer<Row>, audience: Audience): boolean
  /** The columns that the keyword is searched in. */
  searched: readonly string[]
  /** Columns of codes, which are found only as a whole. */
  searchedCodes?: readonly string[]
  /** A stable order for rows that are equal in the sorted column. */
  tieBreaks: readonly TieBreak[]
  /** A row's data besides the columns, such as the keys for links. */
  keys?: readonly string[]
  /** Row data that depends on the reader. */
  more?(row: NoInfer<Row>, audience: Audience): Record<string, unknown>
}

/** The rows that this reader may see and that match the query, in its order. */
export async function selectListed<C extends ListingColumns, Row extends ListRow>(
  { listing, sources, rows, isListed, searched, searchedCodes = [], tieBreaks }: MemoryList<C, Row>,
  lists: YearLists,
  audience: Audience,
  query: RowQuery,
): Promise<readonly Row[]> {
  for (const source of sources(lists)) await source.refresh()
  const ranked = parseSort(query.sort).column === bestMatch ? listing.ranked : undefined
  const sort = ranked ? listing.sort : query.sort
  const sorted = rows(lists, audience).sorted(`${listing.title} ${sort}`, unsorted =>
    sortRows(unsorted, listing.columns, sort, tieBreaks),
  )
  const search = { texts: searched, codes: searchedCodes }
  const found = findMatchingRows(sorted, listing.columns, search, query, row => isListed(row, audience))
  return ranked ? rankRows(found, query.keyword, ranked) : found
}

/** Checks a list's types and then erases them. */
const list = <C extends ListingColumns, Row extends ListRow>(
  declared: MemoryList<C, Row>,
): MemoryList<C, Row> => declared

/** Whether the row's company has a profile in that year that this reader may open, as a link requires. */
export const companyInEdition = (
  { values }: ListRow<Pick<TenantValues, 'companyStatus'>>,
  audience: Audience,
) => ({
  companyInEdition:
    audience === 'administrators' ? values.companyStatus !== null : values.companyStatus === 'PUBLISHED',
})

const inReadingOrder = (key: string) => ({ key, asRead: true as const })
const byValue = (key: string) => ({ key })

export const tenantList = list({
  listing: tenantDirectory,
  sources: ({ rows }) => [rows.tenants],
  rows: ({ rows }) => rows.tenants,
  isListed: isVisible,
  searched: ['brandName', 'companyName', 'airportName', 'city', 'stateProvinceName'],
  searchedCodes: ['iataCode', 'stateProvinceCode'],
  tieBreaks: [inReadingOrder('brandName'), byValue('tenantId'), byValue('locationNumber')],
  keys: ['tenantId', 'locationNumber', 'tenantStatus'],
  more: companyInEdition,
})

export const leaseList = list({
  listing: leaseDirectory,
  sources: ({ rows }) => [rows.tenants, rows.airports],
  rows: ({ leases }) => leases,
  isListed: isVisible,
  searched: ['brandName', 'companyName', 'airportName', 'city', 'stateProvinceName'],
  searchedCodes: ['iataCode', 'stateProvinceCode'],
  tieBreaks: [
    inReadingOrder('brandName'),
    ...['airportId', 'companyId', 'tenantType', 'productType', 'leaseExpireDate'].map(byValue),
  ],
  keys: ['iataCode'],
  more: companyInEdition,
})

export const brandList = list({
  listing: brandDirectory,
  sources: ({ rows }) => [rows.tenants],
  rows: ({ brands }, audience) => brands[audience],
  // Only tenants that the reader may see are counted.
  isListed: () => true,
  searched: ['brandName', 'companies'],
  tieBreaks: [inReadingOrder('brandName'), byValue('brandId')],
  keys: ['brandId'],
})

export const airportList = list({
  listing: airportDirectory,
  sources: ({ rows }) => [rows.airports],
  rows: ({ rows }) => rows.airports,
  isListed: isVisible,
  searched: ['airportName', 'airportLocation', 'stateProvinceName'],
  tieBreaks: [inReadingOrder('airportName'), byValue('airportId')],
})

const byCompanyName = [inReadingOrder('companyName'), byValue('companyId')]

export const companyList = list({
  listing: companyDirectory,
  sources: ({ rows }) => [rows.companies, rows.tenants],
  rows: ({ companies }, audience) => companies[audience],
  isListed: isVisible,
  searched: ['companyName'],
  tieBreaks: byCompanyName,
})

export const dbeList = list({
  listing: dbeDirectory,
  sources: ({ rows }) => [rows.companies],
  rows: ({ rows }) => rows.companies,
  isListed: (row, audience) => row.values.dbeFlag === 'Y' && isVisible(row, audience),
  searched: ['companyName'],
  tieBreaks: byCompanyName,
})

const byPerson = [inReadingOrder('lastName'), inReadingOrder('firstName'), byValue('contactId')]

export const airportContactList = list({
  listing: airportContactDirectory,
  sources: ({ rows }) => [rows.airportContacts],
  rows: ({ rows }) => rows.airportContacts,
  isListed: isVisible,
  searched: ['contactName', 'companyName', 'airportName'],
  searchedCodes: ['iataCode', 'stateProvinceCode'],
  tieBreaks: byPerson,
  keys: ['contactId', 'airportId', 'airportName'],
})

export const companyContactList = list({
  listing: companyContactDirectory,
  sources: ({ rows }) => [rows.companyContacts],
  rows: ({ rows }) => rows.companyContacts,
  isListed: isVisible,
  searched: ['contactName', 'companyName'],
  tieBreaks: byPerson,
  keys: ['contactId', 'companyId'],
})
