import { tenantTypes } from '#domain/catalog/tenantTypes.ts'
import {
  formatAirport,
  type AirportsBook,
  type Book,
  type CompaniesBook,
  type IndexEntry,
} from '#domain/publishing/book.ts'
import { tenantAnchor, tenantsOf } from './airportBlocks.ts'
import type { IndexGroup } from './bookParts.ts'
import { footprintAnchor, listFootprint } from './layOutCompany.ts'
import { line, titleLine } from './printedBlocks.ts'

/** The positions of all anchors. */
export interface Whereabouts {
  /** Where the profile of an airport or a company begins. */
  pageOf(id: number): number | undefined
  /** The page of a row of a table, or of a listed name, by its anchor. */
  pageOfRow(anchor: string, row: number): number | undefined
}

/** Names with their pages. Those in airports’ tables have the airports’ codes, as in `ATL 221`. */
export function listIndexGroups(book: Book, where: Whereabouts): IndexGroup[] {
  const byProfile = (title: string, names: readonly IndexEntry[]): IndexGroup => ({
    title,
    entries: names.map(({ name, at }) =>
      toEntry(
        name,
        at.map(id => ({ code: '', page: where.pageOf(id) })),
      ),
    ),
  })
  if (book.kind === 'companies') {
    const { brands, airports } = findFootprints(book, where)
    const withPages = (title: string, names: readonly IndexEntry[], found: Mentions): IndexGroup => ({
      title,
      entries: names.map(({ name }) => toEntry(name, found.get(name) ?? [])),
    })
    return [
      byProfile('Companies', book.companyIndex),
      withPages('Brands', book.brandIndex, brands),
      withPages('Airports', book.airportIndex, airports),
    ]
  }
  return [
    byProfile('Airports', book.airportIndex),
    { title: 'Companies', entries: listPagesByRow(book, book.companyIndex, 'companyName', where) },
    { title: 'Brands', entries: listPagesByRow(book, book.brandIndex, 'brandName', where) },
  ]
}

interface Mention {
  code: string
  page: number | undefined
}
type Mentions = Map<string, Mention[]>

/** The pages of the companies' tables that name each brand and each airport. */
function findFootprints(
  { companies }: CompaniesBook,
  where: Whereabouts,
): Record<'brands' | 'airports', Mentions> {
  const found = { brands: new Map() as Mentions, airports: new Map() as Mentions }
  const add = (mentions: Mentions, name: string, page: number | undefined) => {
    const known = mentions.get(name) ?? []
    known.push({ code: '', page })
    mentions.set(name, known)
  }
  for (const each of companies) {
    const anchor = footprintAnchor(each.company.companyId)
    listFootprint(each).forEach(({ airport, tenants }, row) => {
      const page = where.pageOfRow(anchor, row)
      add(found.airports, formatAirport(airport), page)
      for (const name of new Set(tenants.map(tenant => tenant.brandName))) add(found.brands, name, page)
    })
  }
  return found
}

/** The companies by type. */
export function listTypeGroups(book: Book, where: Whereabouts): IndexGroup[] {
  if (book.kind !== 'companies') return []
  const names = new Map(
    book.companies.map(({ company }) => [company.companyId, company.companyName] as const),
  )
  return book.types.map(({ companyTypeDes, companyIds }) => ({
    title: titleLine(companyTypeDes),
    entries: companyIds.map(id => toEntry(names.get(id) ?? '', [{ code: '', page: where.pageOf(id) }])),
  }))
}

function listPagesByRow(
  { airports }: AirportsBook,
  names: readonly IndexEntry[],
  key: 'companyName' | 'brandName',
  where: Whereabouts,
): IndexGroup['entries'] {
  const found: Mentions = new Map(names.map(({ name }) => [name, []]))
  for (const each of airports) {
    const code = line(each.airport.iataCode)
    for (const type of tenantTypes) {
      const anchor = tenantAnchor(each.airport.airportId, type)
      tenantsOf(each, type).forEach((tenant, row) =>
        found.get(tenant[key])?.push({ code, page: where.pageOfRow(anchor, row) }),
      )
    }
  }
  return Array.from(found, ([name, mentions]) =>
    toEntry(
      name,
      mentions.toSorted((one, other) => (one.page ?? 0) - (other.page ?? 0)),
    ),
  )
}

/** 3, 4, 5, 9 as 3 to 5 and 9, each airport by itself. */
function toEntry(name: string, mentions: readonly Mention[]): IndexGroup['entries'][number] {
  const runs: IndexGroup['entries'][number]['pages'] = []
  for (const { code, page } of mentions) {
    if (page === undefined) continue
    const last = runs.at(-1)
    if (last?.code !== code || page > last.last + 1) runs.push({ code, first: page, last: page })
    else last.last = page
  }
  return { name: line(name), pages: runs }
}
