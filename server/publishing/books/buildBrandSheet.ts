import { combineAreas, type LocationArea, sumAreas } from '#domain/airports/locationArea.ts'
import { withoutAreaColumn } from '#domain/browse/tenantDirectory.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import type { Book } from '#domain/publishing/book.ts'
import { compareNumbered } from '#platform/contract/readingOrder.ts'
import { buildBookSheet, column, text, type BookSheet } from './bookSheet.ts'

/** Locations of a brand at an airport. */
interface Mention extends LocationArea {
  brandName: string
  companyName: string
  iataCode: string
  tenantType: TenantType
  locations: number
}

interface Brand extends LocationArea {
  brandName: string
  companies: string[]
  airports: string[]
  types: string[]
  locations: number
}

/** One row per brand of the book. */
export function buildBrandSheet(book: Book): BookSheet {
  const brands = Array.from(
    Map.groupBy(listMentions(book), ({ brandName }) => brandName),
    ([brandName, all]): Brand => ({
      brandName,
      companies: listNames(all.map(({ companyName }) => companyName)),
      airports: listNames(all.map(({ iataCode }) => iataCode)),
      types: tenantTypes
        .filter(type => all.some(({ tenantType }) => tenantType === type))
        .map(type => tenantTypeLabels[type]),
      locations: all.reduce((sum, { locations }) => sum + locations, 0),
      ...combineAreas(all),
    }),
  )
  return buildBookSheet<Brand>(book, 'Brands', {
    records: brands.toSorted((one, other) => compareNumbered(one.brandName, other.brandName)),
    columns: [
      text('brandName', 'Tenant Name', each => each.brandName),
      text('types', 'Tenant Types', each => each.types.join(', ')),
      column('locations', { label: '# Locations', format: 'integer' }, each => each.locations),
      column('airportCount', { label: '# Airports', format: 'integer' }, each => each.airports.length),
      column('companyCount', { label: '# Companies', format: 'integer' }, each => each.companies.length),
      column('areaTotal', { label: 'Square Footage', unit: 'sq ft', format: 'area' }, each => each.areaTotal),
      column(
        'locationsWithoutArea',
        { label: withoutAreaColumn.label, format: 'integer' },
        each => each.locationsWithoutArea,
      ),
      text('airports', 'Airports', each => each.airports.join(', ')),
      text('companies', 'Companies', each => each.companies.join(', ')),
    ],
    notes: ['One row per tenant name in this book, with the airports and companies of its locations.'],
  })
}

const listNames = (all: readonly string[]): string[] => [...new Set(all)].toSorted(compareNumbered)

const listMentions = (book: Book): Mention[] =>
  book.kind === 'airports'
    ? book.airports.flatMap(({ airport: { iataCode }, tenants }) =>
        tenants.map(({ brandName, companyName, tenantType, areaTotal }) => ({
          brandName,
          companyName,
          iataCode,
          tenantType,
          locations: 1,
          ...sumAreas([areaTotal]),
        })),
      )
    : book.companies.flatMap(({ company: { companyName }, operations }) =>
        operations.flatMap(({ airport: { iataCode }, tenants }) =>
          tenants.map(tenant => ({ ...tenant, companyName, iataCode })),
        ),
      )
