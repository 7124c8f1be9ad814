import { compareByCity, formatAirportLocation } from '#domain/airports/airport.ts'
import { tenantTypeLabels, tenantTypes } from '#domain/catalog/tenantTypes.ts'
import type { AirportsBook } from '#domain/publishing/book.ts'
import type { PrintedTable } from '#platform/print/printedTable.ts'

/** The book's year and the next four. */
export const listLeaseYears = (first: number): number[] =>
  Array.from({ length: 5 }, (_, index) => first + index)

/** How many locations' leases end in the book's year and in each of the next four, by tenant type and airport. */
export function buildLeaseTable({ airports, axnInstanceName, demo }: AirportsBook): PrintedTable {
  const years = listLeaseYears(Number(axnInstanceName)).map(String)
  const byCity = airports.toSorted((one, other) => compareByCity(one.airport, other.airport))
  const rows = tenantTypes.flatMap(type =>
    byCity.flatMap(({ airport, tenants }) => {
      const own = tenants.filter(({ tenantType }) => tenantType === type)
      const ends = Map.groupBy(own, each => each.leaseExpireDate?.slice(0, 4))
      const counts = years.map(year => ends.get(year)?.length ?? 0)
      const total = counts.reduce((sum, count) => sum + count, 0)
      if (total === 0) return []
      const byYear = Object.fromEntries(years.map((year, index) => [year, counts[index] ?? 0]))
      return [{ type: tenantTypeLabels[type], location: formatAirportLocation(airport), ...byYear, total }]
    }),
  )
  return {
    title: 'Lease Expirations',
    period: axnInstanceName,
    demo,
    sectionKey: 'type',
    columns: [
      { key: 'type', label: 'Tenant Type', format: 'text', width: 20 },
      { key: 'location', label: 'Airport', format: 'text', width: 30 },
      ...years.map(year => ({ key: year, label: year, format: 'integer' as const, width: 8 })),
      { key: 'total', label: 'All Years', format: 'integer', width: 8 },
    ],
    rows,
    notes: [
      `Basis: locations in this book whose leases end from ${years[0]} to ${years.at(-1)}. The airport profiles list each lease.`,
      'Order: by tenant type and city.',
    ],
  }
}

/** All locations of the table whose leases end in each year. */
export const sumLeases = ({ period, rows }: PrintedTable): { label: string; amount: number }[] =>
  listLeaseYears(Number(period)).map(year => ({
    label: String(year),
    amount: rows.reduce((sum, row) => sum + Number(row[year]), 0),
  }))
