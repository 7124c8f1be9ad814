import { expect, it } from 'vitest'
import { computeTotalsByTenantType } from '#domain/airports/concessionTotals.ts'
import { tenantTypes } from '#domain/catalog/tenantTypes.ts'
import { keyFigures } from '#domain/publishing/book.ts'
import { createRecord } from '#platform/contract/listKeys.ts'
import { drawSales, drawTraffic } from './drawCharts.ts'

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
    'Duty Free: –',
  ])
  expect(alt).toContain('Duty Free not reported')
  expect(alt).toContain('Food & Beverage $5.0M, Specialty Retail $0.5M (partly reported)')
})

it('says that a chart without figures has none, rather than leaving its space empty', () => {
  const totals = computeTotalsByTenantType([], null)
  const missing = { value: null, partial: false }
  const figures = createRecord(keyFigures, () => missing)
  const year = { axnInstanceName: '2026', figures }
  for (const years of [[], [year]]) {
    expect(drawTraffic({ years })).toEqual({
      title: 'Enplanements by year',
      alt: 'Enplanements by year: not reported.',
      nothing: 'Not reported',
      bars: [],
    })
  }
  expect(drawSales({ totals }).nothing).toBe('Not reported')
})
