import { expect, it } from 'vitest'
import { computeYearTrends } from './computeYearTrends.ts'
import { computeLastChange, describeHubSizes, describeMovers, describeSample } from './yearTrends.ts'

const noLocations = { before: [], now: [] }
const codes = ['QZA', 'QZB', 'QZC', 'QZD', 'QZE', 'QZF']

interface Given {
  sales: number | null
  traffic: number | null
  partial?: boolean
  hubSize?: string
}

const airport = (place: number, { sales, traffic, partial = false, hubSize = 'Large hub' }: Given) => ({
  airportId: place + 1,
  iataCode: codes[place] ?? '',
  airportName: `Airport ${codes[place]}`,
  hubSize,
  figures: {
    enplaneTotal: { value: traffic, partial: false },
    'grossSalesTotal.WITHDUTYFREE': { value: sales, partial },
  },
})
const edition = (axnInstanceName: string, airports: Given[]) => ({
  axnInstanceName,
  airports: airports.map((given, place) => airport(place, given)),
})
const same = (given: Given, count = 5): Given[] => Array.from({ length: count }, () => given)

it('covers the same airports in all years, so that a new reporter is not growth', () => {
  const trends = computeYearTrends(
    [
      edition('2025', [...same({ sales: 1000, traffic: 100 }), { sales: null, traffic: 900 }]),
      edition('2026', [...same({ sales: 1100, traffic: 100 }), { sales: 9000, traffic: 900 }]),
    ],
    noLocations,
    [],
  )
  expect(trends).toMatchObject({
    years: ['2025', '2026'],
    airports: 5,
    figures: { enplaneTotal: [500, 500], grossSalesTotal: [5000, 5500], salesEpRatio: [10, 11] },
    byHubSize: [{ hubSize: 'Large hub', airports: 5, values: [10, 11] }],
    movers: { rose: 5, fell: 0, unchanged: 0 },
  })
  expect(computeLastChange(trends?.figures.salesEpRatio ?? [])).toBeCloseTo(10, 10)
})

it('leaves partial figures out', () => {
  const partial = { sales: 9000, traffic: 100, partial: true }
  const trends = computeYearTrends(
    [
      edition('2025', [...same({ sales: 1000, traffic: 100 }), partial]),
      edition('2026', [...same({ sales: 1000, traffic: 100 }), { ...partial, partial: false }]),
    ],
    noLocations,
    [],
  )
  expect(trends).toMatchObject({ airports: 5, movers: { rose: 0, fell: 0, unchanged: 5 } })
})

it('begins with the first edition that enough airports reported completely', () => {
  const few = edition('2024', same({ sales: 1, traffic: 1 }, 4))
  const later = ['2025', '2026'].map(name => edition(name, same({ sales: 1000, traffic: 100 })))
  expect(computeYearTrends([few, ...later], noLocations, [])?.years).toEqual(['2025', '2026'])
  expect(computeYearTrends(later.slice(1), noLocations, [])).toBeNull()
  expect(computeYearTrends([], noLocations, [])).toBeNull()
})

it('has no average for a hub size with few airports or one that dominates its sales', () => {
  const years = ['2025', '2026'].map(name =>
    edition(name, [
      { sales: 50_000, traffic: 100, hubSize: 'Small hub' },
      ...same({ sales: 1000, traffic: 100, hubSize: 'Small hub' }),
    ]),
  )
  expect(computeYearTrends(years, noLocations, [])?.byHubSize).toEqual([])
})

it('lists the largest gains and losses, and counts all of them', () => {
  const before = edition(
    '2025',
    codes.map(() => ({ sales: 1000, traffic: 100 })),
  )
  const now = edition(
    '2026',
    codes.map((_, place) => ({ sales: 900 + place * 50, traffic: 100 })),
  )
  const { movers } = computeYearTrends([before, now], noLocations, []) ?? {}
  const names = (some: readonly { iataCode: string }[] = []) => some.map(each => each.iataCode)
  expect(movers).toMatchObject({ rose: 3, fell: 2, unchanged: 1 })
  expect(names(movers?.gained)).toEqual(['QZF', 'QZE', 'QZD'])
  expect(names(movers?.lost)).toEqual(['QZB', 'QZA'])
  expect(movers?.gained[0]).toMatchObject({ before: 10, now: 11.5 })
  expect(movers && describeMovers(movers)).toBe('Sales per enplanement rose at 3 airports and fell at 2')

  const redefined = { year: '2026', figure: 'grossSalesTotal', note: 'With catering.' }
  const broken = computeYearTrends([before, now], noLocations, [redefined])
  expect(broken).toMatchObject({ movers: null, definitionChanges: [redefined] })
})

it('counts openings and closings at airports that are in both editions', () => {
  const both = ['2025', '2026'].map(name => edition(name, same({ sales: 1000, traffic: 100 })))
  const [before, now] = both
  if (!before || !now) throw new Error('Two editions are needed')
  now.airports.push(airport(5, { sales: 1000, traffic: 100 }))
  const location = (airportId: number, tenantId: number, tenantType = 'FOODBEVERAGE') => ({
    airportId,
    tenantId,
    locationNumber: 1,
    tenantType,
  })
  const trends = computeYearTrends(
    both,
    {
      before: [location(1, 1), location(1, 2, 'NEWSSTAND')],
      now: [location(1, 1), location(1, 3), location(2, 4), location(6, 5)],
    },
    [],
  )
  expect(trends?.openings).toMatchObject({ airports: 5, opened: 2, closed: 1 })
  expect(trends?.openings.byType).toContainEqual({ tenantType: 'NEWSSTAND', opened: 0, closed: 1 })
})

it('says what the charts show in sentences', () => {
  const years = ['2025', '2026'].map(name =>
    edition(name, [
      ...same({ sales: 1420, traffic: 100 }),
      ...same({ sales: 710, traffic: 100, hubSize: 'Small hub' }),
    ]),
  )
  const trends = computeYearTrends(years, noLocations, [])
  expect(trends && describeHubSizes(trends)).toBe(
    'Large hubs sold $14.20 per enplanement in 2026, small hubs $7.10',
  )
  expect(trends && describeSample(trends)).toContain('the same 10 airports in all years')
})
