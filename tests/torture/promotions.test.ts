import { rm } from 'node:fs/promises'
import { connect, createServer, type Server as Listener, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '#server/database/demo/people.ts'
import { freePort } from '../freePort.ts'
import { locateServers } from '../postgres/locate.ts'
import { runServer, type Server } from '../postgres/server.ts'
import { makeDemoSettings } from './demoSettings.ts'
import { KilledServer } from './server.ts'
import { interruptWriters } from './writers.ts'

const promotions = 10
const writers = 6
/** Includes the copy of the data for the next standby. */
const promotionMs = 60_000

const [found] = locateServers()

/** The address under which the product knows whichever database is the primary. */
class Address {
  readonly #listener: Listener
  readonly #sockets = new Set<Socket>()
  primaryPort: number

  constructor(port: number, primaryPort: number) {
    this.primaryPort = primaryPort
    this.#listener = createServer(from => {
      const to = connect(this.primaryPort, '127.0.0.1')
      for (const [socket, other] of [
        [from, to],
        [to, from],
      ] as const) {
        this.#sockets.add(socket)
        socket.on('error', () => undefined).on('close', () => other.destroy())
        socket.pipe(other)
      }
    }).listen(port, '127.0.0.1')
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
  }

  close(): void {
    this.#listener.close()
    this.cut()
  }
}

/** As the administrator of a database server. */
async function administer(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows.flatMap(row => Object.values(row))
}

/** Adds a standby without whose copy no save is answered. */
async function addSynchronousStandby(primary: Server): Promise<Server> {
  const standby = await primary.addStandby()
  await administer(primary.url, `alter system set synchronous_standby_names = '*'`)
  await administer(primary.url, 'select pg_reload_conf()')
  const states = () => administer(primary.url, 'select sync_state from pg_stat_replication')
  while ((await states())[0] !== 'sync') await wait(50)
  return standby
}

async function promote(standby: Server): Promise<void> {
  await administer(standby.url, 'select pg_promote()')
  // Its copy of the setting waits for a standby that it does not have.
  await administer(standby.url, 'alter system reset synchronous_standby_names')
  await administer(standby.url, 'select pg_reload_conf()')
}

const portOf = (url: string): number => Number(new URL(url).port)

describe.skipIf(!found)('a PostgreSQL with a synchronous standby', () => {
  let primary: Server
  let address: Address
  let server: KilledServer
  let folder: string

  beforeAll(async () => {
    if (!found) return
    primary = await runServer(found)
    const port = await freePort()
    address = new Address(port, portOf(primary.url))
    const known = primary.url.replace(`:${portOf(primary.url)}/`, `:${port}/`)
    const settings = await makeDemoSettings({ url: known, stop: primary.stop })
    folder = settings.DATA_DIR
    // The tests' servers run with it off.
    await administer(primary.url, 'alter role all set synchronous_commit = on')
    server = new KilledServer(await freePort(), { ...settings, CALLS_PER_MINUTE: '10000000' })
    await server.start()
  })
  afterAll(async () => {
    await server.kill()
    address.close()
    await primary.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it(
    `that is lost ${promotions} times while ${writers} people save loses nothing that was answered, and the server stays`,
    async () => {
      const token = await server.signIn('admin', demoPassword)
      let standby = await addSynchronousStandby(primary)
      const lose = async (promotion: number, writing: Promise<void>[]) => {
        await wait((promotion * 137) % 700)
        address.cut()
        await Promise.all([primary.crash(), ...writing])
        await primary.stop()
        await promote(standby)
        primary = standby
        address.primaryPort = portOf(primary.url)
        await server.ready()
        standby = await addSynchronousStandby(primary)
      }
      const steps = await interruptWriters(server, token, { writers, times: promotions }, lose)
      await standby.stop()
      expect(steps, 'renames').toBeGreaterThanOrEqual(writers * promotions)
    },
    promotions * promotionMs,
  )
})
