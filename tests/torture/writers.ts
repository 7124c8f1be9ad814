import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { BrandRow } from '#domain/catalog/brand.ts'
import type { HistoryEntry } from '#domain/history/history.ts'
import type { KilledServer } from './server.ts'

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

  /** Until the server no longer answers, or says that it has lost its database. */
  async write(server: KilledServer, token: string): Promise<void> {
    for (;;) {
      this.sent += 1
      const body = { brandName: this.nameAt(this.sent), axnStatus: 'ACTIVE' }
      const header = { 'if-match': `"${this.#version}"` }
      const answer = await server
        .call(`/brands/${this.brandId}`, token, body, 'PUT', header)
        .catch(() => null)
      const saved = answer?.ok ? ((await answer.json().catch(() => null)) as BrandRow | null) : null
      if (answer && !answer.ok && answer.status !== 503)
        throw new Error(`${answer.status} ${await answer.text()}`)
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

async function addWriters(server: KilledServer, token: string, count: number): Promise<Writer[]> {
  const add = async (name: string) => {
    const answer = await server.call('/brands', token, { brandName: name, axnStatus: 'ACTIVE' })
    return new Writer((await answer.json()) as BrandRow)
  }
  return Promise.all(Array.from({ length: count }, (_, index) => add(`Interrupted ${index + 1}`)))
}

/**
 * Interrupts people who save, so often, and resolves to the number of their saves. Throws if anything that was answered
 * is missing, or in the history more than once. `interrupt` gets the number of the interruption and what the writers
 * are doing, and resolves when the server is ready again.
 */
export async function interruptWriters(
  server: KilledServer,
  token: string,
  { writers, times }: { writers: number; times: number },
  interrupt: (number: number, writing: Promise<void>[]) => Promise<void>,
): Promise<number> {
  const all = await addWriters(server, token, writers)
  for (let number = 0; number < times; number += 1) {
    const writing = all.map(each => each.write(server, token))
    // On a machine of any speed, each has saved.
    await Promise.race([Promise.all(all.map(each => each.hasSaved())), ...writing])
    await interrupt(number, writing)
    for (const each of all) await each.resume(server, token)
  }
  await expectRecordedOnce(server, token, all)
  return all.reduce((sum, each) => sum + each.answered, 0)
}

/** The history has each rename that was answered once, in order. */
async function expectRecordedOnce(
  server: KilledServer,
  token: string,
  writers: readonly Writer[],
): Promise<void> {
  for (const each of writers) {
    const file = await server.call(`/history/file?kind=brand&key=${each.brandId}&format=jsonl`, token)
    const lines = (await file.text()).trim().split('\n').toReversed()
    const renames = lines.map(line => (JSON.parse(line) as HistoryEntry).changes)
    const recorded = renames.map(changes => changes.find(({ field }) => field === 'brandName')?.after)
    expect(recorded).toEqual(Array.from({ length: each.answered + 1 }, (_, step) => each.nameAt(step)))
  }
}
