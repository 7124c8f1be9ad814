import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { commentTypeLabels, type AirportComment } from '#domain/airports/airportComment.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { connectServer } from '#platform/database/connectServer.ts'
import { Tokens } from '#server/people/authentication/tokens.ts'
import { startSession } from '#server/people/session.ts'
import { freePort } from '../freePort.ts'
import { affiliate, makeUser } from '../make.ts'
import { startPostgres, type RunningPostgres } from '../postgres/start.ts'
import { makeDemoSettings } from './demoSettings.ts'
import { KilledServer } from './server.ts'

/** 30 for the figures of docs/reliability.md. */
const minutes = Number(process.env['CROWD_MINUTES'] ?? 2)
vi.setConfig({ testTimeout: (minutes + 5) * 60_000 })
const people = 300
/** Between two calls of one person: reading a page, or filling in some fields. */
const thinkMs = { reader: 6_000, editor: 10_000 }

let postgres: RunningPostgres
let server: KilledServer
let folder: string
const readers: string[] = []
const editors: { token: string; path: string }[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  const settings = await makeDemoSettings(postgres)
  folder = settings.DATA_DIR
  const database = connectServer(settings['DATABASE_URL'] ?? '', { reads: 1, writes: 1 })
  const PUBLIC_URL = 'http://crowd.example'
  const tokens = new Tokens(settings['SESSION_SECRET'] ?? '', { issuer: PUBLIC_URL })
  const types = listKeys(commentTypeLabels)
  await database.write(async db => {
    const { rows: airports } = await db.execute<{ airportId: number }>(
      `select airport_id as "airportId" from airport_instance
        where axn_instance_id = 27 and axn_instance_status = 'INPROGRESS' order by 1`,
    )
    for (let index = 0; index < people; index += 1) {
      const reader = await makeUser(db, { role: 'ROLE_SUBSCRIBER' })
      readers.push((await startSession(db, tokens, reader.userId)).token)
      const editor = await makeUser(db, { role: 'ROLE_AIRPORT' })
      const { airportId = 0 } = airports[index % airports.length] ?? {}
      await affiliate(db, editor, { airportId, axnInstanceId: 27 })
      const { token } = await startSession(db, tokens, editor.userId)
      const type = types[Math.floor(index / airports.length) % types.length]
      editors.push({ token, path: `/airports/${airportId}/instance/27/comments/${type}` })
    }
  })
  server = new KilledServer(await freePort(), { ...settings, PUBLIC_URL })
  await server.start()
  // A demo server makes the books of its closed years after three minutes. While it does, it takes 150 to 300 MB more.
  await database.write(db =>
    db.execute(
      `update job set state = 'CANCELLED', finished = now()
        where kind = 'archiveYear' and state = 'QUEUED' and parameters->>'books' = 'true'`,
    ),
  )
  await database.close()
})
afterAll(async () => {
  await server.kill()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** What readers open, one after another. */
const reading = [
  '/airports/instance/26/directory?size=25',
  '/airports/1/instance/26/profile',
  '/tenants/instance/26/directory?keyword=coffee&size=50',
  '/explore/instance/26?rows=airports&sort=enplaneTotal,desc',
  '/search?keyword=food&instanceId=26',
  '/tenants/instance/26/leaseexpirations?size=50',
]

/**
 * Each call's group, duration in ms, and status if it is neither a success nor deferred: answered 503 with Retry-After, after which
 * pages try again.
 */
const calls: {
  group: 'reader' | 'editor'
  ms: number
  at: number
  isDeferred: boolean
  fault: string | null
}[] = []

async function time(group: 'reader' | 'editor', send: () => Promise<Response>): Promise<Response> {
  const at = performance.now()
  const answer = await send()
  await answer.clone().arrayBuffer()
  const isDeferred = answer.status === 503 && answer.headers.has('retry-after')
  const fault = answer.ok || isDeferred ? null : `${answer.status} ${answer.url}`
  calls.push({ group, ms: performance.now() - at, at, isDeferred, fault })
  return answer
}

/** From 0.5 to 1.5, so that people do not call at the same time. */
const pause = (index: number, step: number) => 0.5 + ((index * 61 + step * 37) % 100) / 100

async function read(token: string, index: number, until: number): Promise<void> {
  for (let step = index; performance.now() < until; step += 1) {
    await wait(thinkMs.reader * pause(index, step))
    await time('reader', () => server.call(reading[step % reading.length] ?? '', token))
  }
}

async function edit({ token, path }: (typeof editors)[number], index: number, until: number): Promise<void> {
  let version = 0
  for (let step = index; performance.now() < until; step += 1) {
    await wait(thinkMs.editor * pause(index, step))
    const body = { airportComment: `Draft ${step} of an invented editor` }
    const saved = await time('editor', () =>
      server.call(path, token, body, 'PUT', { 'if-match': `"${version}"` }),
    )
    if (saved.ok) version = ((await saved.json()) as AirportComment).version
  }
}

/** Figures that are measured, not tested. */
const say = (text: string) => process.stdout.write(`${text}\n`)

const percentile = (values: readonly number[], share: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0)

it(`${people} editors and ${people} readers meet no error in ${minutes} minutes, and memory stays flat`, async () => {
  const start = performance.now()
  const until = start + minutes * 60_000
  const working = [
    ...readers.map((token, index) => read(token, index, until)),
    ...editors.map((editor, index) => edit(editor, index, until)),
  ]
  await wait(minutes * 20_000)
  const early = server.residentBytes()
  await Promise.all(working)
  for (const group of ['reader', 'editor'] as const) {
    const made = calls.filter(each => each.group === group)
    const times = made.map(each => each.ms)
    say(
      `${group}s: ${times.length} calls, ${made.filter(each => each.isDeferred).length} deferred, median ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms`,
    )
  }
  expect(calls.flatMap(each => each.fault ?? [])).toEqual([])
  expect(calls.length).toBeGreaterThan(people * minutes * 8)
  say(
    `Memory: ${Math.round(early / 1e6)} MB after a third, ${Math.round(server.residentBytes() / 1e6)} MB at the end`,
  )
  expect(server.residentBytes(), 'bytes').toBeLessThan(early * 1.25)
})

/** In a process of its own, because the one that measures would be as busy as the server. */
const flood = `
  const [url, token] = process.argv.slice(1)
  const headers = { authorization: 'Bearer ' + token }
  for (let lane = 0; lane < 50; lane += 1)
    void (async () => {
      for (;;) await (await fetch(url, { headers })).arrayBuffer()
    })()`

it('one person’s flood at most doubles the median of the others', async () => {
  const [flooder = '', ...others] = readers
  const measure = async () => {
    calls.length = 0
    const until = performance.now() + 20_000
    await Promise.all(others.map((token, index) => read(token, index, until)))
    return percentile(
      calls.map(each => each.ms),
      0.5,
    )
  }
  const alone = await measure()
  const url = `${server.address}/api/v1${reading[3]}`
  const flooding = spawn(process.execPath, ['--eval', flood, url, flooder])
  const beside = await measure()
  flooding.kill()
  say(`Median of the others: ${alone} ms alone, ${beside} ms beside the flood`)
  expect(beside).toBeLessThanOrEqual(2 * Math.max(alone, 5))
})
