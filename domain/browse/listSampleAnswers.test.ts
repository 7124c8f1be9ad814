import { expect, it } from 'vitest'
import type { SampleAirport } from './introduction.ts'
import { listSampleAnswers } from './listSampleAnswers.ts'

const sum = (total: number | null, partial = false) => ({ total, partial })
const ratio = (value: number | null, partial = false) => ({ value, partial })

/** A type with these sales, and nothing else. */
const withSales = (total: number | null, partial = false) => ({
  grossSalesTotal: sum(total, partial),
  salesEpRatio: ratio(null),
  rentAirportTotal: sum(null),
  rentEpRatio: ratio(null),
  areaTotal: sum(null),
  salesAreaRatio: ratio(null),
  rentSalesRatio: ratio(null),
})

const sample: SampleAirport = {
  airport: { airportName: 'Alderpoint', iataCode: 'QAP', city: 'Alderpoint', stateProvinceCode: 'OH' },
  axnInstanceName: '2026',
  hubSize: 'Medium hub',
  exchangeRate: null,
  enplanements: 1_000_000,
  totals: {
    byType: {
      FOODBEVERAGE: withSales(6_000_000),
      SPECIALTY: withSales(3_000_000),
      NEWSSTAND: withSales(1_000_000),
      DUTYFREE: withSales(null),
    },
    withDutyFree: {
      grossSalesTotal: sum(10_000_000),
      salesEpRatio: ratio(10),
      rentAirportTotal: sum(1_500_000),
      rentEpRatio: ratio(1.5),
      areaTotal: sum(20_000),
      salesAreaRatio: ratio(500),
      // A terminal without sales pays the rest of the rent.
      rentSalesRatio: ratio(12),
    },
  },
  terminalCount: 2,
  tenantCount: 41,
}

it('answers each question with the figures of the sample', () => {
  expect(listSampleAnswers(sample)).toEqual([
    { question: 'How much do passengers spend at QAP?', answer: '$10.00 per enplanement.' },
    { question: 'What sells most?', answer: 'Food & Beverage, with 60% of all sales.' },
    {
      question: 'What does the airport earn from it?',
      answer: '$1.50 of rent per enplanement, or 12% of sales.',
    },
    {
      question: 'How productive is the space?',
      answer: '$500.00 of sales per square foot, on 20,000 sq ft.',
    },
    {
      question: 'How large is the program?',
      answer: '41 tenant locations in 2 terminals, for 1,000,000 enplanements.',
    },
  ])
})

it('leaves out a question whose figure is missing, partial, or without a whole to compare with', () => {
  const { byType, withDutyFree } = sample.totals
  const answered = (change: Partial<SampleAirport>) =>
    listSampleAnswers({ ...sample, ...change }).map(each => each.question)
  expect(
    answered({
      totals: { byType, withDutyFree: { ...withDutyFree, grossSalesTotal: sum(9_000_000, true) } },
    }),
  ).not.toContain('What sells most?')
  expect(
    answered({ totals: { byType, withDutyFree: { ...withDutyFree, salesEpRatio: ratio(10, true) } } }),
  ).not.toContain('How much do passengers spend at QAP?')
  expect(answered({ enplanements: null })).not.toContain('How large is the program?')
})
