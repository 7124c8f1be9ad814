import { formatAirportLocation } from '#domain/airports/airport.ts'
import type { BookAirport, BookYear } from '#domain/publishing/book.ts'
import type { PrintedTable } from '#platform/print/printedTable.ts'
import { byName } from './bookIndex.ts'
import { formatContactCells } from './bookYear.queries.ts'
import { buildContactTable } from './buildContactTable.ts'
import { leaseRowNote } from '../reports/leaseExpire.report.ts'

const yearsOfLeases = 5

type Lease = Record<
  'year' | 'brandName' | 'companyName' | 'location' | 'tenantType' | 'leaseExpireDate',
  string
> & {
  locations: number
  areaTotal: number
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
  const leases = leasesOf(airports, statuses).filter(
    ({ year: ends }) => Number(ends) >= first && Number(ends) < first + yearsOfLeases,
  )
  return {
    title: 'Lease Expirations',
    period: year.axnInstanceName,
    demo: year.demo,
    sectionKey: 'year',
    columns: [
      { key: 'year', label: 'Year', format: 'text', width: 4 },
      { key: 'leaseExpireDate', label: 'Lease Expires', format: 'date', width: 9 },
      { key: 'brandName', label: 'Tenant Name', format: 'text', width: 22 },
      { key: 'companyName', label: 'Company Name', format: 'text', width: 22 },
      { key: 'location', label: 'Airport Location', format: 'text', width: 20 },
      { key: 'locations', label: '# Locations', format: 'integer', width: 6 },
      { key: 'areaTotal', label: 'Square Footage', unit: 'sq ft', format: 'area', width: 8 },
    ],
    rows: leases,
    notes: [
      `Basis: tenants in this book whose leases end from ${first} to ${first + yearsOfLeases - 1}. Leases that end earlier or later are in the airport profiles.`,
      leaseRowNote,
      'Order: by lease end date, then by tenant, company, and airport.',
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
        known.locations += 1
        known.areaTotal += each.areaTotal
        continue
      }
      found.set(key, {
        year: leaseExpireDate.slice(0, 4),
        leaseExpireDate,
        brandName: each.brandName,
        companyName: each.companyName,
        location: formatAirportLocation(airport),
        tenantType,
        locations: 1,
        areaTotal: each.areaTotal,
      })
    }
  }
  return [...found.values()].toSorted(
    (one, other) =>
      one.leaseExpireDate.localeCompare(other.leaseExpireDate) ||
      byName(one.brandName, other.brandName) ||
      byName(one.companyName, other.companyName) ||
      byName(one.location, other.location),
  )
}

/** Contacts by last name. */
export function buildAirportContactTable(year: BookYear, airports: readonly BookAirport[]): PrintedTable {
  const rows = airports.flatMap(({ airport: { iataCode }, contacts }) =>
    contacts.map(each => ({ ...formatContactCells(each), iataCode })),
  )
  return buildContactTable(
    year,
    'airports',
    { key: 'iataCode', label: 'IATA', format: 'text', width: 4 },
    rows,
  )
}
