import { expect, it } from 'vitest'
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
])('reads %s', (typed, name, figure, year) => {
  expect(readSearchQuestion(typed)).toMatchObject({ name, year })
  expect(figuresOf(typed)).toBe(figure)
})

it.each([
  ['leases DFW 2027', 'dfw', '2027'],
  ['DFW lease expirations', 'dfw', null],
  ['leases of Harvest Kitchen that end in 2028', 'harvest kitchen', '2028'],
])('reads leases in %s', (typed, name, year) => {
  expect(readSearchQuestion(typed)).toEqual({ name, figures: null, year })
})

it.each(['', 'Starbucks', 'denver 2025', 'food sales', 'leases 2027', 'Duty Free Americas', '2027'])(
  'reads no question in %s',
  typed => {
    expect(readSearchQuestion(typed)).toBeNull()
  },
)

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
