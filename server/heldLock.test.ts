import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { outcome, useService } from '#tests/app.ts'
import { holdLock } from '#tests/holdLock.ts'
import { isTorture } from '#tests/isTorture.ts'
import { makeAirportInstance } from '#tests/make.ts'

const service = useService({ committed: true })
let airportIds: number[]
beforeAll(async () => {
  airportIds = await service.write(async db => {
    const made: number[] = []
    for (let index = 0; index < 25; index += 1) made.push((await makeAirportInstance(db)).airportId)
    return made
  })
})

/** As a statement of another program would. */
const hold = (table: string) => holdLock(service.database, sql`lock table ${sql.identifier(table)}`)

async function timed<T>(work: Promise<T>): Promise<{ result: T; seconds: number }> {
  const begun = performance.now()
  const result = await work
  return { result, seconds: (performance.now() - begun) / 1000 }
}

const plan = { areaTotal: 4000, expansionPlannedText: 'A food hall', completionDateText: 'Late 2030' }

describe.runIf(isTorture)('while another program holds a table', () => {
  /** Waiting for a connection and a lock takes at most 4 seconds, but a busy machine needs longer. */
  const soon = 7

  it('writes are told to retry within 5 seconds, and reads continue', async () => {
    const alice = service.as('alice')
    const letGo = await hold('airport_expansion')
    try {
      const writes = airportIds.map(airportId =>
        timed(alice.post(`/airports/${airportId}/instance/26/expansion`, plan)),
      )
      for (let index = 0; index < 10; index += 1) {
        const { result, seconds } = await timed(alice.get('/countries'))
        expect(outcome(result)).toBe('200')
        expect(seconds).toBeLessThan(4)
      }
      for (const { result, seconds } of await Promise.all(writes)) {
        expect(outcome(result)).toBe('overloaded')
        expect(Number(result.headers['retry-after'])).toBeGreaterThan(0)
        expect(seconds).toBeLessThan(soon)
      }
      const blocked = await timed(alice.get(`/airports/${airportIds[0]}/instance/26/expansion`))
      expect(outcome(blocked.result), 'a read of the held table').toBe('overloaded')
      expect(blocked.seconds).toBeLessThan(soon)
    } finally {
      await letGo()
    }
    const answer = await alice.post(`/airports/${airportIds[0]}/instance/26/expansion`, plan)
    expect(outcome(answer)).not.toBe('overloaded')
  })
})
