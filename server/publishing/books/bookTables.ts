import { getForeignCountry } from '#domain/airports/address.ts'
import { compareByCity, formatAirportLocation } from '#domain/airports/airport.ts'
import { noReasonGiven, type Correction } from '#domain/browse/figures/corrections.ts'
import { glossary, glossaryGroups, glossaryNotes, type GlossaryTerm } from '#domain/browse/glossary.ts'
import type { Book, BookAirport, BookYear, CompaniesBook } from '#domain/publishing/book.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import type { Format } from '#platform/contract/format.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { compareNumbered } from '#platform/contract/readingOrder.ts'
import type { PrintedTable } from '#platform/print/printedTable.ts'

const editionOf = ({ axnInstanceName, demo }: BookYear) => ({ period: axnInstanceName, demo })

/** The airports in the order of the settings. */
export const sortAirports = (airports: readonly BookAirport[], order: BookYear['order']): BookAirport[] =>
  airports.toSorted(
    (one, other) =>
      (order === 'NAME' ? 0 : compareByCity(one.airport, other.airport)) ||
      compareNumbered(one.airport.airportName, other.airport.airportName),
  )

/**
 * The figures of the last edition that were changed after its publication, in the order of the book's airports, then
 * oldest first, so that the first value of each is the one in that edition. Each reason is given once.
 */
export function buildCorrectionTable(
  year: BookYear,
  edition: string,
  { content, exchangeRate }: { content: readonly Correction[]; exchangeRate: string | null },
  airports: readonly BookAirport[],
): PrintedTable {
  const sorted = sortAirports(airports, year.order)
  const places = new Map(
    sorted.map(({ airport }, place) => [airport.airportId, { place, name: formatAirportLocation(airport) }]),
  )
  // Those that are not in the book come last, by their codes.
  const placeOf = ({ airportId, iataCode }: Correction) =>
    places.get(airportId) ?? { place: sorted.length, name: iataCode }
  const rows = content
    .toSorted((one, other) => {
      const [its, others] = [placeOf(one), placeOf(other)]
      return (
        its.place - others.place ||
        compareNumbered(its.name, others.name) ||
        Date.parse(one.at) - Date.parse(other.at)
      )
    })
    .map(each => {
      const { label, details, at, reason } = each
      return {
        airport: placeOf(each).name,
        figure: [label, details?.record].filter(Boolean).join(', '),
        before: formatCorrected(details?.before, details?.format),
        after: formatCorrected(details?.after, details?.format),
        reason: `${formatDate(at.slice(0, 10))}. ${reason ?? noReasonGiven}`,
      }
    })
  const isRepeated = (row: (typeof rows)[number], before: (typeof rows)[number] | undefined) =>
    row.airport === before?.airport && row.reason === before.reason
  return {
    title: `Corrections to the ${edition} Edition`,
    ...editionOf(year),
    sectionKey: 'airport',
    columns: [
      { key: 'airport', label: 'Airport', format: 'text', width: 0 },
      { key: 'figure', label: 'Figure', format: 'text', width: 34 },
      { key: 'before', label: 'Published', format: 'text', width: 13 },
      { key: 'after', label: 'Corrected', format: 'text', width: 13 },
      { key: 'reason', label: 'Date and Reason', format: 'text', width: 40 },
    ],
    rows: rows.map((row, index) => (isRepeated(row, rows[index - 1]) ? { ...row, reason: null } : row)),
    notes: [
      `Basis: figures of the ${edition} edition that were changed after they had been published.`,
      'Order: by airport and date. A date and reason apply to all figures down to the next one.',
      ...(exchangeRate === null ? [] : [exchangeRate]),
    ],
  }
}

const formatCorrected = (value: number | string | null | undefined, format: Format = 'text'): string => {
  if (value === null || value === undefined) return 'not reported'
  return typeof value === 'number' ? formatFigureWithUnit(value, format) : value
}

/** Companies certified as disadvantaged business enterprises. */
export function buildDbeTable(book: CompaniesBook): PrintedTable {
  return {
    title: 'Disadvantaged Business Enterprises',
    ...editionOf(book),
    columns: [
      { key: 'companyName', label: 'Company Name', format: 'text', width: 24 },
      { key: 'companyTypes', label: 'Company Types', format: 'text', width: 24 },
      { key: 'location', label: 'Location', format: 'text', width: 20 },
      { key: 'statedLocations', label: 'Stated Locations', format: 'integer', width: 8 },
      { key: 'airports', label: 'Airports with Tenants', format: 'integer', width: 8 },
      { key: 'locations', label: '# Locations', format: 'integer', width: 6 },
    ],
    rows: book.companies
      .filter(each => each.dbeFlag === 'Y')
      .map(({ company, types, countryName, statedLocations, footprint }) => ({
        companyName: company.companyName,
        companyTypes: types.map(each => each.associatedCompanyType.companyTypeDes).join(', '),
        location: [company.city, company.stateProvinceCode, getForeignCountry({ ...company, countryName })]
          .filter(Boolean)
          .join(', '),
        statedLocations,
        airports: footprint.airports,
        locations: footprint.locations,
      })),
    notes: [
      'Basis: companies in this book that state they are certified. Stated locations: airports where the company states it operates. Airports with tenants and # locations: as reported by the published airports. Order: by name.',
    ],
  }
}

/** Terms of data entry, which readers of a book never meet. */
const ofDataEntry = new Set(['representative', 'affiliation', 'instance'])

/** The meaning of terms, and how to read the figures. */
export const bookGlossary: readonly { title: string; terms: readonly GlossaryTerm[] }[] = [
  ...glossaryGroups.map(({ title, keys }) => ({
    title,
    terms: keys.filter(key => !ofDataEntry.has(key)).map(key => glossary[key]),
  })),
  { title: 'Notes', terms: glossaryNotes },
]

/** Each contact with its airport or company, and the task for which it is named. */
export const listContacts = (book: Book) =>
  book.kind === 'airports'
    ? book.airports.flatMap(({ airport: { airportName: of, iataCode: code }, contacts }) =>
        contacts.map(contact => ({ of, code, task: contact.managementResponsibilityType, contact })),
      )
    : book.companies.flatMap(({ company: { companyName: of }, contacts }) =>
        contacts.map(contact => ({ of, code: null, task: contact.companyTypeDes, contact })),
      )

/** Contacts by last name, with the code of their airport or the name of their company. */
export function buildContactTable(book: Book): PrintedTable {
  const owner = book.kind === 'airports' ? { label: 'IATA', width: 4 } : { label: 'Company Name', width: 18 }
  const rows = listContacts(book).map(
    ({ of, code, contact: { firstName, lastName, title, contactPhoneList, email } }) => ({
      contactName: `${lastName}, ${firstName}`,
      title,
      owner: code ?? of,
      phone: contactPhoneList.find(({ phoneType }) => phoneType === 'Work')?.phone ?? null,
      email,
    }),
  )
  return {
    title: 'Contacts',
    ...editionOf(book),
    columns: [
      { key: 'contactName', label: 'Contact', format: 'text', width: 14 },
      { key: 'title', label: 'Title', format: 'text', width: 15 },
      { key: 'owner', format: 'text', ...owner },
      { key: 'phone', label: 'Phone', format: 'text', width: 9 },
      { key: 'email', label: 'Email', format: 'text', width: 18 },
    ],
    rows: rows.toSorted((one, other) => compareNumbered(one.contactName, other.contactName)),
    notes: [
      `Basis: contacts that the ${book.kind} in this book named for publication. Order: by last name. Addresses are in the profiles.`,
    ],
  }
}
