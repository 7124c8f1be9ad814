import { airportDirectory } from '#domain/browse/airportDirectory.ts'
import { brandDirectory } from '#domain/browse/brandDirectory.ts'
import { companyDirectory, dbeDirectory } from '#domain/browse/companyDirectory.ts'
import { airportContactDirectory, companyContactDirectory } from '#domain/browse/contactDirectory.ts'
import { leaseDirectory, tenantDirectory } from '#domain/browse/tenantDirectory.ts'
import type { ListingColumns } from '#platform/contract/listing.ts'
import { byColumns, type ListRow } from '#platform/readModel/selectRows.ts'
import { isVisible, type Audience } from '../memory/yearLists.ts'
import type { MemoryList } from './memoryList.ts'

/** Checks a list's types and forgets them. */
const list = <C extends ListingColumns>(declared: MemoryList<C>): MemoryList<C> => declared

/** Whether one of these names contains the words. */
const named =
  (...keys: string[]) =>
  (row: ListRow, words: string): boolean =>
    keys.some(key => row.lowercase(key).includes(words))

const namedOrCode = (...keys: string[]) => {
  const hasName = named(...keys)
  return (row: ListRow, words: string): boolean =>
    hasName(row, words) || ['iataCode', 'stateProvinceCode'].some(key => row.lowercase(key) === words)
}

/** Whether the row's company has a profile of the year that this reader may open, which a link requires. */
export const companyInEdition = ({ values }: ListRow, audience: Audience) => ({
  companyInEdition:
    audience === 'administrators'
      ? values['companyStatus'] !== null
      : values['companyStatus'] === 'PUBLISHED',
})

const byReading = (key: string) => ({ key, asRead: true as const })
const byValue = (key: string) => ({ key })

export const tenantList = list({
  listing: tenantDirectory,
  sources: ({ rows }) => [rows.shops],
  rows: ({ rows }) => rows.shops,
  hasKeyword: namedOrCode('brandName', 'companyName', 'airportName', 'city', 'stateProvinceName'),
  tieBreak: byColumns(byReading('brandName'), byValue('tenantId'), byValue('locationNumber')),
  keys: ['tenantId', 'locationNumber', 'tenantStatus'],
  more: companyInEdition,
})

export const leaseList = list({
  listing: leaseDirectory,
  sources: ({ rows }) => [rows.shops, rows.airports],
  rows: ({ leases }, audience) => leases[audience],
  hasKeyword: namedOrCode('brandName', 'companyName', 'airportName', 'city', 'stateProvinceName'),
  tieBreak: byColumns(
    byReading('brandName'),
    ...['airportId', 'companyId', 'tenantType', 'productType', 'leaseExpireDate'].map(byValue),
  ),
  keys: ['iataCode'],
  more: companyInEdition,
})

export const brandList = list({
  listing: brandDirectory,
  sources: ({ rows }) => [rows.shops],
  rows: ({ brands }, audience) => brands[audience],
  // Only shops that the reader may see are counted.
  isListed: () => true,
  hasKeyword: named('brandName', 'companies'),
  tieBreak: byColumns(byReading('brandName'), byValue('brandId')),
  keys: ['brandId'],
})

export const airportList = list({
  listing: airportDirectory,
  sources: ({ rows }) => [rows.airports],
  rows: ({ rows }) => rows.airports,
  hasKeyword: named('airportName', 'airportLocation', 'stateProvinceName'),
  tieBreak: byColumns(byReading('airportName'), byValue('airportId')),
  keys: ['airportId', 'enplanePartial'],
})

const byCompanyName = byColumns(byReading('companyName'), byValue('companyId'))

export const companyList = list({
  listing: companyDirectory,
  sources: ({ rows }) => [rows.companies, rows.shops],
  rows: ({ companies }, audience) => companies[audience],
  hasKeyword: named('companyName'),
  tieBreak: byCompanyName,
  keys: ['companyId'],
})

export const dbeList = list({
  listing: dbeDirectory,
  sources: ({ rows }) => [rows.companies],
  rows: ({ rows }) => rows.companies,
  isListed: (row, audience) => row.values['dbeFlag'] === 'Y' && isVisible(row, audience),
  hasKeyword: named('companyName'),
  tieBreak: byCompanyName,
})

const byPerson = byColumns(byReading('lastName'), byReading('firstName'), byValue('contactId'))

export const airportContactList = list({
  listing: airportContactDirectory,
  sources: ({ rows }) => [rows.airportContacts],
  rows: ({ rows }) => rows.airportContacts,
  hasKeyword: namedOrCode('contactName', 'companyName', 'airportName'),
  tieBreak: byPerson,
  keys: ['contactId', 'airportId', 'airportName'],
})

export const companyContactList = list({
  listing: companyContactDirectory,
  sources: ({ rows }) => [rows.companyContacts],
  rows: ({ rows }) => rows.companyContacts,
  hasKeyword: named('contactName', 'companyName'),
  tieBreak: byPerson,
  keys: ['contactId', 'companyId'],
})
