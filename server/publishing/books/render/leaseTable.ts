import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import { countOf } from '#platform/contract/count.ts'
import { compareNumbered } from '#platform/contract/readingOrder.ts'
import type { PrintedTable, ReportCell } from '#platform/print/printedTable.ts'
import { makeChart, type Chart } from './drawCharts.ts'

interface Leases {
  location: string
  type: TenantType
  /** The number of locations by the year in which their leases end. */
  years: Map<string, number>
}

/**
 * The leases of a book by airport and category: how many locations' leases end in each year. The dates are in the
 * profiles.
 */
export function toLeaseTable({ sectionKey: _sections, ...leases }: PrintedTable): PrintedTable {
  const first = Number(leases.period)
  const years = Array.from({ length: 5 }, (_, index) => String(first + index))
  const found = new Map<string, Leases>()
  for (const row of leases.rows) {
    const [location, type] = [String(row['location']), row['tenantType'] as TenantType]
    const key = `${location} ${type}`
    const known = found.get(key) ?? { location, type, years: new Map<string, number>() }
    const year = String(row['year'])
    known.years.set(year, (known.years.get(year) ?? 0) + Number(row['locations']))
    found.set(key, known)
  }
  const sorted = [...found.values()].toSorted(
    (one, other) =>
      compareNumbered(one.location, other.location) ||
      tenantTypes.indexOf(one.type) - tenantTypes.indexOf(other.type),
  )
  return {
    ...leases,
    columns: [
      { key: 'location', label: 'Airport', format: 'text', width: 30 },
      { key: 'type', label: 'Tenant Type', format: 'text', width: 20 },
      ...years.map(year => ({ key: year, label: year, format: 'integer' as const, width: 8 })),
      { key: 'total', label: 'All Years', format: 'integer', width: 8 },
    ],
    rows: sorted.map(({ location, type, years: counts }) => ({
      location,
      type: tenantTypeLabels[type],
      ...Object.fromEntries(years.map((year): [string, ReportCell] => [year, counts.get(year) ?? 0])),
      total: sum(counts.values()),
    })),
    notes: [
      `Basis: locations in this book whose leases end from ${first} to ${first + 4}. The month in which each lease ends is in the airport’s profile.`,
      'Order: by city and tenant type.',
    ],
  }
}

/** The number of locations whose leases end in each year. */
export function chartLeases({ columns, rows }: PrintedTable): Chart {
  const years = columns.map(({ key }) => key).filter(key => /^\d{4}$/.test(key))
  const counts = years.map(year => sum(rows.map(row => Number(row[year]))))
  return makeChart(
    'Locations whose leases end, by year',
    years.map((label, index) => {
      const amount = counts[index] ?? 0
      return { label, amount, value: countOf(amount, 'location') }
    }),
  )
}

const sum = (all: Iterable<number>): number => [...all].reduce((total, each) => total + each, 0)
