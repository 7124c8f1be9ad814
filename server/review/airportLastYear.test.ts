import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportLastYear } from '#domain/review/airportReview.ts'
import { outcome, useService } from '#tests/app.ts'
import { affiliate, makeAirportInstance, makeTerminal } from '#tests/make.ts'

const service = useService()
const ben = service.as('ben')
let airportId: number

beforeEach(() =>
  service.write(async db => {
    airportId = (await makeAirportInstance(db)).airportId
    await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
  }),
)

const read = (client = ben) =>
  client.get<{ lastYear: AirportLastYear }>(`/airports/${airportId}/instance/26/lastyear`)

describe('last year’s figures', () => {
  it('are available to an editor of this year, who need not have been one last year', async () => {
    await service.write(async db => {
      await makeAirportInstance(db, { airportId, axnInstanceId: 25, dwellTimeAmount: 71 })
      await makeTerminal(db, { airportId, axnInstanceId: 25, enplaneTotal: 1234 })
    })
    const { lastYear } = (await read()).body
    expect(lastYear?.instance).toMatchObject({ axnInstanceId: 25, dwellTimeAmount: 71 })
    expect(lastYear?.terminals.map(each => each.enplaneTotal)).toEqual([1234])
    expect(outcome(await ben.get(`/airports/${airportId}/instance/25`))).toBe('notAffiliated')
  })

  it('are null for an airport that was not in the book last year', async () => {
    expect((await read()).body).toEqual({ lastYear: null })
  })
})
