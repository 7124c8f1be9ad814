import { expect, it } from 'vitest'
import type { PrintedTable } from '#platform/print/printedTable.ts'
import { concessionColumns, partialColumn } from '../../reports/reportColumns.ts'
import { toRankingTable } from './toRankingTable.ts'

it('leaves partial sums and ratios out of its medians', () => {
  const complete = [10, 20, 30, 40, 50].map(each => ({
    'grossSales.FOODBEVERAGE': each * 1000,
    salesEpRatioWithDutyFree: each,
    partial: 'None',
  }))
  const report: PrintedTable = {
    title: 'All Airports',
    period: '2026',
    notes: [],
    demo: false,
    columns: [
      { key: 'iataCode', label: 'IATA', format: 'text', width: 4 },
      ...concessionColumns,
      partialColumn,
    ],
    rows: [
      ...complete,
      {
        'grossSales.FOODBEVERAGE': { partial: 1000 },
        salesEpRatioWithDutyFree: { partial: 1 },
        partial: 'Gross Sales: Food & Beverage',
      },
    ],
  }
  const { rows, columns } = toRankingTable(report)
  expect(rows.at(-2)).toMatchObject({
    'grossSales.FOODBEVERAGE': { partial: 1 },
    salesEpRatioWithDutyFree: { partial: 1 },
  })
  expect(rows.at(-1)).toMatchObject({
    location: 'Median',
    'grossSales.FOODBEVERAGE': 30,
    salesEpRatioWithDutyFree: 30,
  })
  expect(columns.map(({ key }) => key)).not.toContain(partialColumn.key)
})
