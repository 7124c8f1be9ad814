import type { BookCompany, BookYear } from '#domain/book.ts'
import type { PrintedTable } from '#domain/report.ts'
import { byName } from './bookIndex.ts'
import { contactCells } from './bookYear.queries.ts'

/** The companies that are certified as disadvantaged business enterprises. */
export function dbeTable(year: BookYear, companies: readonly BookCompany[]): PrintedTable {
  return {
    title: 'Disadvantaged Business Enterprises',
    axnInstanceName: year.axnInstanceName,
    demo: year.demo,
    columns: [
      { key: 'companyName', label: 'Company Name', format: 'text', width: 24 },
      { key: 'companyTypes', label: 'Company Types', format: 'text', width: 24 },
      { key: 'location', label: 'Location', format: 'text', width: 20 },
      { key: 'airports', label: 'Airports', format: 'integer', width: 6 },
      { key: 'locations', label: '# Locations', format: 'integer', width: 6 },
    ],
    rows: companies
      .filter(each => each.dbeFlag === 'Y')
      .map(({ company, types, countryName, footprint }) => ({
        companyName: company.companyName,
        companyTypes: types.map(each => each.associatedCompanyType.companyTypeDes).join(', '),
        location: [company.city, company.stateProvinceCode, countryName].filter(Boolean).join(', '),
        airports: footprint.airports,
        locations: footprint.locations,
      })),
    notes: [
      'Basis: the companies of this book that said that they are certified. Airports and locations: what the published airports report of them. Order: by name.',
    ],
  }
}

/** Whom to talk to, by last name. */
export function companyContactTable(year: BookYear, companies: readonly BookCompany[]): PrintedTable {
  const rows = companies.flatMap(({ company, contacts }) =>
    contacts.map(each => ({
      ...contactCells(each),
      companyName: company.companyName,
    })),
  )
  return {
    title: 'Contacts',
    axnInstanceName: year.axnInstanceName,
    demo: year.demo,
    columns: [
      { key: 'contactName', label: 'Contact', format: 'text', width: 14 },
      { key: 'title', label: 'Title', format: 'text', width: 14 },
      { key: 'companyName', label: 'Company Name', format: 'text', width: 18 },
      { key: 'phone', label: 'Phone', format: 'text', width: 9 },
      { key: 'email', label: 'Email', format: 'text', width: 18 },
    ],
    rows: rows.toSorted((one, other) => byName(one.contactName, other.contactName)),
    notes: [
      'Basis: the contacts whom the companies of this book named to be printed. Order: by last name. Addresses stand in the profiles.',
    ],
  }
}
