import { formatAirportLocation } from '#domain/airports/airport.ts'
import { tenantTypes } from '#domain/catalog/tenantTypes.ts'
import type { AirportsBook, Book, CompaniesBook } from '#domain/publishing/book.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { compareNumbered } from '#platform/contract/readingOrder.ts'
import { tenantAnchor, tenantsOf } from './airportBlocks.ts'
import type { IndexGroup } from './bookParts.ts'
import { footprintAnchor, listFootprint } from './layOutCompany.ts'
import { breakable, line, titleLine } from './printedBlocks.ts'

/** The positions of all anchors. */
export interface Whereabouts {
  /** Where the profile of an airport or a company begins. */
  pageOf(id: number): number | undefined
  /** The page of a row of a table, or of a listed name, by its anchor. */
  pageOfRow(anchor: string, row: number): number | undefined
}

/** A name on a page of a table, with the code of the table’s airport, or on the first page of its profile. */
interface Mention {
  name: string
  code?: string
  page: number | undefined
}

/** Names with their pages. Those in airports’ tables have the airports’ codes, as in `ATL 221`. */
export function listIndexGroups(book: Book, where: Whereabouts): IndexGroup[] {
  const found = book.kind === 'airports' ? listTenants(book, where) : listFootprints(book, where)
  return listKeys(found)
    .filter(key => found[key].length > 0)
    .map(key => ({
      title: groupTitles[key],
      entries: [...Map.groupBy(found[key], ({ name }) => name)]
        .toSorted(([one], [other]) => compareNumbered(one, other))
        .map(([name, mentions]) => toEntry(name, mentions)),
    }))
}

const groupTitles = { airports: 'Airports', companies: 'Companies', brands: 'Brands' }
/** In the order of the index. */
type Mentions = Record<keyof typeof groupTitles, Mention[]>

/** The airports by name, city, and code, and the companies and brands of their tenants. */
function listTenants({ airports }: AirportsBook, where: Whereabouts): Mentions {
  const found: Mentions = { airports: [], companies: [], brands: [] }
  for (const each of airports) {
    const { airportId, airportName, city, stateProvinceCode, isoCountryCode, iataCode } = each.airport
    const page = where.pageOf(airportId)
    const place = `${city}, ${stateProvinceCode ?? isoCountryCode}`
    found.airports.push(...[airportName, place, iataCode].map(name => ({ name, page })))
    const code = line(iataCode)
    for (const type of tenantTypes)
      tenantsOf(each, type).forEach(({ brandName, companyName }, row) => {
        const reference = { code, page: where.pageOfRow(tenantAnchor(airportId, type), row) }
        found.companies.push({ name: companyName, ...reference })
        found.brands.push({ name: brandName, ...reference })
      })
  }
  return found
}

/** The companies, and the airports and brands of their tables. */
function listFootprints({ companies }: CompaniesBook, where: Whereabouts): Mentions {
  const found: Mentions = { companies: [], brands: [], airports: [] }
  for (const each of companies) {
    const { companyId, companyName } = each.company
    found.companies.push({ name: companyName, page: where.pageOf(companyId) })
    listFootprint(each).forEach(({ airport, tenants }, row) => {
      const page = where.pageOfRow(footprintAnchor(companyId), row)
      found.airports.push({ name: formatAirportLocation(airport), page })
      found.brands.push(...tenants.map(({ brandName: name }) => ({ name, page })))
    })
  }
  return found
}

/** The companies by type. */
export function listTypeGroups({ types, companies }: CompaniesBook, where: Whereabouts): IndexGroup[] {
  const names = new Map(companies.map(({ company }) => [company.companyId, company.companyName]))
  return types.map(({ companyTypeDes, companyIds }) => ({
    title: titleLine(companyTypeDes),
    entries: companyIds.map(id => toEntry(names.get(id) ?? '', [{ name: '', page: where.pageOf(id) }])),
  }))
}

/** 3, 4, 5, 9 as 3 to 5 and 9, each airport by itself. */
function toEntry(name: string, mentions: readonly Mention[]): IndexGroup['entries'][number] {
  const runs: IndexGroup['entries'][number]['pages'] = []
  for (const { code = '', page = 0 } of mentions.toSorted(
    (one, other) => (one.page ?? 0) - (other.page ?? 0),
  )) {
    if (page === 0) continue
    const last = runs.at(-1)
    if (last?.code !== code || page > last.last + 1) runs.push({ code, first: page, last: page })
    else last.last = page
  }
  return { name: breakable(name), pages: runs }
}
