import { beforeEach, describe, expect, it } from 'vitest'
import { carRentalFigures, parkingRevenueFields } from '#domain/airports/airportYearColumns.ts'
import { parkingCombinations, type ParkingRate, type StoredRentalParking } from '#domain/airports/parking.ts'
import type { AirportLastYear, AirportReview } from '#domain/review/airportReview.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { affiliate, makeAirportInstance, makeParkingRate } from '#tests/make.ts'

const service = useService()

let airportId: number
beforeEach(async () => {
  await service.write(async db => {
    airportId = (await makeAirportInstance(db)).airportId
    await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
  })
})

const ben = () => service.as('ben')
const step = () => `/airports/${airportId}/instance/26/rentalparking`
const rates = () => `/airports/${airportId}/instance/26/parkingrates`
const ratePath = (type = 'Premium', rateType = 'Daily') => `${rates()}/type/${type}/ratetype/${rateType}`
const read = async () => (await ben().get<StoredRentalParking>(step())).body

const noFigures = Object.fromEntries(
  Object.keys({ ...carRentalFigures, ...parkingRevenueFields }).map(name => [name, null]),
)
const rate = (overrides: object = {}) => ({
  parkingSpaceQuantity: 1250,
  parkingRateAmount: 24.5,
  parkingRevenueTotal: 3_000_000,
  parkingRevenueAirportTotal: 2_400_000.25,
  parkingRateDes: 'Garage, daily maximum',
  ...overrides,
})
const premium = (overrides: object = {}) => ({
  parkingType: 'Premium',
  parkingRateType: 'Daily',
  ...rate(overrides),
})
const entry = (overrides: object = {}) => ({ ...noFigures, parkingRates: [], ...overrides })
const nothing = rate({
  parkingSpaceQuantity: null,
  parkingRateAmount: null,
  parkingRevenueTotal: null,
  parkingRevenueAirportTotal: null,
  parkingRateDes: ' ',
})

describe('rental and parking', () => {
  it('are empty at first, with all six combinations in their order', async () => {
    const stored = await read()
    expect(stored).toMatchObject(noFigures)
    expect(stored.parkingRates).toMatchObject(parkingCombinations)
    expect(new Set(stored.parkingRates.map(each => each.version))).toEqual(new Set([0]))
  })

  it('are saved together, to the cent; zero is not the same as not reported', async () => {
    const figures = {
      carRentalOnsiteAgenciesTotal: 0,
      carRentalOffsiteRevenueAirportTotal: 120_000.01,
      carRentalTotal: 9_999_999_999_999.99,
      carRentalAreaTotal: 2_147_483_647,
      parkingRevenueTotal: 0.01,
    }
    const saved = await ben().put<StoredRentalParking>(
      step(),
      entry({ ...figures, parkingRates: [premium()] }),
    )
    expect(saved.body).toMatchObject({ ...noFigures, ...figures })
    expect(saved.body.parkingRates[1]).toMatchObject({ ...premium(), confirmed: 'Y', version: 1 })
    expect(await read()).toEqual(saved.body)
  })

  it('are saved with the version that was read, which another step also changes', async () => {
    const before = await ben().get<StoredRentalParking>(step())
    expect(before.headers['etag']).toBe(`"${before.body.version}"`)
    const ifMatch = { 'if-match': `"${before.body.version}"` }
    expect(outcome(await ben().put(step(), entry({ parkingRates: [premium()] }), ifMatch))).toBe('200')
    expect(outcome(await ben().put(step(), entry({ carRentalTotal: 5 }), ifMatch))).toBe('stale')
    const stored = await read()
    expect([stored.carRentalTotal, stored.parkingRates[1]?.parkingSpaceQuantity]).toEqual([null, 1250])
  })

  it('store no row for a parking type that does not exist', async () => {
    await ben().put(step(), entry({ parkingRates: [premium()] }))
    const saved = await ben().put<StoredRentalParking>(
      step(),
      entry({ parkingRates: [{ ...premium(), ...nothing }] }),
    )
    expect(saved.body.parkingRates[1]).toMatchObject({
      parkingSpaceQuantity: null,
      parkingRateDes: null,
      version: 0,
    })
    const again = await ben().put<StoredRentalParking>(step(), entry({ parkingRates: [premium()] }))
    expect(again.body.parkingRates[1]?.version).toBe(3)
  })

  it('keep a rate that the body omits', async () => {
    await ben().put(step(), entry({ parkingRates: [premium()] }))
    const saved = await ben().put<StoredRentalParking>(step(), entry())
    expect(saved.body.parkingRates[1]?.parkingSpaceQuantity).toBe(1250)
  })
})

describe('the limits of rental and parking', () => {
  const wrong: [string, object, string][] = [
    ['agencies below zero', { carRentalOnsiteAgenciesTotal: -1 }, '/carRentalOnsiteAgenciesTotal'],
    ['half an agency', { carRentalOffsiteAgenciesTotal: 1.5 }, '/carRentalOffsiteAgenciesTotal'],
    ['revenue as text', { carRentalTotal: '12' }, '/carRentalTotal'],
    ['tenths of a cent', { parkingRevenueTotal: 0.001 }, '/parkingRevenueTotal'],
    ['more money than there is room for', { parkingRevenueTotal: 1e13 }, '/parkingRevenueTotal'],
    ['a huge figure', { carRentalOnsiteRevenueTotal: 1e308 }, '/carRentalOnsiteRevenueTotal'],
    ['too large an area', { carRentalAreaTotal: 2_147_483_648 }, '/carRentalAreaTotal'],
    ['a missing figure', { carRentalTotal: undefined }, '/carRentalTotal'],
    [
      'spaces below zero',
      { parkingRates: [premium({ parkingSpaceQuantity: -1 })] },
      '/parkingRates/0/parkingSpaceQuantity',
    ],
    [
      'too many spaces',
      { parkingRates: [premium({ parkingSpaceQuantity: 2_147_483_648 })] },
      '/parkingRates/0/parkingSpaceQuantity',
    ],
    [
      'a rate below zero',
      { parkingRates: [premium({ parkingRateAmount: -0.01 })] },
      '/parkingRates/0/parkingRateAmount',
    ],
    [
      'a remark of 256 characters',
      { parkingRates: [premium({ parkingRateDes: 'x'.repeat(256) })] },
      '/parkingRates/0/parkingRateDes',
    ],
    [
      'an unknown type',
      { parkingRates: [premium({ parkingType: 'Rooftop' })] },
      '/parkingRates/0/parkingType',
    ],
    [
      'an unknown rate type',
      { parkingRates: [premium({ parkingRateType: 'Weekly' })] },
      '/parkingRates/0/parkingRateType',
    ],
    ['a combination given twice', { parkingRates: [premium(), premium()] }, '/parkingRates'],
  ]
  it.each(wrong)('refuse %s, and nothing of the rest is stored', async (_what, overrides, pointer) => {
    const before = await read()
    const answer = await ben().put(step(), entry({ carRentalOffsiteRevenueTotal: 77, ...overrides }))
    expect(outcome(answer)).toBe('invalidInput')
    expect(problemOf(answer).errors.map(each => each.pointer)).toContain(pointer)
    expect(await read()).toEqual(before)
  })

  it('accept the longest remark and the most spaces', async () => {
    const most = premium({
      parkingRateDes: 'x'.repeat(255),
      parkingSpaceQuantity: 2_147_483_647,
      parkingRateAmount: 0,
    })
    const saved = await ben().put<StoredRentalParking>(step(), entry({ parkingRates: [most] }))
    expect(saved.body.parkingRates[1]).toMatchObject(most)
  })
})

describe('one parking rate', () => {
  it('is saved separately, with its own version', async () => {
    const first = await ben().put<ParkingRate>(ratePath(), rate(), { 'if-match': '"0"' })
    expect(first.body).toMatchObject({ ...premium(), version: 1 })
    expect(first.headers['etag']).toBe('"1"')
    expect(
      outcome(await ben().put(ratePath(), rate({ parkingSpaceQuantity: 9 }), { 'if-match': '"0"' })),
    ).toBe('stale')
    const listed = await ben().get<ParkingRate[]>(rates())
    expect(listed.body.map(each => each.parkingSpaceQuantity)).toEqual([null, 1250, null, null, null, null])
  })

  it('increments the version of the step that shows it', async () => {
    const { version } = await read()
    await ben().put(ratePath(), rate())
    expect(outcome(await ben().put(step(), entry(), { 'if-match': `"${version}"` }))).toBe('stale')
  })

  it('is refused for an unknown type or rate type', async () => {
    expect(outcome(await ben().put(ratePath('premium'), rate()))).toBe('invalidInput')
    expect(outcome(await ben().put(ratePath('Premium', 'Weekly'), rate()))).toBe('invalidInput')
    expect(outcome(await ben().put(ratePath(), rate({ parkingRateAmount: 'free' })))).toBe('invalidInput')
  })
})

describe('rates carried over from last year', () => {
  const warnings = async () => {
    const { body } = await ben().get<AirportReview>(`/airports/${airportId}/instance/26/review`)
    return body.findings.filter(each => each.severity === 'unconfirmed')
  }
  beforeEach(() =>
    service.write(async db => {
      await makeParkingRate(db, { airportId, confirmed: 'N' })
      await makeParkingRate(db, { airportId, parkingType: 'Valet', confirmed: 'N' })
    }),
  )

  it('cause one warning with their number until they are confirmed', async () => {
    expect(await warnings()).toMatchObject([{ severity: 'unconfirmed', figures: '2', field: 'unconfirmed' }])
    const { version } = await read()
    expect((await ben().put(`${rates()}/confirm`, {})).body).toEqual({ confirmed: 2 })
    expect(await warnings()).toEqual([])
    expect((await read()).version).toBe(version + 1)
    expect((await ben().put(`${rates()}/confirm`, {})).body).toEqual({ confirmed: 0 })
    expect((await read()).version).toBe(version + 1)
  })

  it('are also confirmed one by one', async () => {
    const one = { parkingType: 'Valet', parkingRateType: 'Daily' }
    const confirm = (parkingRates: object[]) => ben().put(`${rates()}/confirm`, { parkingRates })
    expect((await confirm([one])).body).toEqual({ confirmed: 1 })
    expect((await confirm([one])).body).toEqual({ confirmed: 0 })
    expect((await confirm([])).body).toEqual({ confirmed: 0 })
    expect(outcome(await confirm([{ ...one, parkingType: 'Rooftop' }]))).toBe('invalidInput')
    expect(await warnings()).toMatchObject([{ figures: '1' }])
  })

  it('are confirmed by a save that includes them, even with the same figures', async () => {
    const stored = await read()
    const [same] = stored.parkingRates.filter(each => each.confirmed === 'N')
    await ben().put(step(), entry({ parkingRates: [same] }))
    expect(await warnings()).toMatchObject([{ figures: '1' }])
  })
})

it("last year's rental and parking are shown next to this year's", async () => {
  await service.write(async db => {
    await makeAirportInstance(db, { airportId, axnInstanceId: 25, carRentalTotal: 12.5 })
    await makeParkingRate(db, { airportId, axnInstanceId: 25, parkingSpaceQuantity: 333 })
  })
  const { body } = await ben().get<{ lastYear: AirportLastYear }>(
    `/airports/${airportId}/instance/26/lastyear`,
  )
  expect(body.lastYear?.rentalParking.carRentalTotal).toBe(12.5)
  expect(body.lastYear?.rentalParking.parkingRates[1]?.parkingSpaceQuantity).toBe(333)
})
