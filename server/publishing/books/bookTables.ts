import { getForeignCountry } from '#domain/airports/address.ts'
import { formatAirportLocation } from '#domain/airports/airport.ts'
import type { Contact } from '#domain/airports/contact.ts'
import { sumAreas } from '#domain/airports/locationArea.ts'
import { noReasonGiven, type Correction } from '#domain/browse/figures/corrections.ts'
import type { BookAirport, BookCompany, BookKind, BookYear } from '#domain/publishing/book.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import type { Format } from '#platform/contract/format.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { compareNumbered } from '#platform/contract/readingOrder.ts'
import type { PrintedTable } from '#platform/print/printedTable.ts'
import { leaseRowNote } from '../reports/leaseExpire.report.ts'
import { hasPartialSum, makeAreaCells, partialAreaNote, partialColumn } from '../reports/reportColumns.ts'

const yearsOfLeases = 5

const editionOf = ({ axnInstanceName, demo }: BookYear) => ({ period: axnInstanceName, demo })

/** The figures of the last edition that were changed after its publication, by airport; each reason is given once. */
export function buildCorrectionTable(
  year: BookYear,
  edition: string,
  corrections: readonly Correction[],
  airports: readonly BookAirport[],
): PrintedTable {
  const cities = new Map(airports.map(({ airport }) => [airport.airportId, formatAirportLocation(airport)]))
  const rows = corrections
    .map(({ airportId, iataCode, label, details, at, reason }) => ({
      airport: cities.get(airportId) ?? iataCode,
      figure: [label, details?.record].filter(Boolean).join(', '),
      before: formatCorrected(details?.before, details?.format),
      after: formatCorrected(details?.after, details?.format),
      reason: `${formatDate(at.slice(0, 10))}. ${reason ?? noReasonGiven}`,
    }))
    .toSorted(
      (one, other) =>
        compareNumbered(one.airport, other.airport) || compareNumbered(one.reason, other.reason),
    )
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
      'Order: by airport. A date and reason apply to all figures down to the next one.',
    ],
  }
}

const formatCorrected = (value: number | string | null | undefined, format: Format = 'text'): string => {
  if (value === null || value === undefined) return 'not reported'
  return typeof value === 'number' ? formatFigureWithUnit(value, format) : value
}

type Lease = Record<
  'year' | 'brandName' | 'companyName' | 'location' | 'tenantType' | 'leaseExpireDate',
  string
> & {
  areas: (number | null)[]
}

/**
 * Leases that end in the book's year and the following four, one row for the locations of a tenant and company at an
 * airport that end on the same day. `statuses` are the tenant statuses with a lease.
 */
export function buildLeaseTable(
  year: BookYear,
  airports: readonly BookAirport[],
  statuses: ReadonlySet<string>,
): PrintedTable {
  const first = Number(year.axnInstanceName)
  const leases = leasesOf(airports, statuses)
    .filter(({ year: ends }) => Number(ends) >= first && Number(ends) < first + yearsOfLeases)
    .map(({ areas, ...lease }) => ({
      ...lease,
      locations: areas.length,
      ...makeAreaCells(sumAreas(areas)),
    }))
  const isPartial = leases.some(hasPartialSum)
  return {
    title: 'Lease Expirations',
    ...editionOf(year),
    sectionKey: 'year',
    columns: [
      { key: 'year', label: 'Year', format: 'text', width: 4 },
      { key: 'leaseExpireDate', label: 'Lease Expires', format: 'date', width: 9 },
      { key: 'brandName', label: 'Tenant Name', format: 'text', width: 22 },
      { key: 'companyName', label: 'Company Name', format: 'text', width: 22 },
      { key: 'location', label: 'Airport Location', format: 'text', width: 20 },
      { key: 'locations', label: '# Locations', format: 'integer', width: 6 },
      { key: 'areaTotal', label: 'Square Footage', unit: 'sq ft', format: 'area', width: 8 },
      ...(isPartial ? [partialColumn] : []),
    ],
    rows: leases,
    notes: [
      `Basis: tenants in this book whose leases end from ${first} to ${first + yearsOfLeases - 1}. Leases that end earlier or later are in the airport profiles.`,
      leaseRowNote,
      'Order: by lease end date, then by tenant, company, and airport.',
      ...(isPartial ? [partialAreaNote] : []),
    ],
  }
}

function leasesOf(airports: readonly BookAirport[], statuses: ReadonlySet<string>): Lease[] {
  const found = new Map<string, Lease>()
  for (const { airport, tenants } of airports) {
    for (const each of tenants) {
      const { leaseExpireDate, tenantStatus, brandId, companyId, tenantType } = each
      if (leaseExpireDate === null || !statuses.has(tenantStatus)) continue
      const key = [airport.airportId, brandId, companyId, tenantType, leaseExpireDate].join()
      const known = found.get(key)
      if (known) {
        known.areas.push(each.areaTotal)
        continue
      }
      found.set(key, {
        year: leaseExpireDate.slice(0, 4),
        leaseExpireDate,
        brandName: each.brandName,
        companyName: each.companyName,
        location: formatAirportLocation(airport),
        tenantType,
        areas: [each.areaTotal],
      })
    }
  }
  return [...found.values()].toSorted(
    (one, other) =>
      one.leaseExpireDate.localeCompare(other.leaseExpireDate) ||
      compareNumbered(one.brandName, other.brandName) ||
      compareNumbered(one.companyName, other.companyName) ||
      compareNumbered(one.location, other.location),
  )
}

/** Companies certified as disadvantaged business enterprises. */
export function makeDbeTable(year: BookYear, companies: readonly BookCompany[]): PrintedTable {
  return {
    title: 'Disadvantaged Business Enterprises',
    ...editionOf(year),
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

/** Contacts by last name, with the code of their airport or the name of their company. */
export function buildContactTable(
  year: BookYear,
  kind: BookKind,
  owners: readonly { name: string; contacts: readonly Contact[] }[],
): PrintedTable {
  const owner = kind === 'airports' ? { label: 'IATA', width: 4 } : { label: 'Company Name', width: 18 }
  const rows = owners.flatMap(({ name, contacts }) =>
    contacts.map(({ firstName, lastName, title, contactPhoneList, email }) => ({
      contactName: `${lastName}, ${firstName}`,
      title,
      owner: name,
      phone: contactPhoneList.find(({ phoneType }) => phoneType === 'Work')?.phone ?? null,
      email,
    })),
  )
  return {
    title: 'Contacts',
    ...editionOf(year),
    columns: [
      { key: 'contactName', label: 'Contact', format: 'text', width: 14 },
      { key: 'title', label: 'Title', format: 'text', width: 15 },
      { key: 'owner', format: 'text', ...owner },
      { key: 'phone', label: 'Phone', format: 'text', width: 9 },
      { key: 'email', label: 'Email', format: 'text', width: 18 },
    ],
    rows: rows.toSorted((one, other) => compareNumbered(one.contactName, other.contactName)),
    notes: [
      `Basis: contacts that the ${kind} in this book named for publication. Order: by last name. Addresses are in the profiles.`,
    ],
  }
}
