import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inBackground, type Database } from '#platform/database/connect.ts'
import { connectServer } from '#platform/database/connectServer.ts'
import { migrate } from '#platform/database/migrate.ts'
import { SettingsError } from '#platform/settingsError.ts'
import { Client, openSecondServer, outcome, useService } from '#tests/app.ts'
import { isTorture } from '#tests/isTorture.ts'
import { findAddress } from '#tests/postgres/template.ts'
import { migrateSchema, refuseNewerVersions } from './database/migrateSchema.ts'

// An old server that keeps running while a newer version changes the schema of its database.
const service = useService({ committed: true })
let log: string
let old: { database: Database; app: FastifyInstance; alice: Client }

beforeEach(async () => {
  log = ''
  const database = refuseNewerVersions(connectServer(await findAddress(service.database)))
  const app = await openSecondServer(database, { logStream: { write: line => void (log += line) } })
  const headers = { authorization: `Bearer ${service.token('alice')}` }
  const alice = new Client(
    () => app,
    () => headers,
  )
  old = { database, app, alice }
})
afterEach(async () => {
  await old.app.close()
  await old.database.close()
  await service.database.write(db => db.execute(sql`delete from schema_migration where hash = 'newer'`))
})

const recordNewer = sql`insert into schema_migration (hash, created_at) values ('newer', 1)`

/** A newer version's migration: it renames a column that this version writes and reads. */
async function migrateFurther(): Promise<void> {
  await service.database.write(async db => {
    await db.execute(sql`alter table brand rename column brand_name to brand_title`)
    await db.execute(recordNewer)
  })
}
const migrateBack = () =>
  service.database.write(db => db.execute(sql`alter table brand rename column brand_title to brand_name`))

const addBrand = (brandName: string) => old.alice.post('/brands', { brandName, axnStatus: 'ACTIVE' })

describe('once a newer version has changed the database, a server that is still running', () => {
  it('says from the first failing call on that the site is being updated', async () => {
    expect(outcome(await addBrand('Amberwick'))).toBe('200')
    await migrateFurther()
    try {
      const answer = await addBrand('Birchwick')
      expect(outcome(answer)).toBe('outdatedServer')
      expect(answer.status).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(outcome(await old.alice.get('/session'))).toBe('outdatedServer')
    } finally {
      await migrateBack()
    }
  })

  it('finds it without a failing call, is not ready, logs it once, and starts no job', async () => {
    await service.database.write(db => db.execute(recordNewer))
    await expect
      .poll(async () => (await old.alice.get('root:/health/ready')).body, { timeout: 30_000 })
      .toEqual({
        status: 'not ready',
        reasons: [
          'The database was changed by a newer version of this program, so this server must be replaced.',
        ],
      })
    expect((await old.alice.get('root:/health/live')).status).toBe(200)
    expect(outcome(await addBrand('Cedarwick'))).toBe('outdatedServer')
    expect(log.trim().split('\n')).toHaveLength(1)
    expect(log).toContain('A newer version of this program has changed the database')
    expect(old.database.outdated?.aborted).toBe(true)
    const background = inBackground(old.database)
    await expect(background.write(() => Promise.resolve('done'))).rejects.toThrow('is being updated')
    await expect(background.read(() => Promise.resolve('done'))).rejects.toThrow('is being updated')
  })

  it('cannot be started again', async () => {
    await service.database.write(db => db.execute(recordNewer))
    await expect(migrateSchema(service.database)).rejects.toThrow(SettingsError)
  })
})

describe('a migration', () => {
  let folder: string
  beforeEach(async () => {
    folder = await makeFurtherMigration()
  })
  afterEach(async () => {
    await rm(folder, { recursive: true })
    await service.database.write(db =>
      db.execute(sql`delete from schema_migration where created_at = ${furtherTime}`),
    )
  })
  const after = () => Promise.resolve()

  it('waits for another migration, and then has nothing to do', async () => {
    const url = await findAddress(service.database)
    const starting = [connectServer(url), connectServer(url)]
    const applied = await Promise.all(
      starting.map(database => migrate(inBackground(database), folder, { after })),
    )
    expect(applied.toSorted((a, b) => a - b)).toEqual([0, 1])
    for (const database of starting) await database.close()
  })

  it.runIf(isTorture)('starts again if it and an older server wait for each other', async () => {
    const url = await findAddress(service.database)
    // The first one whose timeout passes is ended. The server's long work is more patient than the migration.
    const name = new URL(url).pathname.slice(1)
    await service.database.ask(`alter database ${name} set deadlock_timeout = '3s'`, [])
    const migrator = connectServer(url)
    const hasBrand = Promise.withResolvers<void>()
    const working = inBackground(old.database).write(async db => {
      await db.execute(sql`set local deadlock_timeout = '5min'`)
      await db.execute(sql`lock table brand in access share mode`)
      hasBrand.resolve()
      await expect.poll(isMigrationWaiting, { timeout: 30_000, interval: 5 }).toBe(true)
      await db.execute(sql`lock table airline in access share mode`)
    })
    await hasBrand.promise
    const applied = migrate(inBackground(migrator), folder, { after })
    await working
    expect(await applied).toBe(1)
    await migrator.close()
  })
})

const furtherTime = 9_999_999_999_999

/** All migrations of this version and one that locks two tables, one after the other. */
async function makeFurtherMigration(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'factbook-migrations-'))
  await cp('server/database/migrations', folder, { recursive: true })
  const journalFile = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: object[] }
  const further = { idx: 1000, version: '7', when: furtherTime, tag: '1000_further', breakpoints: true }
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: [...journal.entries, further] }))
  const statements = ['airline', 'brand'].map(table => `lock table ${table} in access exclusive mode;`)
  await writeFile(join(folder, '1000_further.sql'), statements.join('\n--> statement-breakpoint\n'))
  return folder
}

async function isMigrationWaiting(): Promise<boolean> {
  const rows = await service.database.ask(
    "select 1 from pg_locks where not granted and relation = 'brand'::regclass and mode = 'AccessExclusiveLock'",
    [],
  )
  return rows.length > 0
}

it('an error of a statement is still an error if no newer version is the cause', async () => {
  await expect(old.database.ask('select nothing_of_this_name', [])).rejects.toThrow('nothing_of_this_name')
  expect(old.database.outdated?.aborted).toBe(false)
  expect(outcome(await addBrand('Dogwick'))).toBe('200')
})
