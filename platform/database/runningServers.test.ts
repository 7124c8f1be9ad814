import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/database.ts'
import type { Database } from './connect.ts'
import { RunningServers } from './runningServers.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => database.write(db => db.execute(sql`delete from running_server`)))
afterAll(() => database.close())

const start = (secret: string, storage = 's3://bucket') =>
  new RunningServers(database, { SESSION_SECRET: secret, STORAGE_URL: storage })

it('servers with the same settings find no difference', async () => {
  const [first, second] = [start('one'), start('one')]
  for (const server of [first, second, first]) expect(await server.beat()).toEqual([])
})

it('servers with different settings both find them, by name, until the other has ended', async () => {
  const [first, second] = [start('one'), start('two', 'file:///srv/archive')]
  expect(await first.beat()).toEqual([])
  const told =
    'Another server uses this database with a different SESSION_SECRET and STORAGE_URL. All must be the same.'
  expect(await second.beat()).toEqual([told])
  expect(await first.beat()).toEqual([told])
  const stored = await database.ask<{ text: string }>('select hashes::text as text from running_server', [])
  expect(stored).toHaveLength(2)
  for (const { text } of stored) expect(text).not.toMatch(/one|two|archive|bucket/)
  await database.write(db => db.execute(sql`update running_server set seen = now() - interval '61 seconds'`))
  expect(await first.beat()).toEqual([])
})

it('says each difference once, and leaves when it stops', async () => {
  const [first, second] = [start('one'), start('two')]
  await first.beat()
  const said: string[] = []
  second.start(text => said.push(text))
  await expect.poll(() => said).toHaveLength(1)
  await second.stop()
  expect(await first.beat()).toEqual([])
})
