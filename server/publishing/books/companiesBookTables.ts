import type { BookCompany, BookYear } from '#domain/publishing/book.ts'
import type { PrintedTable } from '#platform/print/printedTable.ts'
import { formatContactCells } from './bookYear.queries.ts'
import { buildContactTable } from './buildContactTable.ts'

/** Companies certified as disadvantaged business enterprises. */
export function makeDbeTable(year: BookYear, companies: readonly BookCompany[]): PrintedTable {
  return {
    title: 'Disadvantaged Business Enterprises',
    period: year.axnInstanceName,
    demo: year.demo,
    columns: [
      { key: 'companyName', label: 'Company Name', format: 'text', width: 24 },
      { key: 'companyTypes', label: 'Company Types', format: 'text', width: 24 },
      { key: 'location', label: 'Location', format: 'text', width: 20 },
      { key: 'statedLocations', label: 'Stated Locations', format: 'integer', width: 8 },
      { key: 'airports', label: 'Airports with Tenants', format: 'integer', width: 8 },
      { key: 'locations', label: '# Locations', format: 'integer', width: 6 },
    ],
    rows: companies
      .filter(each => each.dbeFlag === 'Y')
      .map(({ company, types, countryName, statedLocations, footprint }) => ({
        companyName: company.companyName,
        companyTypes: types.map(each => each.associatedCompanyType.companyTypeDes).join(', '),
        location: [company.city, company.stateProvinceCode, countryName].filter(Boolean).join(', '),
        statedLocations,
        airports: footprint.airports,
        locations: footprint.locations,
      })),
    notes: [
      'Basis: companies in this book that state they are certified. Stated locations: airports where the company states it operates. Airports with tenants and # locations: as reported by the published airports. Order: by name.',
    ],
  }
}

/** Contacts by last name. */
export function buildCompanyContactTable(year: BookYear, companies: readonly BookCompany[]): PrintedTable {
  const rows = companies.flatMap(({ company: { companyName }, contacts }) =>
    contacts.map(each => ({ ...formatContactCells(each), companyName })),
  )
  const whose = { key: 'companyName', label: 'Company Name', format: 'text', width: 18 } as const
  return buildContactTable(year, 'companies', whose, rows)
}
