import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '#server/database/demo/people.ts'
import { freePort } from '../freePort.ts'
import { makeDemoSettings } from './demoSettings.ts'
import { KilledServer } from './server.ts'
import { interruptWriters } from './writers.ts'

const cuts = 30
const writers = 6
/** A start takes seconds, on a busy machine many. */
const cutMs = 60_000

let server: KilledServer
let folder: string
beforeAll(async () => {
  const settings = await makeDemoSettings(null)
  folder = settings.DATA_DIR
  server = new KilledServer(await freePort(), {
    ...settings,
    CALLS_PER_MINUTE: '10000000',
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'powerCut.ts')}`,
  })
  await server.start()
})
afterAll(async () => {
  await server.kill()
  await rm(folder, { recursive: true, force: true })
})

it(
  `${cuts} power failures while ${writers} people save lose nothing that the embedded database has answered`,
  async () => {
    const token = await server.signIn('admin', demoPassword)
    let lostPages = 0
    await interruptWriters(server, token, { writers, times: cuts }, async (cut, writing) => {
      await wait((cut * 137) % 3000)
      await server.cutPower()
      await Promise.all(writing)
      lostPages += Number(/The power was cut: (\d+) pages/.exec(server.said)?.[1])
      await server.start()
    })
    expect(lostPages, 'pages that no disk had').toBeGreaterThan(cuts)
  },
  cuts * cutMs,
)
