import { expect, it } from 'vitest'
import { getUtcToday } from '#platform/contract/calendar.ts'
import { exploreKinds } from './explore/exploreKinds.ts'
import { readSearchQuestion } from './readSearchQuestion.ts'

const figuresOf = (typed: string) => readSearchQuestion(typed)?.figures?.[0]

it.each([
  ['LAX food sales', 'lax', 'grossSalesTotal.FOODBEVERAGE', null],
  ['f&b sales per enplanement at LAX 2025', 'lax', 'salesEpRatio.FOODBEVERAGE', '2025'],
  ['What was the rent in Denver?', 'denver', 'rentAirportTotal.WITHDUTYFREE', null],
  ['O’Hare duty free sales', 'ohare', 'grossSalesTotal.DUTYFREE', null],
  ['sea enplanements 2024', 'sea', 'enplaneTotal', '2024'],
  ['parking SFO', 'sfo', 'parkingRevenueTotal', null],
  ['parking spaces SFO', 'sfo', 'parkingSpaces', null],
  ['Enplaning, International JFK', 'jfk', 'passengerEpIntlTotal', null],
  ['how many locations does Hudson have', 'hudson', 'locations.WITHDUTYFREE', null],
  ['rent as a share of sales food and beverage MIA', 'mia', 'rentSalesRatio.FOODBEVERAGE', null],
  ['international enplanements MIA', 'mia', 'passengerEpIntlTotal', null],
  ['domestic traffic MIA', 'mia', 'passengerEpDomesticTotal', null],
  ['passenger traffic 2025 Denver', 'denver', 'enplaneTotal', '2025'],
  ['sales per pax LAX', 'lax', 'salesEpRatio.WITHDUTYFREE', null],
  ['median rent per sq ft JFK', 'jfk', 'rentAreaRatio.WITHDUTYFREE', null],
  ['daily parking rate DEN', 'den', 'parkingRateAmount.EconomyBasic.Daily', null],
  ['dbe share ATL', 'atl', 'acdbePercentageAmount', null],
  ['how many restaurants at LAX', 'lax', 'locations.FOODBEVERAGE', null],
])('reads %s', (typed, name, figure, year) => {
  expect(readSearchQuestion(typed)).toMatchObject({ name, year })
  expect(figuresOf(typed)).toBe(figure)
})

it.each([
  ['leases DFW 2027', 'dfw', '2027'],
  ['DFW lease expirations', 'dfw', null],
  ['leases of Harvest Kitchen that end in 2028', 'harvest kitchen', '2028'],
])('reads leases in %s', (typed, name, year) => {
  expect(readSearchQuestion(typed)).toMatchObject({ name, figures: null, year })
})

it.each([
  ['how many leases end in 2027', { name: '', figures: null, year: '2027' }],
  ['leases ending soon', { name: '', figures: null, year: null }],
  ['top 10 airports by food sales', { name: '', rows: 'airports', top: '10', year: null }],
  ['how many brands', { name: '', rows: 'brands' }],
  ['compare SFO and LAX', { name: 'sfo lax', figures: [] }],
  ['SFO vs. LAX', { name: 'sfo lax', figures: [] }],
  ['medium hubs', { name: 'medium hubs', rows: 'airports', figures: [] }],
  ['airports in Texas', { name: 'texas', rows: 'airports' }],
  ['terminals at JFK', { name: 'jfk', rows: 'terminals', figures: [] }],
  ['Delta terminals', { name: 'delta', rows: 'terminals', figures: [] }],
  ['top 10 companies by locations', { name: '', rows: 'companies', top: '10' }],
  ['locations per enplanement', { name: '', rows: 'airports', figures: ['locationsEpRatio'] }],
  ['dbe companies', { name: '', rows: 'companies', isDbe: true, figures: ['companies'] }],
  ['dbe participation', { isDbe: false, figures: ['acdbePercentageAmount'] }],
  ['largest duty free operators', { name: '', rows: 'companies', type: 'DUTYFREE' }],
  ['LAX sales growth', { name: 'lax', hasChange: true, isAscending: false }],
  [
    'which airports lost traffic',
    { name: '', hasChange: true, isAscending: true, figures: ['enplaneTotal'] },
  ],
  ['smallest airports', { name: '', isAscending: true, figures: ['enplaneTotal'] }],
  ['cheapest parking', { name: '', isAscending: true, figures: ['parkingRateAmount.EconomyBasic.Daily'] }],
  [
    'leases that end next year',
    { name: '', figures: null, year: String(Number(getUtcToday().slice(0, 4)) + 1) },
  ],
  ['fastest growing airports', { name: '', hasChange: true, figures: ['enplaneTotal'] }],
  ['lowest sales per enplanement', { name: '', isAscending: true }],
  ['average sales per enplanement by hub size', { name: '', group: 'hubSize' }],
  ['what is an enplanement', { name: '', figures: ['enplaneTotal'] }],
])('reads what %s asks of no single name', (typed, question) => {
  expect(readSearchQuestion(typed)).toMatchObject(question)
})

it('reads no question in the name of a tenant type', () => {
  expect(readSearchQuestion('Duty Free Americas')).toBeNull()
})

it('asks only for figures that some kind of row has', () => {
  const known = new Set(Object.values(exploreKinds).flatMap(kind => kind.fields.map(({ key }) => key)))
  for (const typed of [
    'space',
    'retail space',
    'shops',
    'news shops',
    'rent per sq ft',
    'dwell',
    'brands',
    'advertising',
    'deplanements',
  ])
    expect([typed, readSearchQuestion(`x ${typed}`)?.figures?.some(key => known.has(key))]).toEqual([
      typed,
      true,
    ])
})
