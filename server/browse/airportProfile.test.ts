import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { AirportLocator } from '#domain/browse/airportLocator.ts'
import type { AirportProfile } from '#domain/browse/airportProfile.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { affiliate, lookupIds, makeAirportInstance, makeTerminal } from '#tests/make.ts'
import { airportInstance } from '../database/schema/airports.ts'

const service = useService()
const frank = service.as('frank')
const published = { axnInstanceStatus: 'PUBLISHED' } as const

it('gives the exchange rate of an airport that can report in Canadian dollars', async () => {
  const [canadian, american] = await service.write(async db => [
    await makeAirportInstance(db, { ...published, airport: { isoCountryCode: 'CA' } }),
    await makeAirportInstance(db, published),
  ])
  const rateOf = async (airportId: number) =>
    (await frank.get<AirportProfile>(`/airports/${airportId}/instance/26/profile`)).body.exchangeRate
  expect(await rateOf(canadian?.airportId ?? 0)).toBe(
    'Amounts reported in Canadian dollars are converted at 0.759 US dollars per Canadian dollar (2016-2020 average).',
  )
  expect(await rateOf(american?.airportId ?? 0)).toBeNull()
})

describe('the map of a profile', () => {
  const outlineOf = (airportId: number, year = 26) => `/airports/${airportId}/instance/${year}/outline`

  it('has the airport in its center, wherever an administrator moves it', async () => {
    const airportId = await service.write(
      async db =>
        (
          await makeAirportInstance(db, {
            ...published,
            airport: { latitudeText: '39.86', longitudeText: '-104.67' },
          })
        ).airportId,
    )
    const codesOf = async () =>
      (await frank.get<AirportLocator>(outlineOf(airportId))).body.labels.map(({ code }) => code)
    const around = await codesOf()
    expect(around).toContain('CO')
    expect(around).not.toContain('FL')
    const orlando = { latitudeText: '28.43', longitudeText: '-81.31' }
    expect(
      outcome(await service.as('alice').put(`/airports/${airportId}/instance/26/location`, orlando)),
    ).toBe('200')
    expect(await codesOf()).toContain('FL')
  })

  it('does not exist before the profile is published, in a year without the airport, or without a location', async () => {
    const [hidden, nowhere] = await service.write(async db => [
      await makeAirportInstance(db, { airport: { latitudeText: '39.86', longitudeText: '-104.67' } }),
      await makeAirportInstance(db, { ...published, airport: { latitudeText: null, longitudeText: null } }),
    ])
    expect(outcome(await frank.get(outlineOf(hidden?.airportId ?? 0)))).toBe('notFound')
    expect(outcome(await service.as('alice').get(outlineOf(hidden?.airportId ?? 0)))).toBe('200')
    expect(outcome(await service.as('alice').get(outlineOf(hidden?.airportId ?? 0, 24)))).toBe('notFound')
    expect(outcome(await frank.get(outlineOf(nowhere?.airportId ?? 0)))).toBe('notFound')
  })
})

describe('who sees a profile', () => {
  it('every browser if it is published in the active year; otherwise, it does not exist', async () => {
    const airportId = await service.write(async db => (await makeAirportInstance(db)).airportId)
    const path = `/airports/${airportId}/instance/26/profile`
    const setStatus = (axnInstanceStatus: 'APPROVED' | 'PENDING' | 'PUBLISHED' | 'REJECTED') =>
      service.write(db =>
        db.update(airportInstance).set({ axnInstanceStatus }).where(eq(airportInstance.airportId, airportId)),
      )
    const unknown = problemOf(await frank.get('/airports/2000000000/instance/26/profile'))
    for (const status of ['REJECTED', 'PENDING', 'APPROVED'] as const) {
      await setStatus(status)
      const hidden = await frank.get(path)
      expect(problemOf(hidden), 'the very answer that an unknown airport has').toEqual(unknown)
      expect(hidden.headers['etag']).toBeUndefined()
      expect(outcome(await service.as('alice').get(path))).toBe('200')
    }
    await setStatus('PUBLISHED')
    expect(outcome(await frank.get(path))).toBe('200')
  })

  it('not even its own representative before it is published', async () => {
    const airportId = await service.write(async db => {
      const made = await makeAirportInstance(db)
      await affiliate(db, service.users.cora, { airportId: made.airportId, axnInstanceId: 26 })
      return made.airportId
    })
    expect(outcome(await service.as('cora').get(`/airports/${airportId}/instance/26/profile`))).toBe(
      'notFound',
    )
  })

  it.each([
    [25, 'PUBLISHED', '200', '200'],
    [25, 'APPROVED', 'notFound', '200'],
    [27, 'PUBLISHED', 'notFound', '200'],
    [24, null, 'notFound', 'notFound'],
  ] as const)(
    'of the year 20%i, if it is %s there: %s for a subscriber, %s for an administrator',
    async (axnInstanceId, axnInstanceStatus, forFrank, forAlice) => {
      const { airportId } = await service.write(async db => {
        const made = await makeAirportInstance(db, published)
        if (axnInstanceStatus)
          await makeAirportInstance(db, { airportId: made.airportId, axnInstanceId, axnInstanceStatus })
        return made
      })
      const path = `/airports/${airportId}/instance/${axnInstanceId}/profile`
      expect(outcome(await frank.get(path))).toBe(forFrank)
      expect(outcome(await service.as('alice').get(path))).toBe(forAlice)
    },
  )
})

describe('the contents of a profile', () => {
  it('are the entered and derived figures; missing ones are in no sum', async () => {
    const airportId = await service.write(async db => {
      const ids = await lookupIds(db)
      const made = await makeAirportInstance(db, {
        ...published,
        ...ids,
        dwellTimeAmount: 85,
        enplaneTotal: 1000,
      })
      await makeTerminal(db, {
        airportId: made.airportId,
        terminalName: 'North',
        enplaneTotal: 600,
        epIntlTotal: 100,
        totals: [
          { tenantType: 'FOODBEVERAGE', grossSalesTotal: 6000.1, rentAirportTotal: 600, areaTotal: 10 },
          { tenantType: 'DUTYFREE', grossSalesTotal: 0.2, areaTotal: 1 },
        ],
      })
      await makeTerminal(db, {
        airportId: made.airportId,
        terminalName: 'South',
        epIntlTotal: 0,
        totals: [{ tenantType: 'FOODBEVERAGE', areaTotal: 5 }],
      })
      return made.airportId
    })
    const { body } = await frank.get<AirportProfile>(`/airports/${airportId}/instance/26/profile`)
    expect(body).toMatchObject({ dwellTimeAmount: 85, enplaneTotal: 1000, deplaneTotal: null })
    expect(body.terminals.map(each => each.terminalName)).toEqual(['North', 'South'])
    expect(body.totals.byType.FOODBEVERAGE).toMatchObject({
      grossSalesTotal: { total: 6000.1, partial: true },
      areaTotal: { total: 15, partial: false },
      rentAirportTotal: { total: 600, partial: true },
    })
    // For the North terminal alone, because the South reported no sales.
    expect(body.totals.byType.FOODBEVERAGE.salesEpRatio).toEqual({ value: 6000.1 / 600, partial: true })
    expect(body.totals.withDutyFree.grossSalesTotal.total).toBe(6000.3)
    expect(body.totals.withoutDutyFree.grossSalesTotal.total).toBe(6000.1)
    expect(body.totals.byType.SPECIALTY.grossSalesTotal).toEqual({ total: null, partial: false })
    // $0.20 per international passenger of both terminals, because the airport itself reported no figure.
    expect(body.dutyFreeSalesIntlEpRatio).toEqual({ value: 0.2 / 100, partial: false })
    expect(body.terminals[1]?.totals.byType.FOODBEVERAGE.salesEpRatio).toEqual({
      value: null,
      partial: false,
    })
    expect(body.terminals[1]?.totals.byType.DUTYFREE.salesEpRatio).toMatchObject({ notApplicable: true })
  })
})
