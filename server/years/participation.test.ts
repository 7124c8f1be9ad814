import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportProfile } from '#domain/browse/airportProfile.ts'
import type { YearParticipation } from '#domain/years/participation.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { makeAirportInstance } from '#tests/make.ts'
import { airportInstance } from '../database/schema/airports.ts'

const service = useService()
const path = (year: number) => `/axninstances/${year}/participation`
const read = async (year = 26) => (await service.as('alice').get<YearParticipation>(path(year))).body
const save = (changes: unknown, year = 26) =>
  service
    .as('alice')
    .put<YearParticipation>(path(year), { changes }, { 'change-reason': 'Corrected by the airport' })

let first: { airportId: number }
let second: { airportId: number }
beforeEach(async () => {
  ;[first, second] = await service.write(async db => {
    const made = await makeAirportInstance(db, {
      airport: { airportName: 'Alder Field' },
      axnInstanceStatus: 'PUBLISHED',
      acdbePercentageAmount: 12,
    })
    await makeAirportInstance(db, {
      airportId: made.airportId,
      axnInstanceId: 25,
      axnInstanceStatus: 'PUBLISHED',
      acdbePercentageAmount: 9.5,
    })
    const next = await makeAirportInstance(db, {
      airport: { airportName: 'Birch Field' },
      axnInstanceStatus: 'INPROGRESS',
    })
    return [made, next] as const
  })
})
const valueOf = async ({ airportId }: { airportId: number }) =>
  (await read()).airports.find(each => each.airportId === airportId)?.acdbePercentageAmount

describe('ACDBE participation', () => {
  it('lists the airports of the year in every status, with last year’s values', async () => {
    const year = await read()
    expect(year).toMatchObject({ axnInstanceName: '2026', lastYearName: '2025' })
    expect(year.airports).toMatchObject([
      {
        airportId: first.airportId,
        acdbePercentageAmount: 12,
        lastYear: 9.5,
        axnInstanceStatus: 'PUBLISHED',
      },
      { airportId: second.airportId, acdbePercentageAmount: null, lastYear: null },
    ])
  })

  it('is changed for many airports together and appears in the profile', async () => {
    const saved = await save([
      { airportId: first.airportId, from: 12, acdbePercentageAmount: 31.25 },
      { airportId: second.airportId, from: null, acdbePercentageAmount: 0 },
    ])
    expect(saved.body.airports.map(each => each.acdbePercentageAmount)).toEqual([31.25, 0])
    const { body } = await service
      .as('frank')
      .get<AirportProfile>(`/airports/${first.airportId}/instance/26/profile`)
    expect(body.acdbePercentageAmount).toBe(31.25)
    expect(outcome(await save([{ airportId: first.airportId, acdbePercentageAmount: null }]))).toBe('200')
    expect(await valueOf(first)).toBeNull()
  })

  it('stores nothing if one change is invalid', async () => {
    const good = { airportId: first.airportId, acdbePercentageAmount: 20 }
    const errors = async (bad: object) => problemOf(await save([good, bad])).errors
    expect(await errors({ airportId: second.airportId, acdbePercentageAmount: 101 })).toEqual([
      { pointer: '/changes/1/acdbePercentageAmount', detail: 'ACDBE Participation must be at most 100.' },
    ])
    expect(await errors({ airportId: second.airportId, acdbePercentageAmount: -1 })).toEqual([
      { pointer: '/changes/1/acdbePercentageAmount', detail: 'ACDBE Participation must be at least 0.' },
    ])
    expect(await errors({ airportId: 999_999, acdbePercentageAmount: 1 })).toEqual([
      { pointer: '/changes/1/airportId', detail: 'Airport 999999 is not in this year.' },
    ])
    expect(await errors(good)).toEqual([
      { pointer: '/changes/1/airportId', detail: `Airport ${first.airportId} is listed twice.` },
    ])
    expect(await valueOf(first)).toBe(12)
  })

  it('is refused if the value was changed since it was read, with the current value', async () => {
    const stale = await save([{ airportId: first.airportId, from: 11, acdbePercentageAmount: 20 }])
    expect(outcome(stale)).toBe('stale')
    expect(problemOf(stale).errors[0]?.detail).toContain('was changed to 12.00')
    expect(await valueOf(first)).toBe(12)
  })

  it('does not affect unchanged rows or closed years', async () => {
    const version = () =>
      service.write(async db => {
        const of = and(eq(airportInstance.airportId, first.airportId), eq(airportInstance.axnInstanceId, 26))
        return (await db.select({ version: airportInstance.version }).from(airportInstance).where(of))[0]
      })
    const before = await version()
    await save([{ airportId: first.airportId, from: 12, acdbePercentageAmount: 12 }])
    expect(await version()).toEqual(before)
    expect(outcome(await save([{ airportId: first.airportId, acdbePercentageAmount: 1 }], 25))).toBe(
      'historical',
    )
    expect(outcome(await save([], 77))).toBe('notFound')
  })
})
