import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/connect.ts'
import { connectServer } from '#platform/database/connectServer.ts'
import { Client, openSecondServer, outcome, secret } from '#tests/app.ts'
import { isTorture } from '#tests/isTorture.ts'
import { makeAirportInstance, makePeople, makeUser, makeYears } from '#tests/make.ts'
import { locateServers } from '#tests/postgres/locate.ts'
import { runServer, type Server } from '#tests/postgres/server.ts'
import { migrateSchema } from './database/migrateSchema.ts'
import { sessionCookie } from './people/authentication/sessionCookie.ts'
import { Tokens } from './people/authentication/tokens.ts'
import { startSession } from './people/session.ts'

// A PostgreSQL server of its own, because all of its databases become read-only or go away.
const [found] = locateServers()
const webFolder = mkdtempSync(join(tmpdir(), 'factbook-failover-'))
writeFileSync(
  join(webFolder, 'index.html'),
  '<!doctype html><html lang="en"><head><title>The Book</title></head><body><div id="root"></div><noscript>?</noscript></body></html>',
)
const person = { username: 'hazel', password: 'teal-heron-over-harbor' }

let postgres: Server
let database: Database
let app: FastifyInstance
let alice: Client
let page: Client

beforeAll(async () => {
  if (!found) return
  postgres = await runServer(found)
  database = connectServer(postgres.url)
  await migrateSchema(database)
  const token = await database.write(async db => {
    await makeYears(db)
    await makeAirportInstance(db, {
      axnInstanceStatus: 'PUBLISHED',
      airport: { airportName: 'Harbor Field' },
    })
    const { alice: admin } = await makePeople(db)
    await makeUser(db, { displayName: person.username, password: person.password })
    return (await startSession(db, new Tokens(secret), admin.userId)).token
  })
  app = await openSecondServer(database, { webFolder })
  alice = new Client(
    () => app,
    () => ({ authorization: `Bearer ${token}` }),
  )
  page = new Client(
    () => app,
    () => ({ cookie: `${sessionCookie}=${token}` }),
  )
})
afterAll(async () => {
  rmSync(webFolder, { recursive: true })
  if (!found) return
  await app.close()
  await database.close()
  await postgres.stop()
})

/** As its administrator, over a connection of its own. */
async function administer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

let written = 0
const write = () => alice.post('/brands', { brandName: `Brand ${(written += 1)}`, axnStatus: 'ACTIVE' })
const read = () => alice.get('/users')
const signIn = () =>
  new Client(
    () => app,
    () => ({}),
  ).post('/authenticate', person)
const open = () => page.get('root:/airports', { accept: 'text/html' })
const ready = () => alice.get<{ reasons?: string[] }>('root:/health/ready')

async function expectAllToWork(): Promise<void> {
  // The first change may find a connection of before, which is replaced, and readiness is shared for a second.
  await expect.poll(async () => outcome(await write()), { interval: 300 }).toBe('200')
  await expect.poll(async () => (await ready()).status, { interval: 300 }).toBe(200)
  expect(outcome(await write())).toBe('200')
  expect(outcome(await read())).toBe('200')
  expect(outcome(await signIn())).toBe('200')
  expect((await open()).status).toBe(200)
}

/** Changes are refused, and readiness says why. */
async function expectNoChanges(): Promise<void> {
  for (const answer of [await write(), await signIn()]) {
    expect(outcome(answer)).toBe('overloaded')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(outcome(await read())).toBe('200')
  await expect
    .poll(async () => (await ready()).body, { interval: 300 })
    .toMatchObject({ status: 'not ready', reasons: ['The database accepts no changes.'] })
}

describe.runIf(found)(
  'during a failover, calls are refused for now, and afterward everything works again:',
  () => {
    beforeEach(expectAllToWork)

    it.runIf(isTorture)('a server whose setting makes it read-only', async () => {
      await administer('alter system set default_transaction_read_only = on', 'select pg_reload_conf()')
      await expect.poll(async () => outcome(await write())).toBe('overloaded')
      await expectNoChanges()
      await administer(
        'set default_transaction_read_only = off',
        'alter system reset default_transaction_read_only',
        'select pg_reload_conf()',
      )
      await expectAllToWork()
    })

    it('a database whose new connections are read-only, and stay so when it accepts changes again', async () => {
      await administer('alter database postgres set default_transaction_read_only = on')
      await administer(
        'select pg_terminate_backend(pid, 5000) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      )
      await expectNoChanges()
      await administer(
        'set default_transaction_read_only = off',
        'alter database postgres reset default_transaction_read_only',
      )
      await expectAllToWork()
    })

    it.runIf(isTorture)('a standby, until it is promoted', async () => {
      const signal = join(postgres.data, 'standby.signal')
      await postgres.halt()
      writeFileSync(signal, '')
      chmodSync(signal, 0o666)
      await postgres.resume()
      await expectNoChanges()
      await administer('select pg_promote()')
      await expectAllToWork()
    })

    it('a server that has stopped', async () => {
      await postgres.halt()
      for (const answer of [await read(), await write(), await signIn()]) {
        expect(outcome(answer)).toBe('overloaded')
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      }
      const opened = await open()
      expect(opened.status).toBe(503)
      expect(Number(opened.headers['retry-after'])).toBeGreaterThan(0)
      expect(opened.text, 'the page, whose script tries again').toContain('id="root"')
      await expect
        .poll(async () => (await ready()).body, { interval: 300 })
        .toMatchObject({ status: 'not ready', reasons: ['The database does not respond.'] })
      expect((await alice.get('root:/health/live')).status).toBe(200)
      await postgres.resume()
      await expectAllToWork()
    })

    it('a primary whose successor lacks the last changes', async () => {
      const list = async () => (await alice.get('/airports/instance/26/directory')).text
      expect(await list()).toContain('Harbor Field')
      // The successor’s audit does not mention what it lacks.
      await administer(
        'set session_replication_role = replica',
        `update airport set airport_name = 'Before the Change'`,
      )
      expect(await list(), 'from memory').toContain('Harbor Field')
      await postgres.halt()
      await postgres.resume()
      await expect.poll(list, { interval: 300 }).toContain('Before the Change')
    })

    it('connections that the server ends', async () => {
      await administer(
        'select pg_terminate_backend(pid, 5000) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      )
      await expectAllToWork()
    })
  },
)
