import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { useService } from '#tests/app.ts'
import { makeAirportInstance } from '#tests/make.ts'
import { axnInstance } from '../database/schema/instances.ts'

const service = useService()
const frank = service.as('frank')

let canadian = 0
let american = 0
beforeEach(() =>
  service.write(async db => {
    const published = { axnInstanceStatus: 'PUBLISHED', enplaneTotal: 1000 } as const
    const made = await makeAirportInstance(db, {
      ...published,
      airport: { iataCode: 'QCA', isoCountryCode: 'CA', stateProvinceCode: null },
    })
    canadian = made.airportId
    await makeAirportInstance(db, { ...published, airportId: canadian, axnInstanceId: 25 })
    american = (await makeAirportInstance(db, { ...published, airport: { iataCode: 'QUS' } })).airportId
    await db
      .update(axnInstance)
      .set({ cadUsdRate: 0.7423, exchangeRateNote: 'Bank of Canada, 2025 average' })
      .where(eq(axnInstance.axnInstanceId, 25))
  }),
)

const rateOf = async (path: string) =>
  (await frank.get<{ exchangeRate: string | null }>(path)).body.exchangeRate
const converted = 'Amounts reported in Canadian dollars are converted at'
const rate = '0.759 US dollars per Canadian dollar (2016-2020 average)'
const thisYear = `${converted} ${rate}.`
const bothYears = `${converted} 0.7423 US dollars per Canadian dollar (Bank of Canada, 2025 average) in 2025 and ${rate} in 2026.`

describe('the exchange rate is given with amounts of Canadian airports', () => {
  it.each([
    ['trends', () => `/airports/${canadian}/trends`, bothYears],
    ['a comparison', () => '/airports/comparison?airports=QCA,QUS', bothYears],
    ['benchmarks', () => `/airports/${american}/instance/26/benchmarks?peers=QCA`, thisYear],
    ['group benchmarks', () => '/benchmarks/instance/26?country=Canada', thisYear],
    [
      'group benchmarks with another airport',
      () => '/benchmarks/instance/26?state=Ohio&airport=QCA',
      thisYear,
    ],
    ['the totals of a year', () => '/axninstances/26/overview', thisYear],
  ])('%s', async (_, path, expected) => {
    expect(await rateOf(path())).toBe(expected)
  })

  it.each([
    ['trends', () => `/airports/${american}/trends`],
    ['a comparison', () => '/airports/comparison?airports=QUS'],
    ['benchmarks', () => `/airports/${american}/instance/26/benchmarks?peers=QUS`],
    ['group benchmarks', () => '/benchmarks/instance/26?country=United%20States%20of%20America'],
  ])('but not with %s without such amounts', async (_, path) => {
    expect(await rateOf(path())).toBeNull()
  })
})
