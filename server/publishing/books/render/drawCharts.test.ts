import { expect, it } from 'vitest'
import { computeTotalsByTenantType } from '#domain/airports/concessionTotals.ts'
import { tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import { keyFigures, type BookAirport } from '#domain/publishing/book.ts'
import { createRecord } from '#platform/contract/listKeys.ts'
import { drawSales, drawTraffic } from './drawCharts.ts'
import { drawYear } from './yearCharts.ts'

const sales = (...amounts: (number | null)[]) => ({
  enplaneTotal: 1000,
  airportTerminalTotals: tenantTypes.map((tenantType, index) => ({
    tenantType,
    grossSalesTotal: amounts[index] ?? null,
    rentAirportTotal: null,
    areaTotal: null,
    unitMeasureCode: 'SQFT' as const,
  })),
})

it('marks a bar whose sum omits a terminal, for screen readers too', () => {
  const terminals = [sales(2_000_000, 500_000, 0), sales(3_000_000, null, null)]
  const totals = computeTotalsByTenantType(terminals, 1000)
  const { bars, alt } = drawSales({ totals })
  expect(bars.map(each => `${each.label}: ${each.value}`)).toEqual([
    'Food & Beverage: $5.0M',
    'Specialty Retail: $0.5M†',
    'News & Gifts: $0†',
    'Duty Free: n/a',
  ])
  expect(alt).toContain('Duty Free not applicable')
  expect(alt).toContain('Food & Beverage $5.0M, Specialty Retail $0.5M (partly reported)')
})

it('says that a chart without figures has none, rather than leaving its space empty', () => {
  const totals = computeTotalsByTenantType([], null)
  const missing = { value: null, partial: false }
  const figures = createRecord(keyFigures, () => missing)
  const year = { axnInstanceName: '2026', figures }
  for (const years of [[], [year]]) {
    expect(drawTraffic({ years }, { definitionChanges: [], formerChanges: [] })).toEqual({
      title: 'Enplanements by year',
      alt: 'Enplanements by year: not reported.',
      nothing: 'Not reported',
      bars: [],
    })
  }
  expect(drawSales({ totals }).nothing).toBe('Not reported')
})

it('draws ratios of the year from the amounts that the airports’ own ratios count, with their marks', () => {
  const line = (tenantType: TenantType, rentAirportTotal: number | null, grossSalesTotal: number | null) => ({
    enplaneTotal: 1000,
    airportTerminalTotals: [
      { tenantType, rentAirportTotal, grossSalesTotal, areaTotal: null, unitMeasureCode: 'SQFT' as const },
    ],
  })
  const airportOf = (airportId: number, ...terminals: ReturnType<typeof line>[]) =>
    ({
      airport: { airportId, airportName: 'Alderpoint', city: 'Alderpoint', iataCode: 'QAP' },
      enplanements: 1000,
      hubSize: null,
      tenants: [],
      totals: computeTotalsByTenantType(terminals, 1000),
    }) as unknown as BookAirport
  // The second terminal is closed: it pays rent and sells nothing.
  const open = [line('FOODBEVERAGE', 100, 1000), line('FOODBEVERAGE', 200, 0), line('SPECIALTY', 50, 1000)]
  const more = [line('DUTYFREE', 10, 900), line('SPECIALTY', null, 5)]
  const airports = [1, 2, 3, 4, 5].map(id => airportOf(id, ...open)).concat(airportOf(6, ...open, ...more))
  const leases = { period: '2026', rows: [], columns: [], notes: [], title: '', demo: false }
  const charts = drawYear(airports, { year: '2026', compared: [], leases }).flatMap(block =>
    block.kind === 'chart' ? [[block.chart.title, block.chart.bars.map(each => each.value)]] : [],
  )
  expect(Object.fromEntries(charts)).toMatchObject({
    // One airport with duty free is too few for an average.
    'Rent as a share of sales by tenant type': ['10.00%', '5.00%†'],
    'Gross sales by tenant type': ['$6,000', '$6,005', 'n/a', '$900'],
  })
})
