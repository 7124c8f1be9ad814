import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { outcome, useService } from '#tests/app.ts'
import { makeUser } from '#tests/make.ts'

const service = useService({ committed: true, waitMs: 1_000 })
const alice = service.as('alice')

it('a call in steps that stored nothing because the database was busy can be sent again under the same key', async () => {
  const { userId } = await service.write(db => makeUser(db))
  const invite = () => alice.post(`/users/${userId}/invitation`, undefined, { 'idempotency-key': 'busy' })
  await service.write(async db => {
    await db.execute(sql`lock table job`)
    expect(outcome(await invite())).toBe('overloaded')
  })
  expect(outcome(await invite())).toBe('200')
})
