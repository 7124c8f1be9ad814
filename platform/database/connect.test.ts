import { Socket } from 'node:net'
import { QueryPromise, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestDatabase } from '#tests/database.ts'
import { isTorture } from '#tests/isTorture.ts'
import { addressOf } from '#tests/postgres/template.ts'
import { inBackground, type Database, type Db } from './connect.ts'
import { connectServer } from './connectServer.ts'
import { findDatabaseError } from './constraints.ts'
import { readTogether } from './statement.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** The address of the test's own database. */
async function currentAddress(): Promise<string> {
  const { rows } = await database.read(db =>
    db.execute<{ name: string }>(sql`select current_database() as name`),
  )
  return addressOf(process.env['TEST_DATABASE_URL'] ?? '', rows[0]?.name ?? '')
}

it('raw statements have the same results on both databases: figures are numbers, days are text', async () => {
  const { rows } = await database.read(db =>
    db.execute(sql`select sum(area)::bigint as total, 12.5::numeric(8, 2) as share, date '2026-05-01' as day
      from (values (3000000000), (1)) as given(area)`),
  )
  expect(rows).toEqual([{ total: 3_000_000_001, share: 12.5, day: '2026-05-01' }])
})

it('a repeated statement returns the same rows, even after it failed for other values', async () => {
  const ask = (divisor: number) =>
    database.write(async db => {
      const { rows } =
        await db.execute(sql`select ${12}::integer / ${divisor}::integer as share, null::text as nothing,
        'a' || chr(10) || '√' as text, true as is_true, array[1, 2] as list, '{"a": 1}'::jsonb as record,
        12.50::numeric as money, date '2026-05-01' as day, timestamptz '2026-05-01 12:00+00' at time zone 'UTC' as time`)
      return rows
    })
  const select = () =>
    database.read(db =>
      db
        .select({ day: sql`${'2026-05-01'}::date`, figure: sql`null::integer`, list: sql`array[1.5, 2]` })
        .from(sql`generate_series(1, 3)`),
    )
  const [first, chosen] = [await ask(5), await select()]
  expect(first).toMatchObject([
    { share: 2, nothing: null, text: 'a\n√', is_true: true, record: { a: 1 }, money: 12.5 },
  ])
  expect(chosen).toHaveLength(3)
  for (let time = 0; time < 4; time += 1) {
    expect(await ask(5)).toEqual(first)
    expect(await select()).toEqual(chosen)
    await expect(ask(0)).rejects.toThrow(/Failed query/)
  }
  const divisors = Array.from({ length: 30 }, (_, index) => index % 3)
  const answers = await Promise.allSettled(divisors.map(ask))
  expect(answers.map(({ status }) => status === 'fulfilled')).toEqual(divisors.map(divisor => divisor > 0))
})

it('more statements than cached plans return correct rows, however often each is repeated', async () => {
  const numbers = Array.from({ length: 230 }, (_, index) => index)
  for (let round = 0; round < 4; round += 1) {
    for (const number of numbers) {
      const text = `select $1::integer + ${number} as sum`
      expect(await database.ask(text, [round])).toEqual([{ sum: round + number }])
    }
  }
})

/** The SQL state of an error of either driver or of drizzle. */
const readCode = (thrown: unknown) => findDatabaseError(thrown)?.code
const codeOf = (work: Promise<unknown>) => work.then(() => null, readCode)

describe('reads that do not need each other', () => {
  it('have their results in order', async () => {
    await database.write(db => db.execute(sql`create sequence reads`))
    const next = (db: Db) =>
      db.select({ value: sql<string>`nextval('reads')::text` }).from(sql`(select) as one`)
    const [first, text, second] = await database.write(db =>
      readTogether([next(db), Promise.resolve('text'), next(db)]),
    )
    expect([first, text, second]).toEqual([[{ value: '1' }], 'text', [{ value: '2' }]])
  })

  it('have all ended before the error of one is thrown, so that none outlives its transaction', async () => {
    let hasEnded = false
    const slow = async (db: Db) => {
      await db.execute(sql`select 1`).catch(() => undefined)
      await new Promise(resolve => setTimeout(resolve, 50))
      hasEnded = true
    }
    const failing = database.read(db => readTogether([slow(db), db.execute(sql`select 1 / 0`), slow(db)]))
    expect(await codeOf(failing)).toBe('22012')
    expect(hasEnded).toBe(true)
  })

  it('are executed once, even if one of them fails', async () => {
    let executed = 0
    class Query extends QueryPromise<number> {
      override execute() {
        executed += 1
        return Promise.resolve(executed)
      }
    }
    const query = new Query()
    expect(await readTogether([query, query])).toEqual([1, 2])
    await expect(readTogether([query, Promise.reject(new Error('refused'))])).rejects.toThrow('refused')
    expect(executed).toBe(3)
  })

  it.runIf(process.env['FACTBOOK_TEST_DATABASE'] === 'postgres')(
    'are sent to a server before it has answered the first',
    async () => {
      const lock = sql`select pg_advisory_xact_lock(20260101)`
      const written = vi.spyOn(Socket.prototype, 'write')
      const sent = () => written.mock.calls.map(([data]) => String(data)).join('')
      const answer = await database.write(async holder => {
        await holder.execute(lock)
        const answers = database.read(db =>
          readTogether([
            db.execute(lock),
            db.execute(sql`select 'the second'`),
            db.execute(sql`select 3 as third`),
          ]),
        )
        await vi.waitFor(() => expect(sent()).toContain('select 3 as third'))
        return { answers }
      })
      expect((await answer.answers)[2].rows).toEqual([{ third: 3 }])
      written.mockRestore()
    },
  )
})

it.runIf(process.env['FACTBOOK_TEST_DATABASE'] === 'postgres')(
  'the limits hold in every transaction, behind a pooler too, and long work has its own',
  async () => {
    const read = sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone`
    const limitsOf = async (from: Pick<Database, 'read' | 'write'>) => [
      (await from.read(db => db.execute(read))).rows[0],
      (await from.write(db => db.execute(read))).rows[0],
    ]
    const calls = { lock: '2s', statement: '20s', idle: '30s', zone: 'UTC' }
    const long = { lock: '10min', statement: '10min', idle: '10min', zone: 'UTC' }
    expect(await limitsOf(database)).toEqual([calls, calls])
    expect(await limitsOf(inBackground(database))).toEqual([long, long])
    // A pooler's connection may have been left in any state by another client.
    const pooled = connectServer(await currentAddress(), { isPooled: true })
    try {
      for (let index = 0; index < 8; index += 1)
        await pooled.write(db => db.execute(sql`set lock_timeout = 0; set TimeZone = 'America/Denver'`))
      expect(await limitsOf(pooled), 'whatever a transaction before has set').toEqual([calls, calls])
    } finally {
      await pooled.close()
    }
  },
)

it.runIf(process.env['FACTBOOK_TEST_DATABASE'] === 'postgres')(
  'connections that the server closes, idle or at work, are replaced: none is lost to the pool',
  async () => {
    const ask = () => database.read(db => db.execute(sql`select 1 as one`))
    // Waits until they have ended, which a busy machine could otherwise do during the last queries.
    const closeOthers = sql`select pg_terminate_backend(pid, 60000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    for (let round = 0; round < (isTorture ? 8 : 2); round += 1) {
      await Promise.all([ask(), ask(), ask(), ask()])
      // A query at that moment may fail, but a later one must not.
      const asked = [1, 2, 3].map(() => database.write(db => db.execute(sql`select pg_sleep(0.05)`)))
      const closing = database.write(db => db.execute(closeOthers))
      const meanwhile = [ask(), ask(), ask(), ask()]
      await Promise.allSettled([...asked, closing, ...meanwhile, ...[1, 2, 3, 4].map(ask)])
    }
    await expect(
      database.write(db => db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)),
    ).rejects.toThrow(/Failed query/)
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(ask))
    expect(answers.map(({ rows }) => rows)).toEqual([1, 2, 3, 4, 5, 6].map(() => [{ one: 1 }]))
  },
)

it('a statement whose columns have changed is never read with the former columns', async () => {
  const isServer = database.kind === 'postgres'
  const one = isServer ? connectServer(await currentAddress(), { writes: 1 }) : database
  const change = (...texts: string[]) =>
    database.write(async db => {
      for (const text of texts) await db.execute(sql.raw(text))
    })
  await change('create table reshaped (a integer, b integer)', 'insert into reshaped values (1, 2)')
  const ask = async () => (await one.write(db => db.execute(sql`select * from reshaped where a = ${1}`))).rows
  for (let time = 0; time < 4; time += 1) expect(await ask()).toEqual([{ a: 1, b: 2 }])
  await change('alter table reshaped drop column b', `alter table reshaped add column c text default '3'`)
  // The database refuses a statement planned with the old columns.
  const [answer] = await Promise.allSettled([ask()])
  if (answer?.status === 'fulfilled') expect(answer.value).toEqual([{ a: 1, c: '3' }])
  else expect(answer?.reason).toHaveProperty('message', expect.stringMatching(/^Failed query/))
  if (isServer) await one.close()
  else expect(await ask(), 'planned anew').toEqual([{ a: 1, c: '3' }])
})
