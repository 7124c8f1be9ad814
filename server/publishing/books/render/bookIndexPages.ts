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
import { hasNamesBelow, namesAnchor, namesOf, operationAnchor } from './layOutCompany.ts'
import { line, titleLine } from './printedBlocks.ts'

/** The positions of all anchors. */
export interface Whereabouts {
  /** Where the profile of an airport or a company begins. */
  pageOf(id: number): number | undefined
  /** The page of a row of a table, or of a listed name, by its anchor. */
  pageOfRow(anchor: string, row: number): number | undefined
}

/** Names with their pages; for names with a profile, the page where it begins. */
export function listIndexGroups(book: Book, where: Whereabouts): IndexGroup[] {
  const byProfile = (title: string, names: readonly IndexEntry[]): IndexGroup => ({
    title,
    entries: names.map(({ name, at }) =>
      entry(
        name,
        at.map(id => where.pageOf(id)),
      ),
    ),
  })
  if (book.kind === 'companies') {
    const { brands, airports } = findOperations(book, where)
    return [
      byProfile('Companies', book.companyIndex),
      { title: 'Brands', entries: book.brandIndex.map(({ name }) => entry(name, brands.get(name) ?? [])) },
      {
        title: 'Airports',
        entries: book.airportIndex.map(({ name }) => entry(name, airports.get(name) ?? [])),
      },
    ]
  }
  return [
    byProfile('Airports', book.airportIndex),
    { title: 'Companies', entries: listPagesByRow(book, book.companyIndex, 'companyName', where) },
    { title: 'Brands', entries: listPagesByRow(book, book.brandIndex, 'brandName', where) },
  ]
}

type Pages = Map<string, (number | undefined)[]>

/** The pages of the companies' tables and lists that name each brand and each airport. */
function findOperations(
  { companies }: CompaniesBook,
  where: Whereabouts,
): Record<'brands' | 'airports', Pages> {
  const found = { brands: new Map() as Pages, airports: new Map() as Pages }
  const add = (pages: Pages, name: string, page: number | undefined) =>
    pages.set(name, (pages.get(name) ?? []).concat(page))
  for (const { company, operations } of companies) {
    const isBelow = hasNamesBelow(operations)
    const rowOf = (row: number) => where.pageOfRow(operationAnchor(company.companyId), row)
    const listedOf = (row: number, place: number) =>
      where.pageOfRow(namesAnchor(company.companyId, row), place)
    operations.forEach((operation, row) => {
      const airport = formatAirport(operation.airport)
      add(found.airports, airport, rowOf(row))
      if (isBelow) add(found.airports, airport, listedOf(row, 0))
      const printed = namesOf(operation)
      for (const name of new Set(operation.tenants.map(each => each.brandName)))
        add(found.brands, name, isBelow ? listedOf(row, printed.indexOf(line(name)) + 1) : rowOf(row))
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
    entries: companyIds.map(id => entry(names.get(id) ?? '', [where.pageOf(id)])),
  }))
}

function listPagesByRow(
  { airports }: AirportsBook,
  names: readonly IndexEntry[],
  key: 'companyName' | 'brandName',
  where: Whereabouts,
): IndexGroup['entries'] {
  const pages = new Map<string, (number | undefined)[]>(names.map(({ name }) => [name, []]))
  for (const each of airports) {
    for (const type of tenantTypes) {
      const anchor = tenantAnchor(each.airport.airportId, type)
      tenantsOf(each, type).forEach((tenant, row) =>
        pages.get(tenant[key])?.push(where.pageOfRow(anchor, row)),
      )
    }
  }
  return Array.from(pages, ([name, own]) => entry(name, own))
}

/** 3, 4, 5, 9 as 3 to 5 and 9. */
function entry(name: string, pages: readonly (number | undefined)[]): IndexGroup['entries'][number] {
  const runs: [number, number][] = []
  for (const page of pages) {
    const last = runs.at(-1)
    if (page === undefined || page === last?.[1]) continue
    if (last && page === last[1] + 1) last[1] = page
    else runs.push([page, page])
  }
  return { name: line(name), pages: runs }
}
