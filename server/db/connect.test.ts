import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/database.ts'
import type { Database } from './connect.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('answers raw statements alike on both databases: figures are numbers, days are text', async () => {
  const { rows } = await database.read(db =>
    db.execute(sql`select sum(area)::bigint as total, 12.5::numeric(8, 2) as share, date '2026-05-01' as day
      from (values (3000000000), (1)) as given(area)`),
  )
  expect(rows).toEqual([{ total: 3_000_000_001, share: 12.5, day: '2026-05-01' }])
})
