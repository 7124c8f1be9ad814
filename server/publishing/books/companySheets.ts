import { withoutAreaColumn } from '#domain/browse/tenantDirectory.ts'
import { tenantTypeLabels } from '#domain/catalog/tenantTypes.ts'
import { companyColumns } from '#domain/companies/companyColumns.ts'
import type { BookCompany, BookOperation, CompaniesBook } from '#domain/publishing/book.ts'
import { listPlaces } from '#platform/contract/columnPlaces.ts'
import { buildBookSheet, column, text, type BookSheet, insertAfter, ownColumns } from './bookSheet.ts'
import { listLeaseYears } from './buildLeaseTable.ts'

export const buildCompanyPartsSheets = (book: CompaniesBook): BookSheet[] => [
  typeSheet(book),
  operationSheet(book),
  locationSheet(book),
]

const integer = (label: string) => ({ label, format: 'integer' }) as const
const { companyName, companyInfoText, ...details } = listPlaces(companyColumns, 'bookSheet')

export function buildCompanySheet(book: CompaniesBook): BookSheet {
  return buildBookSheet<BookCompany>(book, 'Companies', {
    records: book.companies,
    columns: [
      text('companyName', companyName.label, each => each.company.companyName),
      text(
        'types',
        'Company Types',
        each => each.types.map(type => type.associatedCompanyType.companyTypeDes).join(', ') || null,
      ),
      column('dbeFlag', { label: 'DBE', format: 'flag' }, each => each.dbeFlag),
      ...insertAfter(
        ownColumns(details, ({ company }: BookCompany, name) => company[name]),
        'postalCode',
        text('countryName', 'Country', each => each.countryName),
      ),
      column('statedLocations', integer('Stated Locations'), each => each.statedLocations),
      column('airports', integer('Airports with Tenants'), each => each.footprint.airports),
      column('locations', integer('# Locations'), each => each.footprint.locations),
      column(
        'areaTotal',
        { label: 'Square Footage', unit: 'sq ft', format: 'area' },
        each => each.footprint.areaTotal,
      ),
      column(
        'locationsWithoutArea',
        integer(withoutAreaColumn.label),
        each => each.footprint.locationsWithoutArea,
      ),
      column(
        'locationsChange',
        { label: 'Change in # Locations', format: 'integer' },
        ({ compared }) => compared && compared.now.locations - compared.before.locations,
      ),
      ...listLeaseYears(Number(book.axnInstanceName)).map(year =>
        column<BookCompany>(
          `leases${year}`,
          integer(`Locations Whose Leases End in ${year}`),
          each => each.leases.find(lease => lease.year === year)?.locations ?? 0,
        ),
      ),
      column('companyInfoText', companyInfoText, each => each.company.companyInfoText),
    ],
    notes: [
      'One row per company.',
      'Stated locations are the airports where the company states it operates. Airports with tenants, locations, square footage, and leases are as reported by the published airports. The change since last year counts only airports that are in both editions.',
    ],
  })
}

function typeSheet(book: CompaniesBook): BookSheet {
  type Row = { company: BookCompany['company']; type: BookCompany['types'][number] }
  return buildBookSheet<Row>(book, 'Company Types', {
    records: book.companies.flatMap(({ company, types }) => types.map(type => ({ company, type }))),
    columns: [
      text('companyTypeDes', 'Company Type', ({ type }) => type.associatedCompanyType.companyTypeDes),
      text('companyName', companyName.label, ({ company }) => company.companyName),
      column(
        'companyTypeInfoText',
        { label: 'What It Does', format: 'longText' },
        ({ type }) => type.companyTypeInfoText,
      ),
    ],
    notes: ['One row per company and company type.'],
  })
}

function operationSheet(book: CompaniesBook): BookSheet {
  type Row = {
    company: BookCompany['company']
    airport: BookOperation['airport']
    tenant: BookOperation['tenants'][number]
  }
  return buildBookSheet<Row>(book, 'Operations', {
    records: book.companies.flatMap(({ company, operations }) =>
      operations.flatMap(({ airport, tenants }) => tenants.map(tenant => ({ company, airport, tenant }))),
    ),
    columns: [
      text('companyName', companyName.label, ({ company }) => company.companyName),
      text('iataCode', 'IATA', ({ airport }) => airport.iataCode),
      text('airportName', 'Airport', ({ airport }) => airport.airportName),
      text('brandName', 'Tenant Name', ({ tenant }) => tenant.brandName),
      text('tenantType', 'Tenant Type', ({ tenant }) => tenantTypeLabels[tenant.tenantType]),
      column('locations', integer('# Locations'), ({ tenant }) => tenant.locations),
      column(
        'areaTotal',
        { label: 'Square Footage', unit: 'sq ft', format: 'area' },
        ({ tenant }) => tenant.areaTotal,
      ),
      column(
        'locationsWithoutArea',
        integer(withoutAreaColumn.label),
        ({ tenant }) => tenant.locationsWithoutArea,
      ),
    ],
    notes: ['Where the companies operate, as reported by the published airports.'],
  })
}

function locationSheet(book: CompaniesBook): BookSheet {
  type Row = { company: BookCompany['company']; location: BookCompany['locations'][number] }
  return buildBookSheet<Row>(book, 'Locations', {
    records: book.companies.flatMap(({ company, locations }) =>
      locations.map(location => ({ company, location })),
    ),
    columns: [
      text('companyName', companyName.label, ({ company }) => company.companyName),
      text('companyTypeDes', 'Company Type', ({ location }) => location.companyTypeDes),
      text('iataCode', 'IATA', ({ location }) => location.airport.iataCode),
      text('airportName', 'Airport', ({ location }) => location.airport.airportName),
    ],
    notes: ['Where the companies operate, as stated by the companies.'],
  })
}
