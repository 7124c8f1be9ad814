import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/database/connect.ts'
import { useCommandLine } from '#tests/commandLine.ts'
import { openTestDatabase } from '#tests/database.ts'

let database: Database
const line = useCommandLine(() => database)
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('fills an empty database, marks it as a demo, and refuses it afterward', async () => {
  expect(await line.run(['demo'])).toMatchObject({
    exitCode: 0,
    said: 'The database has the demo. Start or restart the server.',
  })
  const count = async () =>
    (
      await line.rows(
        sql`select (select count(*) from tenant) as tenants, (select count(*) from demo_mark) as marks`,
      )
    )[0]
  const filled = await count()
  expect(filled).toMatchObject({ marks: 1 })
  expect(filled?.['tenants']).toBeGreaterThan(40_000)
  expect(await line.run(['demo'])).toEqual({
    exitCode: 1,
    said: '',
    noted: 'The database has users or airports. The demo fills only an empty one. Nothing was changed.',
  })
  expect(await count()).toEqual(filled)
})
