import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '#server/database/demo/people.ts'
import { freePort } from '../freePort.ts'
import { startPostgres, type RunningPostgres } from '../postgres/start.ts'
import { makeDemoSettings } from './demoSettings.ts'
import { KilledServer } from './server.ts'
import { interruptWriters } from './writers.ts'

const kills = 50
const writers = 6
/** A start takes seconds, on a busy machine many. */
const killMs = 60_000

let postgres: RunningPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

describe.each(['embedded', 'postgres'] as const)('a server on the %s database', kind => {
  let server: KilledServer
  let folder: string
  beforeAll(async () => {
    const settings = await makeDemoSettings(kind === 'embedded' ? null : postgres)
    folder = settings.DATA_DIR
    server = new KilledServer(await freePort(), { ...settings, CALLS_PER_MINUTE: '10000000' })
    await server.start()
  })
  afterAll(async () => {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  })

  it(
    `that is killed ${kills} times while ${writers} people save loses nothing that it has answered`,
    async () => {
      const token = await server.signIn('admin', demoPassword)
      const steps = await interruptWriters(
        server,
        token,
        { writers, times: kills },
        async (kill, writing) => {
          // Never at the same moment of a save.
          await wait((kill * 137) % 700)
          await server.kill()
          await Promise.all(writing)
          await server.start()
        },
      )
      expect(steps, 'renames').toBeGreaterThanOrEqual(writers * kills)
    },
    kills * killMs,
  )
})
