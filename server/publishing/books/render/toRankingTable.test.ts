import { expect, it } from 'vitest'
import type { PrintedTable } from '#platform/print/printedTable.ts'
import { concessionColumns, partialColumn } from '../../reports/reportColumns.ts'
import { toRankingTable } from './toRankingTable.ts'

it('leaves partial sums and ratios out of its medians', () => {
  const complete = [26, 28, 30, 32, 34].map(each => ({
    iataCode: `Q${each}`,
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
        iataCode: 'QAA',
        'grossSales.FOODBEVERAGE': { partial: 1000 },
        salesEpRatioWithDutyFree: { partial: 1 },
        partial: 'Gross Sales: Food & Beverage',
      },
    ],
  }
  const { rows, columns, notes } = toRankingTable(report)
  expect(notes.at(-1)).toContain('parts may not add up to their total')
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

  // Five terminals of one airport are one airport.
  const ofOne = complete.map(row => ({ ...row, iataCode: 'QAA' }))
  expect(toRankingTable({ ...report, rows: ofOne }).rows).toHaveLength(5)
  const dominated = [...complete, { iataCode: 'QAB', 'grossSales.FOODBEVERAGE': 900_000 }]
  expect(toRankingTable({ ...report, rows: dominated }).rows.at(-1)).toEqual({
    rank: ' ',
    lastRank: ' ',
    location: 'Median',
    salesEpRatioWithDutyFree: 30,
  })
})
