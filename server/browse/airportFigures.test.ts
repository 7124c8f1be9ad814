import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportBenchmarks } from '#domain/browse/airportBenchmarks.ts'
import type { AirportProfile } from '#domain/browse/airportProfile.ts'
import type { AirportTrends } from '#domain/browse/airportTrends.ts'
import type { Db } from '#platform/database/connect.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { makeAirportInstance, makeInstance, makeParkingRate, makeTerminal } from '#tests/make.ts'
import { airport, airportInstance } from '../database/schema/airports.ts'
import { freezeEdition } from '../years/editions.ts'

const service = useService()
const frank = service.as('frank')
const alice = service.as('alice')
const published = { axnInstanceStatus: 'PUBLISHED' } as const

const none = { grossSalesTotal: 0, rentAirportTotal: 0, areaTotal: 0 }
const otherTotals = [
  { tenantType: 'SPECIALTY', ...none },
  { tenantType: 'NEWSSTAND', ...none },
] as const

interface Year {
  axnInstanceId: number
  sales: number | null
  enplaneTotal?: number | null
  status?: 'PUBLISHED' | 'APPROVED'
}

/** Food sales in one terminal, and a second terminal that reports its area only if `second` says so. */
async function makeYear(db: Db, airportId: number, year: Year, second = false): Promise<number> {
  const { axnInstanceId, sales, enplaneTotal = 1000, status = 'PUBLISHED' } = year
  await makeAirportInstance(db, { airportId, axnInstanceId, axnInstanceStatus: status, enplaneTotal })
  const food = {
    tenantType: 'FOODBEVERAGE',
    grossSalesTotal: sales,
    rentAirportTotal: 50,
    areaTotal: 40,
  } as const
  const first = await makeTerminal(db, {
    airportId,
    axnInstanceId,
    enplaneTotal: 700,
    totals: [food, ...otherTotals],
  })
  const area = { tenantType: 'FOODBEVERAGE', areaTotal: 60 } as const
  if (second)
    await makeTerminal(db, { airportId, axnInstanceId, enplaneTotal: 300, totals: [area, ...otherTotals] })
  return first.terminalId
}

const thirteenCodes = Array.from('ABCDEFGHIJKLM', letter => `QA${letter}`).join(',')

const makeBare = async (db: Db, iataCode: string): Promise<number> => {
  const made = await makeAirportInstance(db, { axnInstanceId: 27, airport: { iataCode } })
  return made.airportId
}

describe('trends', () => {
  let airportId: number
  beforeEach(async () => {
    await service.write(async db => {
      await makeInstance(db, { axnInstanceId: 22, axnInstanceMasterStatus: 'HISTORICAL' })
      await makeInstance(db, { axnInstanceId: 24, axnInstanceMasterStatus: 'HISTORICAL' })
      airportId = await makeBare(db, 'QTA')
      await makeYear(db, airportId, { axnInstanceId: 22, sales: 4000 })
      await makeYear(db, airportId, { axnInstanceId: 24, sales: 5000, status: 'APPROVED' })
      await makeYear(db, airportId, { axnInstanceId: 25, sales: 6000 }, true)
      await makeYear(db, airportId, { axnInstanceId: 26, sales: 9000, enplaneTotal: null }, true)
    })
  })
  const trends = (as = frank, id = airportId) => as.get<AirportTrends>(`/airports/${id}/trends`)
  const valuesOf = (body: AirportTrends, key: string) =>
    body.airports[0]?.figures.map(year => year?.[key] ?? null)

  it('have the published years, gaps for the others, and marks for partial figures', async () => {
    const { body } = await trends()
    expect(body.years).toEqual(['2022', '2023', '2024', '2025', '2026'])
    expect(valuesOf(body, 'grossSalesTotal.FOODBEVERAGE')).toEqual([
      { value: 4000, partial: false },
      null,
      null,
      { value: 6000, partial: true },
      { value: 9000, partial: true },
    ])
    expect(valuesOf(body, 'areaTotal.WITHDUTYFREE')?.at(-1)).toEqual({ value: 100, partial: false })
    expect(valuesOf(body, 'salesEpRatio.WITHDUTYFREE')?.[0]).toEqual({ value: 4, partial: false })
    expect(valuesOf(body, 'areaEpRatio.WITHDUTYFREE')?.at(-1)).toEqual({ value: 100, partial: false })
    expect(valuesOf(body, 'grossSalesTotal.DUTYFREE')?.[0]).toEqual({
      value: null,
      partial: false,
      notApplicable: true,
    })
  })

  it('have each parking rate under its own name', async () => {
    await service.write(async db => {
      const rate = { airportId, axnInstanceId: 26, parkingType: 'Premium' } as const
      await makeParkingRate(db, { ...rate, parkingRateType: 'Daily', parkingRateAmount: 20 })
      await makeParkingRate(db, { ...rate, parkingRateType: 'Hourly', parkingRateAmount: 3 })
    })
    const { body } = await trends()
    const rateOf = (rateType: string) => valuesOf(body, `parkingRateAmount.${rateType}`)?.at(-1)
    expect(rateOf('Premium.Hourly')).toEqual({ value: 3, partial: false })
    expect(rateOf('Premium.Daily')).toEqual({ value: 20, partial: false })
    expect(rateOf('Valet.Daily')).toEqual({ value: null, partial: false })
  })

  it('use the terminals’ enplanements if the airport has none', async () => {
    const { body } = await trends()
    expect(valuesOf(body, 'enplaneTotal')?.slice(-2)).toEqual([
      { value: 1000, partial: false },
      { value: 1000, partial: false },
    ])
    expect(valuesOf(body, 'salesEpRatio.FOODBEVERAGE')?.at(-1)).toEqual({
      value: 9000 / 700,
      partial: true,
    })
  })

  it('of an earlier edition have the name and the code with which it was published', async () => {
    await service.write(async db => {
      await freezeEdition(db, 25)
      await db
        .update(airport)
        .set({ iataCode: 'QTN', airportName: 'Renamed' })
        .where(eq(airport.airportId, airportId))
    })
    const compared = await frank.get<AirportTrends>('/airports/comparison?airports=QTA&instanceId=25')
    expect(compared.body).toMatchObject({ unknown: [], airports: [{ airport: { iataCode: 'QTA' } }] })
    const both = await frank.get<AirportTrends>('/airports/comparison?airports=QTA,QTN&instanceId=25')
    expect(both.body).toMatchObject({ airports: [{ airport: { airportId } }], unknown: [] })
    const byNew = await frank.get<AirportTrends>('/airports/comparison?airports=QTN&instanceId=25')
    expect(byNew.body).toMatchObject({ unknown: [], airports: [{ airport: { iataCode: 'QTA' } }] })
    // An edition of an older year that is imported later may have terminals that the snapshot lacks.
    await service.write(db =>
      makeTerminal(db, {
        airportId,
        axnInstanceId: 22,
        terminalName: 'Imported',
        enplaneTotal: 300,
        totals: [],
      }),
    )
    const { body: later } = await frank.get<AirportTrends>(`/airports/${airportId}/trends?instanceId=25`)
    expect(valuesOf(later, 'grossSalesTotal.FOODBEVERAGE')?.[0]).toMatchObject({ value: 4000, partial: true })
    const { body } = await frank.get<AirportTrends>(`/airports/${airportId}/trends?instanceId=25`)
    expect(body.airports[0]?.airport.iataCode).toBe('QTA')
    expect((await trends()).body.airports[0]?.airport.iataCode).toBe('QTN')
  })

  it('of an earlier edition end with it, in the file and in a comparison too', async () => {
    const path = `/airports/${airportId}/trends`
    const { body } = await frank.get<AirportTrends>(`${path}?instanceId=25`)
    expect(body.years).toEqual(['2022', '2023', '2024', '2025'])
    expect(body.airports.map(each => each.airportInEdition)).toEqual([true])
    expect(valuesOf(body, 'grossSalesTotal.FOODBEVERAGE')?.at(-1)).toEqual({ value: 6000, partial: true })
    const compared = await frank.get<AirportTrends>('/airports/comparison?airports=QTA&instanceId=24')
    expect(compared.body.years).toEqual(['2022', '2023', '2024'])
    expect(compared.body.airports[0]?.airportInEdition).toBe(false)
    for (const file of [
      `${path}/file?instanceId=25&`,
      '/airports/comparison/file?airports=QTA&instanceId=25&',
    ]) {
      const rows = parse<{ Year: string }>((await frank.get(`${file}figure=enplaneTotal`)).text, {
        columns: true,
      })
      expect(rows.map(row => row.Year)).toEqual(body.years)
    }
    expect(outcome(await frank.get(`${path}?instanceId=21`))).toBe('notFound')
  })

  it('are the same for administrators, and never show a year that is being prepared', async () => {
    expect((await trends(alice)).body).toEqual((await trends()).body)
  })

  it('do not exist for an airport that was never published', async () => {
    const hidden = await service.write(db => makeBare(db, 'QTH'))
    const unknown = problemOf(await trends(frank, 2_000_000_000))
    expect(problemOf(await trends(frank, hidden))).toEqual(unknown)
    expect(unknown.problem).toBe('notFound')
  })

  it('have in the CSV a line for each year, with the reason if a value is missing', async () => {
    const path = `/airports/${airportId}/trends/file?figure=`
    const rows = parse<object>((await frank.get(`${path}grossSalesTotal.FOODBEVERAGE`)).text, {
      columns: true,
    })
    expect(rows).toMatchObject([
      { IATA: 'QTA', Figure: 'Gross Sales, Food & Beverage', Year: '2022', Value: '4000', Remark: '' },
      { Year: '2023', Value: '', Remark: 'not published' },
      { Year: '2024', Value: '', Remark: 'not published' },
      { Year: '2025', Value: '6000', Remark: 'partly reported' },
      { Year: '2026', Value: '9000' },
    ])
    const none = parse<{ Remark: string }>((await frank.get(`${path}grossSalesTotal.DUTYFREE`)).text, {
      columns: true,
    })
    const missing = { Value: '', Remark: 'not applicable' }
    expect(none.filter(each => each.Remark !== 'not published')).toMatchObject([missing, missing, missing])
    expect(outcome(await frank.get(`${path}iataCode`))).toBe('invalidInput')
  })

  it('of several airports are side by side in the requested order; unpublished airports are unknown', async () => {
    await service.write(async db => {
      await makeYear(db, await makeBare(db, 'QTB'), { axnInstanceId: 26, sales: 100 })
      await makeYear(db, await makeBare(db, 'QTC'), { axnInstanceId: 26, sales: 100, status: 'APPROVED' })
    })
    const { body } = await frank.get<AirportTrends>('/airports/comparison?airports=qtb,QTC,QTA,QXX')
    expect(body.airports.map(each => each.airport.iataCode)).toEqual(['QTB', 'QTA'])
    expect(body.unknown).toEqual(['QTC', 'QXX'])
    expect(
      body.airports[0]?.figures.map(year => year?.['grossSalesTotal.WITHDUTYFREE']?.value ?? null),
    ).toEqual([null, null, null, null, 100])
    const file = await frank.get('/airports/comparison/file?airports=QTB,QTC&figure=enplaneTotal')
    expect(parse(file.text, { columns: true })).toHaveLength(1)
  })

  it.each(['', 'airports=', 'airports=ABCD', `airports=${thirteenCodes}`, 'airports=QAA;drop'])(
    'are not compared for %s',
    async query => {
      expect(outcome(await frank.get(`/airports/comparison?${query}`))).toBe('invalidInput')
    },
  )
})

describe('last year on the profile', () => {
  const profile = async (airportId: number, as = frank) =>
    (await as.get<AirportProfile>(`/airports/${airportId}/instance/26/profile`)).body

  it('is shown if it was published, including by terminal', async () => {
    const { airportId, terminalId } = await service.write(async db => {
      const id = await makeBare(db, 'QLA')
      const first = await makeYear(db, id, { axnInstanceId: 25, sales: 6000 }, true)
      await makeAirportInstance(db, { airportId: id, ...published, enplaneTotal: null })
      const totals = [{ tenantType: 'FOODBEVERAGE', grossSalesTotal: 100 } as const]
      await makeTerminal(db, { airportId: id, terminalId: first, enplaneTotal: 50, totals })
      await makeParkingRate(db, { airportId: id, axnInstanceId: 25, parkingSpaceQuantity: 70 })
      return { airportId: id, terminalId: first }
    })
    const body = await profile(airportId)
    expect(body.enplaneTotal).toBeNull()
    expect(body.enplanements).toBe(50)
    expect(body.totals.withDutyFree.salesEpRatio).toEqual({ value: 2, partial: true })
    expect(body.lastYear).toMatchObject({
      axnInstanceName: '2025',
      enplaneTotal: 1000,
      enplanements: 1000,
      totals: {
        withDutyFree: {
          grossSalesTotal: { total: 6000, partial: true },
          salesEpRatio: { value: 6000 / 700, partial: true },
        },
      },
      parkingSpaces: { total: 70, partial: false },
    })
    const before = body.lastYear?.terminals.find(each => each.terminalId === terminalId)
    expect(before?.totals.byType.FOODBEVERAGE.grossSalesTotal.total).toBe(6000)
    expect(JSON.stringify(body.lastYear)).not.toContain('axnInstanceStatus')
  })

  it('is missing if that year was not published, or if there was none', async () => {
    const ids = await service.write(async db => {
      await makeInstance(db, { axnInstanceId: 24, axnInstanceMasterStatus: 'HISTORICAL' })
      const [hidden, older] = [await makeBare(db, 'QLB'), await makeBare(db, 'QLC')]
      await makeYear(db, hidden, { axnInstanceId: 25, sales: 6000, status: 'APPROVED' })
      await makeYear(db, hidden, { axnInstanceId: 26, sales: 7000 })
      await makeYear(db, older, { axnInstanceId: 24, sales: 6000 })
      await makeYear(db, older, { axnInstanceId: 26, sales: 7000 })
      return [hidden, older]
    })
    for (const id of ids) {
      expect((await profile(id)).lastYear).toBeNull()
      expect((await profile(id, alice)).lastYear).toBeNull()
    }
  })
})

describe('benchmarks', () => {
  /** Sales of 16, 17, 18, 19, and 20 dollars for each of 1,000 enplanements. */
  const peers = ['QPA', 'QPB', 'QPC', 'QPD', 'QPE']
  const ids = new Map<string, number>()
  beforeEach(async () => {
    await service.write(async db => {
      for (const [place, code] of peers.entries()) {
        const airportId = await makeBare(db, code)
        ids.set(code, airportId)
        await makeYear(db, airportId, { axnInstanceId: 26, sales: (place + 16) * 1000 })
      }
    })
  })
  const benchmarks = async (code: string, query = '', as = frank) =>
    as.get<AirportBenchmarks>(`/airports/${ids.get(code)}/instance/26/benchmarks${query}`)
  const find = (body: AirportBenchmarks, key: string) => body.figures.find(each => each.key === key)

  it('are those of the airports of the same hub size, itself included', async () => {
    const { body } = await benchmarks('QPB')
    expect(body).toMatchObject({ hubSize: 'Large hub', peersBy: 'hubSize', unknown: [] })
    expect(body.group.map(each => each.iataCode)).toEqual(peers)
    // All of them have the same rent and space.
    expect(find(body, 'salesEpRatio.FOODBEVERAGE')).toMatchObject({
      count: 5,
      own: { value: 17, partial: false },
      spread: { minimum: 16, lowerQuartile: 17, median: 18, upperQuartile: 19, maximum: 20 },
      place: 4,
    })
    expect(find(body, 'rentEpRatio.WITHDUTYFREE')).toMatchObject({ place: 1, spread: { median: 0.05 } })
    expect(find(body, 'areaEpRatio.WITHDUTYFREE')).toMatchObject({ place: 1, spread: { median: 40 } })
    expect(find(body, 'salesAreaRatio.WITHDUTYFREE')).toMatchObject({ own: { value: 425 }, place: 4 })
    expect(find(body, 'salesEpRatio.DUTYFREE')).toMatchObject({
      count: 0,
      leftOut: 0,
      notApplicable: 5,
      tooLittle: 'fewAirports',
      spread: null,
    })
  })

  it('rank the size of the airport among the same airports', async () => {
    const { body } = await benchmarks('QPB')
    expect(body.sizes).toMatchObject([
      { key: 'enplaneTotal', count: 5, place: 1, spread: { median: 1000 } },
      { key: 'grossSalesTotal.WITHDUTYFREE', count: 5, place: 4, spread: { median: 18_000 } },
      { key: 'areaTotal.WITHDUTYFREE', count: 5, place: 1, spread: { median: 40 } },
    ])
  })

  it('have no peers if the hub size is unknown and the reader chooses none', async () => {
    await service.write(async db => {
      const airportId = await makeBare(db, 'QPN')
      ids.set('QPN', airportId)
      await makeAirportInstance(db, { airportId, axnInstanceStatus: 'PUBLISHED' })
      const alike = await makeBare(db, 'QPO')
      await makeAirportInstance(db, { airportId: alike, axnInstanceStatus: 'PUBLISHED' })
    })
    const { body } = await benchmarks('QPN')
    expect(body).toMatchObject({ hubSize: null, peersBy: 'none' })
    expect(body.group.map(each => each.iataCode)).toEqual(['QPN'])
    expect((await benchmarks('QPN', '?peers=QPA')).body.peersBy).toBe('chosen')
  })

  it('report too little data from four airports, or if one makes more than a quarter', async () => {
    const four = await benchmarks('QPA', '?peers=QPB,QPC,QPD')
    expect(find(four.body, 'salesEpRatio.WITHDUTYFREE')).toMatchObject({
      count: 4,
      tooLittle: 'fewAirports',
      spread: null,
      place: null,
      own: { value: 16 },
    })
    const { text } = await frank.get(
      `/airports/${ids.get('QPA')}/instance/26/benchmarks/file?peers=QPB,QPC,QPD`,
    )
    const rows = parse<Record<string, string>>(text, { columns: true })
    const reasons = rows.map(row => row['Remark'] ?? '')
    expect(reasons, 'about the airport and about its peers').toContainEqual(
      expect.stringMatching(/not (applicable|reported); insufficient peer data/),
    )
    await service.write(async db => {
      const airportId = await makeBare(db, 'QPZ')
      await makeYear(db, airportId, { axnInstanceId: 26, sales: 900_000 })
    })
    const dominated = await benchmarks('QPA', '?peers=QPB,QPC,QPD,QPZ')
    expect(find(dominated.body, 'salesEpRatio.WITHDUTYFREE')).toMatchObject({
      count: 5,
      tooLittle: 'oneDominates',
      spread: null,
    })
    expect(find(dominated.body, 'areaEpRatio.WITHDUTYFREE')?.spread, 'their space is alike').not.toBeNull()
  })

  it('never use unpublished data, for any user and any choice', async () => {
    await service.write(db =>
      db
        .update(airportInstance)
        .set({ axnInstanceStatus: 'APPROVED' })
        .where(eq(airportInstance.airportId, ids.get('QPE') ?? 0)),
    )
    for (const as of [frank, alice]) {
      const { body } = await benchmarks('QPA', '?peers=QPB,QPC,QPD,QPE', as)
      expect(body.unknown).toEqual(['QPE'])
      expect(find(body, 'salesEpRatio.WITHDUTYFREE')).toMatchObject({ count: 4, spread: null })
    }
    expect((await benchmarks('QPA')).body.group.map(each => each.iataCode)).not.toContain('QPE')
    expect(outcome(await benchmarks('QPE'))).toBe('notFound')
    expect(outcome(await benchmarks('QPE', '', alice))).toBe('200')
  })

  it('leave out partial figures', async () => {
    await service.write(async db => {
      const airportId = await makeBare(db, 'QPF')
      await makeYear(db, airportId, { axnInstanceId: 26, sales: 90_000 }, true)
    })
    const { body } = await benchmarks('QPA')
    expect(find(body, 'salesEpRatio.WITHDUTYFREE')).toMatchObject({
      count: 5,
      leftOut: 1,
      spread: { maximum: 20 },
    })
  })

  it('are available as CSV', async () => {
    const file = await frank.get(`/airports/${ids.get('QPB')}/instance/26/benchmarks/file`)
    const rows = parse<Record<string, string>>(file.text, { columns: true })
    expect(rows).toHaveLength(36)
    expect(rows[0]).toMatchObject({
      Tenants: 'Food & Beverage',
      'This Airport': '17',
      Rank: '4',
      'Lower Quartile': '17',
    })
    expect(rows.at(-5)?.['Remark']).toBeDefined()
  })
})
