import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectFolder, type Database } from '#platform/database/connect.ts'
import { connectServer } from '#platform/database/connectServer.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { freePort } from '../freePort.ts'
import { startPostgres, type RunningPostgres } from '../postgres/start.ts'
import { addressOf, createDatabase } from '../postgres/template.ts'
import { KilledServer } from './server.ts'

/** The contents of a database, and whether the planner has statistics for it. */
async function contentsOf(database: Database) {
  const { rows } = await database.read(db =>
    db.execute(sql`select (select count(*) from airport) as airports, (select count(*) from tenant) as tenants,
      (select count(*) from app_user) as users, (select count(*) from country) as countries,
      (select count(*) from schema_migration) as migrations, (select count(*) from demo_mark) as marks,
      (select reltuples > 0 from pg_class where relname = 'tenant') as is_counted`),
  )
  return rows[0]
}

const opening = 'Opening the embedded database'
const filling = 'Loading the demo data'

describe('the first start on the embedded database', () => {
  let whole: unknown
  /** Milliseconds from opening to each stage of an undisturbed first start. */
  const took = { filling: 0, ready: 0 }

  const inFolder = async <T>(work: (server: KilledServer, folder: string) => Promise<T>): Promise<T> => {
    const folder = await mkdtemp(join(tmpdir(), 'factbook-torture-'))
    const server = new KilledServer(await freePort(), { DATA_DIR: folder })
    try {
      return await work(server, folder)
    } finally {
      await server.kill()
      await rm(folder, { recursive: true, force: true })
    }
  }
  const contents = async (server: KilledServer, folder: string) => {
    await server.ready()
    await server.kill()
    const database = await connectFolder(join(folder, 'database'))
    try {
      return await contentsOf(database)
    } finally {
      await database.close()
    }
  }

  beforeAll(() =>
    inFolder(async (server, folder) => {
      server.begin()
      await server.says(opening)
      const begun = Date.now()
      await server.says(filling)
      took.filling = Date.now() - begun
      await server.ready()
      took.ready = Date.now() - begun - took.filling
      whole = await contents(server, folder)
    }),
  )

  const killed = (when: string, stage: string, shares: number[]) =>
    shares.map(share => ({ when, stage, share }))
  it.each([
    ...killed('while it is opened', opening, [0.4, 0.7, 0.85, 0.95]),
    ...killed('while it is filled', filling, [0.05, 0.5, 0.9, 0.97]),
  ])('killed $when (after $share of the time) ends in the whole demo with the next one', ({ stage, share }) =>
    inFolder(async (server, folder) => {
      server.begin()
      await server.says(stage)
      await wait(share * (stage === opening ? took.filling : took.ready))
      await server.kill()
      server.begin()
      expect(await contents(server, folder)).toEqual(whole)
    }),
  )
})

const few = { reads: 1, writes: 1, background: 1, isPooled: false }

describe('the first start on PostgreSQL', () => {
  let postgres: RunningPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  /** Starts on an empty database, is killed after this many milliseconds, and starts again. */
  const contentsAfter = async (killedAfter?: number) => {
    const folder = await mkdtemp(join(tmpdir(), 'factbook-torture-'))
    const address = addressOf(postgres.url, await createDatabase(postgres.url))
    const server = new KilledServer(await freePort(), { DATA_DIR: folder, DATABASE_URL: address })
    try {
      const begun = Date.now()
      server.begin()
      if (killedAfter !== undefined) {
        await wait(killedAfter)
        await server.kill()
        server.begin()
      }
      await server.ready()
      const took = Date.now() - begun
      await server.kill()
      const database = connectServer(address, { reads: 1, writes: 1 })
      const contents = await contentsOf(database)
      await database.close()
      return { contents, took }
    } finally {
      await server.kill()
      await rm(folder, { recursive: true, force: true })
    }
  }

  it('of two servers on the same empty database creates one schema, and both start', async () => {
    const address = addressOf(postgres.url, await createDatabase(postgres.url))
    const open = () =>
      openDatabase({ databaseUrl: address, dataDir: tmpdir(), databaseConnections: few }, () => undefined)
    const opened = await Promise.all([open(), open(), open()])
    for (const { database } of opened) await database.close()
  })

  it('killed at any moment leads to the whole schema and all lookups at the next start, and to no demo', async () => {
    const whole = await contentsAfter()
    expect(whole.contents).toMatchObject({ airports: 0, users: 0, marks: 0 })
    for (let tenth = 1; tenth < 10; tenth += 1) {
      const { contents } = await contentsAfter((whole.took * tenth) / 10)
      expect([tenth, contents]).toEqual([tenth, whole.contents])
    }
  })
})
