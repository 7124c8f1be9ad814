import type { AirportsBook, Book, IndexEntry } from '#domain/publishing/book.ts'
import { tenantTypes } from '#domain/catalog/tenantTypes.ts'
import type { IndexGroup } from './bookParts.ts'
import { tenantAnchor, tenantsOf } from './buildTenantBlocks.ts'
import { line, titleLine } from './printedBlocks.ts'

/** The positions of everything. */
export interface Whereabouts {
  /** Where the profile of an airport or a company begins. */
  pageOf(id: number): number | undefined
  /** The page of a row of a table, by the table's anchor. */
  pageOfRow(anchor: string, row: number): number | undefined
}

/** Names with the pages of the profiles, or of every row, that contain them. */
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
  const airports = byProfile('Airports', book.airportIndex)
  if (book.kind === 'companies')
    return [byProfile('Companies', book.companyIndex), byProfile('Brands', book.brandIndex), airports]
  return [
    airports,
    { title: 'Companies', entries: byRow(book, book.companyIndex, 'companyName', where) },
    { title: 'Brands', entries: byRow(book, book.brandIndex, 'brandName', where) },
  ]
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

function byRow(
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
