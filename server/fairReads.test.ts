import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { outcome, useService } from '#tests/app.ts'
import { holdLock } from '#tests/holdLock.ts'
import { isTorture } from '#tests/isTorture.ts'

// The product's calls wait for two seconds at most, which a busy machine may need to release the lock.
const service = useService({ committed: true, waitMs: 60_000 })
const search = (who: 'frank' | 'alice', keyword: string) =>
  service.as(who).get(`/search?keyword=${keyword}`).then(outcome)

it.runIf(isTorture)(
  'many searches by one person delay only each other, and are refused in words beyond a share',
  async () => {
    const letGo = await holdLock(service.database, sql`lock table brand`)
    const refused: string[] = []
    const franks = Array.from({ length: 405 }, async (_, index) => {
      const found = await search('frank', `coffee${index}`)
      if (found !== '200') refused.push(found)
    })
    // Half of the four connections run two searches, and four hundred wait.
    await expect.poll(() => refused).toEqual(Array<string>(3).fill('tooManyWaiting'))
    expect(outcome(await service.as('alice').get('/users'))).toBe('200')
    // The read waits for the lock, as one of Frank's does, but for none of Frank's that wait.
    const alices = search('alice', 'coffee404')
    await letGo()
    expect(await alices).toBe('200')
    await Promise.all(franks)
    expect(refused).toHaveLength(3)
  },
)

it.each([
  ['chart_embed', `root:/embed/${'a'.repeat(43)}`],
  ['lease_feed', `root:/calendar/${'a'.repeat(43)}.ics`],
])(
  'many requests for a public link from one network leave connections to others (%s)',
  async (table, link) => {
    const letGo = await holdLock(service.database, sql`lock table ${sql.identifier(table)}`)
    const flood = Array.from({ length: 8 }, () => service.as('stranger').get(link))
    expect(outcome(await service.as('alice').get('/users'))).toBe('200')
    await letGo()
    for (const answer of await Promise.all(flood)) expect(answer.status).toBe(404)
  },
)
