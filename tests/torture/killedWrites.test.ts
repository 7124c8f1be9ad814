import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrandRow } from '#domain/catalog/brand.ts'
import type { HistoryEntry } from '#domain/history/history.ts'
import { demoPassword } from '#server/database/demo/people.ts'
import { freePort } from '../freePort.ts'
import { startPostgres, type RunningPostgres } from '../postgres/start.ts'
import { makeDemoSettings } from './demoSettings.ts'
import { KilledServer } from './server.ts'

const kills = 50
const writers = 6
/** A start takes seconds, on a busy machine many. */
const killMs = 60_000

let postgres: RunningPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

/** Renames its own brand without a pause and knows which renames were answered. */
class Writer {
  readonly brandId: number
  readonly #name: string
  #version: number
  /** The last step that was sent, and the last that was answered. */
  sent = 0
  answered = 0

  constructor({ brandId, brandName, version }: BrandRow) {
    this.brandId = brandId
    this.#name = brandName
    this.#version = version
  }

  nameAt = (step: number): string => (step === 0 ? this.#name : `${this.#name} ${step}`)

  /** Until the server no longer answers. */
  async write(server: KilledServer, token: string): Promise<void> {
    for (;;) {
      this.sent += 1
      const body = { brandName: this.nameAt(this.sent), axnStatus: 'ACTIVE' }
      const header = { 'if-match': `"${this.#version}"` }
      const answer = await server
        .call(`/brands/${this.brandId}`, token, body, 'PUT', header)
        .catch(() => null)
      const saved = answer?.ok ? ((await answer.json().catch(() => null)) as BrandRow | null) : null
      if (answer && !answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      if (!saved) return
      this.#version = saved.version
      this.answered = this.sent
    }
  }

  /** Waits for the next answer. */
  async hasSaved(): Promise<void> {
    const { answered } = this
    while (this.answered === answered) await wait(10)
  }

  /** Continues from what is stored: what was answered or, at most, the one step after it that was not. */
  async resume(server: KilledServer, token: string): Promise<void> {
    const stored = (await (await server.call(`/brands/${this.brandId}`, token)).json()) as BrandRow
    const step = [this.answered, this.sent].find(each => this.nameAt(each) === stored.brandName)
    if (step === undefined) throw new Error(`'${this.nameAt(this.answered)}' became '${stored.brandName}'`)
    this.sent = this.answered = step
    this.#version = stored.version
  }
}

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
      const add = async (name: string) => {
        const answer = await server.call('/brands', token, { brandName: name, axnStatus: 'ACTIVE' })
        return new Writer((await answer.json()) as BrandRow)
      }
      const names = Array.from({ length: writers }, (_, index) => `Killed ${index + 1}`)
      const all = await Promise.all(names.map(add))
      for (let kill = 0; kill < kills; kill += 1) {
        const writing = all.map(each => each.write(server, token))
        // On a machine of any speed, each has saved. Then never at the same moment of a save.
        await Promise.race([Promise.all(all.map(each => each.hasSaved())), ...writing])
        await wait((kill * 137) % 700)
        await server.kill()
        await Promise.all(writing)
        await server.start()
        for (const each of all) await each.resume(server, token)
      }
      const steps = all.reduce((sum, each) => sum + each.answered, 0)
      expect(steps, 'renames').toBeGreaterThanOrEqual(writers * kills)
      // The history has each rename once, in order.
      for (const each of all) {
        const file = await server.call(`/history/file?kind=brand&key=${each.brandId}&format=jsonl`, token)
        const lines = (await file.text()).trim().split('\n').toReversed()
        const renames = lines.map(line => (JSON.parse(line) as HistoryEntry).changes)
        const recorded = renames.map(changes => changes.find(({ field }) => field === 'brandName')?.after)
        expect(recorded).toEqual(Array.from({ length: each.answered + 1 }, (_, step) => each.nameAt(step)))
      }
    },
    kills * killMs,
  )
})
