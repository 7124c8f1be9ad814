import { sql, type SQL } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { outcome, useService, type Answer } from '#tests/app.ts'
import { holdLock } from '#tests/holdLock.ts'
import { makeAirportInstance } from '#tests/make.ts'

// The product's calls wait for two seconds at most, which a busy machine may need to release the lock.
const service = useService({ committed: true, waitMs: 60_000 })
let airportId: number
beforeAll(async () => {
  airportId = (await service.write(db => makeAirportInstance(db))).airportId
})

const hold = (lock: SQL) => holdLock(service.database, lock)
const many = (count: number, call: (index: number) => Promise<Answer>) =>
  Array.from({ length: count }, (_, index) => call(index))
const countOutcomes = async (asked: Promise<Answer>[]) => {
  const outcomes = (await Promise.all(asked)).map(outcome)
  return Object.fromEntries(
    [...new Set(outcomes)].map(each => [each, outcomes.filter(one => one === each).length]),
  )
}

const save = (who: 'frank' | 'alice', index: number) =>
  service.as(who).post('/saved', {
    savedKind: 'leases',
    subjectId: null,
    search: {},
    savedName: `Lease ends ${index}`,
    isFollowed: false,
  })
const report = (index: number) =>
  service.as('alice').put(`/airports/${airportId}/instance/26/totals`, {
    enplaneTotal: index,
    deplaneTotal: null,
    passengerTotal: null,
    passengerEpDomesticTotal: null,
    passengerEpIntlTotal: null,
    annualPercentageChangeAmount: null,
  })

describe('many writes by one person', () => {
  it('that wait for a lock of theirs all succeed, and another person’s is answered in the meantime', async () => {
    const letGo = await hold(
      sql`select pg_advisory_xact_lock(hashtext(${`saved by ${service.users.frank.userId}`}))`,
    )
    const franks = many(30, index => save('frank', index))
    const alices = await save('alice', 1)
    await letGo()
    expect(outcome(alices)).toBe('200')
    expect(await countOutcomes(franks)).toEqual({ '200': 30 })
  })

  it('to one airport also succeed, and are refused in words beyond a share', async () => {
    const letGo = await hold(
      sql`select from airport_instance where airport_id = ${airportId} and axn_instance_id = 26 for update`,
    )
    // Half of the four connections run two tasks, and a hundred wait.
    const alices = many(105, report)
    const franks = await save('frank', 31)
    await letGo()
    expect(outcome(franks)).toBe('200')
    expect(await countOutcomes(alices)).toEqual({ '200': 102, tooManyWaiting: 3 })
  })
})
