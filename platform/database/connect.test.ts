import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/database.ts'
import { addressOf } from '#tests/postgres/template.ts'
import { inBackground, type Database } from './connect.ts'
import { connectServer } from './connectServer.ts'
import { executeLast } from './statement.ts'

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

it('answers raw statements alike on both databases: figures are numbers, days are text', async () => {
  const { rows } = await database.read(db =>
    db.execute(sql`select sum(area)::bigint as total, 12.5::numeric(8, 2) as share, date '2026-05-01' as day
      from (values (3000000000), (1)) as given(area)`),
  )
  expect(rows).toEqual([{ total: 3_000_000_001, share: 12.5, day: '2026-05-01' }])
})

it('a statement asked again gives the same rows, after it failed for other values too', async () => {
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

it('more statements than plans are kept answer rightly, however often each is asked', async () => {
  const numbers = Array.from({ length: 230 }, (_, index) => index)
  for (let round = 0; round < 4; round += 1) {
    for (const number of numbers) {
      const text = `select $1::integer + ${number} as sum`
      expect(await database.ask(text, [round])).toEqual([{ sum: round + number }])
    }
  }
})

it('the last statement of a transaction commits it; if it fails, nothing is stored', async () => {
  const figures = async () =>
    (await database.read(db => db.execute(sql`select figure from last_figure order by figure`))).rows
  await database.write(db => db.execute(sql`create table last_figure (figure integer check (figure > 0))`))
  const add = (first: number, last: number) =>
    database.write(async db => {
      await db.execute(sql`insert into last_figure values (${first})`)
      return executeLast(db, 'insert into last_figure values ($1) returning figure', [last])
    })
  expect((await add(1, 2)).rows).toEqual([{ figure: 2 }])
  await expect(add(3, -4)).rejects.toThrow(/Failed query/)
  expect(await figures()).toEqual([{ figure: 1 }, { figure: 2 }])
  const connections = Array.from({ length: 12 }, (_, index) => add(10 + index, 30 + index))
  await Promise.all(connections)
  expect(await figures()).toHaveLength(26)
})

it('statements sent with the last one are committed with it, or none of them is', async () => {
  const add = (...figures: [number, number]) =>
    database.write(async db => {
      const [first, last] = figures
      return Promise.all([
        db.execute(sql`insert into sent_together values (${first})`),
        executeLast(db, 'insert into sent_together (figure) values ($1)', [last]),
      ])
    })
  await database.write(db => db.execute(sql`create table sent_together (figure integer check (figure > 0))`))
  await add(1, 2)
  await expect(add(3, -4)).rejects.toThrow(/Failed query/)
  await expect(add(-5, 6)).rejects.toThrow(/Failed query/)
  const stored = await database.read(db => db.execute(sql`select figure from sent_together order by figure`))
  expect(stored.rows).toEqual([{ figure: 1 }, { figure: 2 }])
})

it.runIf(process.env['FACTBOOK_TEST_DATABASE'] === 'postgres')(
  'nothing can be asked after the last statement, and the connection goes on to serve',
  async () => {
    const two = database.write(async db => {
      await executeLast(db, 'select 1 as one')
      return db.execute(sql`select 2 as two`)
    })
    await expect(two).rejects.toThrow(/Failed query: select 2/)
    const one = Array.from({ length: 8 }, () => database.write(db => db.execute(sql`select 1 as one`)))
    for (const { rows } of await Promise.all(one)) expect(rows).toEqual([{ one: 1 }])
  },
)

it.runIf(process.env['FACTBOOK_TEST_DATABASE'] === 'postgres')(
  'the limits hold in every transaction, behind a pooler too, and long work has its own',
  async () => {
    const read = sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`
    const limitsOf = async (from: Pick<Database, 'read' | 'write'>) => [
      (await from.read(db => db.execute(read))).rows[0],
      (await from.write(db => db.execute(read))).rows[0],
    ]
    const calls = { lock: '2s', statement: '20s', idle: '30s' }
    const long = { lock: '10min', statement: '10min', idle: '10min' }
    expect(await limitsOf(database)).toEqual([calls, calls])
    expect(await limitsOf(inBackground(database))).toEqual([long, long])
    // A pooler's connection may have been left in any state by another client.
    const pooled = connectServer(await currentAddress(), { isPooled: true })
    try {
      for (let index = 0; index < 8; index += 1)
        await pooled.write(db => db.execute(sql`set lock_timeout = 0`))
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
    const closeOthers = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    for (let round = 0; round < 8; round += 1) {
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

it('a statement whose columns have changed is never read with the former ones', async () => {
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
