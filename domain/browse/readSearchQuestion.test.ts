import { expect, it } from 'vitest'
import { getUtcToday } from '#platform/contract/calendar.ts'
import { airportFigures } from './airportFigures.ts'
import { exploreKinds } from './explore/exploreKinds.ts'
import { dailyRates } from './questionWords.ts'
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
  ['newsstands at JFK', 'jfk', 'locations.NEWSSTAND', null],
  ['valet parking DEN', 'den', 'parkingRateAmount.Valet.Daily', null],
  ['domestic share LAX', 'lax', 'passengerEpDomesticTotal', null],
  ['leisure share MCO', 'mco', 'leisurePercentAmount', null],
  ['sales/enplanement ATL', 'atl', 'salesEpRatio.WITHDUTYFREE', null],
  ['denver parking per enplanement', 'denver', 'parkingRevenueEpRatio', null],
  ['denver car rental per passenger', 'denver', 'carRentalEpRatio', null],
  ['advertising revenue per enplaned passenger DEN', 'den', 'advertisingRevenueEpRatio', null],
  ['denver space per 1,000 enplanements', 'denver', 'areaEpRatio.WITHDUTYFREE', null],
  ['food sq ft per 1000 passengers DEN', 'den', 'areaEpRatio.FOODBEVERAGE', null],
  ['denver rent as % of sales', 'denver', 'rentSalesRatio.WITHDUTYFREE', null],
  ['concession sales per enplanement denver', 'denver', 'salesEpRatio.WITHDUTYFREE', null],
  ['denver sales without duty free', 'denver', 'grossSalesTotal.WITHOUTDUTYFREE', null],
  // A ratio without a phrase is unknown, and so is the name.
  ['denver parking per space', 'denver per', 'areaTotal.WITHDUTYFREE', null],
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
  ['top 10 companies by airports', { rows: 'companies', figures: ['airports'] }],
  ['top 10 brands by airports', { rows: 'brands', figures: ['airports'] }],
  ['top 10 companies by brands', { rows: 'companies', figures: ['brands'] }],
  ['top 10 brands by companies', { rows: 'brands', figures: ['companies'] }],
  ['top 10 airports by brands', { rows: 'airports', figures: ['brands'] }],
  ['airports over 20 million passengers', { name: '', figures: ['enplaneTotal'], range: '20000000..' }],
  ['parking over 40', { name: '', figures: dailyRates, range: '40..', isAny: true }],
  ['parking over 40 million', { figures: ['parkingRevenueTotal'], range: '40000000..' }],
  ['JFK contacts', { name: 'jfk', figures: [], asksContacts: true }],
  ['NYC', { name: 'jfk lga ewr', figures: [] }],
  ['dwell time under 1,200', { name: '', figures: ['dwellTimeAmount'], range: '..1200' }],
  ['expiring leases at LAX over 2000 sq ft', { name: 'lax', figures: null, range: '2000..', year: null }],
  ['lease expirations next 6 months', { name: '', figures: null, months: 6 }],
  ['airports with at least 20 million passengers', { range: '20000000..', isAscending: false }],
  ['sales per enplanement over $12.50', { name: '', range: '12.5..' }],
  ['airports over 1.1 million passengers', { name: '', range: '1100000..' }],
  ['enplanements between 5 and 10 million', { name: '', range: '5000000..10000000' }],
  ['airports with sales growth over 5%', { name: '', hasChange: true, range: '5..', isPercent: true }],
  ['which airports’ sales fell more than 5%', { hasChange: true, range: '..-5', isPercent: true }],
  ['sales decline under 5%', { hasChange: true, range: '-5..0' }],
  ['passengers grew by over 2 million', { hasChange: true, range: '2000000..', isPercent: false }],
  ['parking growth over 5%', { figures: ['parkingRevenueTotal'], range: '5..' }],
  ['denver sales 2024 vs 2026', { name: 'denver', hasChange: true, since: '2024', year: '2026' }],
  ['sales growth since 2019', { name: '', hasChange: true, since: '2019', year: null }],
  ['sales growth over 2024', { name: '', since: '2024', range: null }],
  ['percent change in enplanements', { name: '', hasChange: true, figures: ['enplaneTotal'] }],
  ['leases ending by 2027', { name: '', figures: null, year: '2027', isUntil: true }],
  ['leases before 2028', { name: '', figures: null, year: '2027', isUntil: true }],
  ['leases 2027 to 2029', { name: '', figures: null, since: '2027', year: '2029', hasChange: false }],
  ['denver parking and dwell time', { figures: ['dwellTimeAmount'], further: [['parkingRevenueTotal']] }],
  ['food sales vs retail sales denver', { name: 'denver', types: ['SPECIALTY', 'FOODBEVERAGE'] }],
  ['airports without duty free', { name: '', figures: ['locations.DUTYFREE'], range: '..0' }],
  ['sfo duty free share', { name: 'sfo', statistic: 'share', figures: ['grossSalesTotal'] }],
  ['tampa rank sales per enplanement in its class', { name: 'tampa', statistic: 'rank' }],
  ['total sales of large hubs', { name: 'large hubs', statistic: 'total' }],
  ['airports by total sales', { name: '', statistic: null }],
  ['top airports by sales', { name: '', top: undefined }],
  ['acdbe companies', { name: '', rows: 'companies', isDbe: true, figures: ['companies'] }],
  ['food and retail sales LAX', { name: 'lax', types: ['SPECIALTY', 'FOODBEVERAGE'] }],
  ['median sales per enplanement medium hubs', { name: 'medium hubs', statistic: 'median' }],
  ['coffee shop', { name: 'coffee', rows: 'tenants' }],
  ['restaurant', { name: '', rows: 'tenants', type: 'FOODBEVERAGE' }],
  ['who runs the coffee at DEN', { name: 'coffee den', rows: 'companies' }],
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

it('reads one of several tenant types, or words of types as part of a name', () => {
  expect(readSearchQuestion('food and retail sales LAX', 'FOODBEVERAGE')?.figures?.[0]).toBe(
    'grossSalesTotal.FOODBEVERAGE',
  )
  expect(readSearchQuestion('Russethaven Gifts leases', null)).toMatchObject({
    name: 'russethaven gifts',
    type: undefined,
  })
})

it('reads no question in the name of a tenant type, nor one that no figure answers', () => {
  for (const typed of ['Duty Free Americas', 'food traffic denver', 'sales and rent over 5 million'])
    expect(readSearchQuestion(typed), typed).toBeNull()
})

it('finds each figure of an airport by its own label', () => {
  const isFound = ({ key, label }: (typeof airportFigures)[number]) =>
    figuresOf(`denver ${label}`)?.startsWith(key)
  expect(airportFigures.filter(each => !isFound(each)).map(each => each.label)).toEqual([])
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
