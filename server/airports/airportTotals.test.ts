import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportInstance, AirportTotals } from '#domain/airports/airportInstance.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { affiliate, makeAirportInstance } from '#tests/make.ts'
import { airportInstance } from '../database/schema/airports.ts'

const service = useService()
const ben = service.as('ben')
let airportId: number

beforeEach(() =>
  service.write(async db => {
    airportId = (await makeAirportInstance(db)).airportId
    await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
  }),
)

const totals: AirportTotals = {
  enplaneTotal: 5_000_001,
  deplaneTotal: 4_999_999,
  passengerTotal: 10_000_000,
  passengerEpDomesticTotal: 4_000_001,
  passengerEpIntlTotal: 1_000_000,
  annualPercentageChangeAmount: 2.4,
}
const path = () => `/airports/${airportId}/instance/26/totals`
const save = (changes: object = {}, headers?: Record<string, string>) =>
  ben.put<AirportInstance>(path(), { ...totals, ...changes }, headers)
const read = async () => (await ben.get<AirportInstance>(`/airports/${airportId}/instance/26`)).body

describe('airport-wide traffic', () => {
  it('is read back as saved, and does not change the information', async () => {
    await service.write(db =>
      db.update(airportInstance).set({ dwellTimeAmount: 70 }).where(eq(airportInstance.airportId, airportId)),
    )
    expect((await save()).body).toMatchObject(totals)
    expect(await read()).toMatchObject({ ...totals, dwellTimeAmount: 70 })
  })

  it.each([
    ['annualPercentageChangeAmount', -999.99],
    ['annualPercentageChangeAmount', 999.99],
    ['annualPercentageChangeAmount', 0],
    ['annualPercentageChangeAmount', null],
    ['enplaneTotal', 0],
    ['enplaneTotal', 2_147_483_647],
    ['enplaneTotal', null],
    ['passengerEpIntlTotal', 0],
  ])('%s may be %j', async (name, value) => {
    expect(outcome(await save({ [name]: value }))).toBe('200')
    expect(await read()).toMatchObject({ [name]: value })
  })

  it.each([
    ['annualPercentageChangeAmount', -1000],
    ['annualPercentageChangeAmount', 1000],
    ['annualPercentageChangeAmount', 2.345],
    ['annualPercentageChangeAmount', '+2.4 %'],
    ['enplaneTotal', -1],
    ['enplaneTotal', 2_147_483_648],
    ['enplaneTotal', 1.5],
    ['enplaneTotal', '5000000'],
    ['deplaneTotal', undefined],
    ['passengerTotal', 'NaN'],
  ])('%s may not be %j', async (name, value) => {
    const answer = await save({ [name]: value })
    expect(problemOf(answer)).toMatchObject({ problem: 'invalidInput', errors: [{ pointer: `/${name}` }] })
    expect(await read()).toMatchObject({ version: 1, enplaneTotal: null })
  })

  it('is refused with a stale version', async () => {
    await save()
    expect(outcome(await save({ enplaneTotal: 1 }, { 'if-match': '"1"' }))).toBe('stale')
    expect((await read()).enplaneTotal).toBe(totals.enplaneTotal)
    expect(outcome(await save({ enplaneTotal: 1 }, { 'if-match': '"2"' }))).toBe('200')
  })
})
