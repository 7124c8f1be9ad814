import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { problems } from '#domain/problems.ts'
import type { Database } from '#platform/database/connect.ts'
import { outcome, secret, settings, useService } from '#tests/app.ts'
import { isTorture } from '#tests/isTorture.ts'
import { memoryStorage } from '#tests/memoryStorage.ts'
import { buildApp } from './app.ts'
import { Tokens } from './people/authentication/tokens.ts'

const service = useService()
const get = (path: string) => service.as('stranger').get(`root:${path}`)

describe('health', () => {
  it('is live and ready while the database answers', async () => {
    expect(await get('/health/live')).toMatchObject({ status: 200, body: { status: 'live' } })
    expect(await get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
  })

  it('is live and not ready while the database fails; calls are told that the server is busy', async () => {
    const refused = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
    const database = {
      kind: 'postgres',
      readConnections: 6,
      writeConnections: 6,
      waitMs: 2_000,
      ask: refused,
      read: refused,
      write: refused,
      close: () => Promise.resolve(),
    } as const
    const mailer = { send: () => Promise.resolve(), close: () => undefined }
    const app = await buildApp({ database, mailer, settings, tokens: new Tokens(secret), demo: false }, null)
    expect((await app.inject('/health/live')).statusCode).toBe(200)
    const ready = await app.inject('/health/ready')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toEqual({ status: 'not ready', reasons: ['The database does not respond.'] })
    expect(Number(ready.headers['retry-after'])).toBeGreaterThan(0)
    const session = await app.inject('/api/v1/session')
    expect(session.json()).toMatchObject({ status: 503, code: problems.overloaded.code })
    await app.close()
  })
})

const away = (code: string): [string, string] => [code, 'overloaded']

it.each<[string, string]>([
  ['53100', 'noRoom'],
  ['ENOSPC', 'noRoom'],
  ['40P01', 'overloaded'],
  ['EPIPE', 'overloaded'],
  ...['08000', '08001', '08003', '08004', '08006', '08P01', '25006', '53300', '53400', '55000'].map(away),
  ...['57P01', '57P02', '57P03', '57P05', '58030', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH'].map(away),
  ['42501', 'unexpected'],
  ['XX000', 'unexpected'],
])('what the database or a disk says with %s is told as %s', async (code, told) => {
  const cause = Object.assign(new Error('inside'), { code })
  const failing = vi.spyOn(service.database, 'write').mockRejectedValue(new Error('Failed query', { cause }))
  const answer = await service.as('alice').post('/brands', { brandName: 'Amber', axnStatus: 'ACTIVE' })
  failing.mockRestore()
  expect(outcome(answer)).toBe(told)
  expect(answer.text).not.toContain('inside')
})

it.each([
  ['Error', 'Connection terminated unexpectedly'],
  ['Error', 'timeout exceeded when trying to connect'],
  ['TimeoutError', 'a request timed out'],
])('a connection that breaks or is silent is told as busy: %s: %s', async (name, words) => {
  const cause = Object.assign(new Error(words), { name })
  const failing = vi.spyOn(service.database, 'write').mockRejectedValue(new Error('Failed query', { cause }))
  const answer = await service.as('alice').post('/brands', { brandName: 'Amber', axnStatus: 'ACTIVE' })
  failing.mockRestore()
  expect(outcome(answer)).toBe('overloaded')
})

describe('a late answer', () => {
  /** The service's own, which shares no result with other tests. */
  async function openWithClock(part: Partial<Database>) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const write = () => Promise.resolve({ rows: [] } as never)
    const database = { ...service.database, write, ...part }
    const mailer = { send: () => Promise.resolve(), close: () => undefined }
    const app = await buildApp({ database, mailer, settings, tokens: new Tokens(secret), demo: false }, null)
    return async (passedMs: number, { isHanging = false } = {}) => {
      await vi.advanceTimersByTimeAsync(passedMs)
      const asked = app.inject('/health/ready')
      // Answers of the disk and the first hashes take real time. If the database hangs, only the disk answers.
      const until = isHanging ? Date.now() + 1_000 : Infinity
      const answers: unknown[] = []
      void asked.then(answer => answers.push(answer))
      while (answers.length === 0 && Date.now() < until) await setImmediate()
      await vi.advanceTimersByTimeAsync(3_000)
      const { statusCode, body } = await asked
      return [statusCode, (JSON.parse(body) as { reasons?: string[] }).reasons]
    }
  }
  afterEach(() => void vi.useRealTimers())
  const dead = [503, ['The database does not respond.']]
  const isReady = [200, undefined]

  it('of the database is a failure only if there is none for half a minute', async () => {
    let answer: Promise<unknown> = Promise.resolve()
    const readiness = await openWithClock({ read: () => answer as never })
    expect(await readiness(0)).toEqual(isReady)
    const hanging = Promise.withResolvers<unknown>()
    answer = hanging.promise
    expect(await readiness(1_000, { isHanging: true })).toEqual(isReady)
    expect(await readiness(20_000, { isHanging: true })).toEqual(isReady)
    expect(await readiness(10_000, { isHanging: true })).toEqual(dead)
    answer = Promise.resolve()
    hanging.resolve(undefined)
    expect(await readiness(1_000)).toEqual(isReady)
  })

  it('includes one that had no connection or was canceled, while an error counts immediately', async () => {
    let error = new Error('timeout exceeded when trying to connect')
    const readiness = await openWithClock({ read: () => Promise.reject(error) })
    expect(await readiness(0)).toEqual(isReady)
    error = Object.assign(new Error('canceled'), { code: '57014' })
    expect(await readiness(20_000)).toEqual(isReady)
    expect(await readiness(10_000)).toEqual(dead)
    const read = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
    expect(await (await openWithClock({ read }))(0)).toEqual(dead)
  })

  it.runIf(isTorture)('because the server itself is busy is none, however long it is', async () => {
    for (let round = 0; round < 3; round += 1) {
      const asked = get('/health/ready')
      const until = performance.now() + 3_500
      await Promise.resolve()
      while (performance.now() < until);
      expect(await asked).toMatchObject({ status: 200, body: { status: 'ready' } })
    }
  })
})

describe('without disk space', () => {
  const folder = join(tmpdir(), `factbook-health-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const full = {
    ...memoryStorage(),
    requireWritable: () => Promise.reject(new Error('has less than 128 MB of free space')),
  }
  const elsewhere = useService({ settings: { dataDir: join(folder, 'file', 'data') }, storage: full })

  it('is not ready, and says what is lacking', async () => {
    writeFileSync(join(folder, 'file'), '')
    const answer = await elsewhere.as('stranger').get('root:/health/ready')
    expect(answer).toMatchObject({
      status: 503,
      body: {
        status: 'not ready',
        reasons: [
          'The data folder (DATA_DIR) cannot be written to.',
          'The archive (STORAGE_URL) has less than 128 MB of free space.',
        ],
      },
    })
    rmSync(folder, { recursive: true })
  })
})

describe('/metrics', () => {
  const readFrom = (remoteAddress: string, headers: Record<string, string> = {}, app = service.app) =>
    app.inject({ url: '/metrics', remoteAddress, headers }).then(answer => answer.statusCode)

  it('answers this machine only, and not through a proxy on it', async () => {
    expect(await readFrom('127.0.0.1')).toBe(200)
    expect(await readFrom('::1')).toBe(200)
    expect(await readFrom('203.0.113.7')).toBe(403)
    expect(await readFrom('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(403)
  })

  const token = 'a token of the monitoring'
  const withToken = useService({ settings: { metricsToken: token } })
  it('answers holders of METRICS_TOKEN, from anywhere', async () => {
    const { app } = withToken
    expect(await readFrom('203.0.113.7', { authorization: `Bearer ${token}` }, app)).toBe(200)
    expect(await readFrom('127.0.0.1', {}, app)).toBe(403)
    expect(await readFrom('127.0.0.1', { authorization: 'Bearer another token here' }, app)).toBe(403)
  })

  it('counts requests by route, never by an address or key', async () => {
    await service.as('alice').get('/airports/123456789/instance/26')
    await get('/health/live')
    await get('/nowhere-secret-token')
    const answer = await get('/metrics')
    expect(answer.headers['content-type']).toContain('text/plain')
    expect(answer.text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/airports\/:airportId\/instance\/:instanceId",status="404"\} 1/,
    )
    expect(answer.text).toContain('route="unknown"')
    expect(answer.text).not.toMatch(/123456789|nowhere-secret-token/)
    expect(answer.text).toContain('process_cpu_seconds_total')
  })
})
