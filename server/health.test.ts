import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { problems } from '#domain/problems.ts'
import { outcome, secret, settings, useService } from '#tests/app.ts'
import { memoryStorage } from '#tests/memoryStorage.ts'
import { buildApp } from './app.ts'
import { Tokens } from './people/session.ts'

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
      askOften: refused,
      read: refused,
      write: refused,
      writeTogether: refused,
      close: () => Promise.resolve(),
    } as const
    const mailer = { send: () => Promise.resolve(), close: () => undefined }
    const app = await buildApp({ database, mailer, settings, tokens: new Tokens(secret), demo: false }, null)
    expect((await app.inject('/health/live')).statusCode).toBe(200)
    const ready = await app.inject('/health/ready')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toEqual({ status: 'not ready', reasons: ['The database does not respond.'] })
    const session = await app.inject('/api/v1/session')
    expect(session.json()).toMatchObject({ status: 503, code: problems.overloaded.code })
    await app.close()
  })
})

it.each([
  ['53100', 'noRoom'],
  ['ENOSPC', 'noRoom'],
  ['40P01', 'overloaded'],
  ['57P01', 'overloaded'],
  ['EPIPE', 'overloaded'],
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

it('is not ready, and soon says so, while the database hangs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hanging = vi.spyOn(service.database, 'read').mockReturnValue(new Promise(() => undefined))
  try {
    const asked = get('/health/ready')
    await vi.waitFor(() => expect(hanging).toHaveBeenCalled())
    await vi.advanceTimersByTimeAsync(3_000)
    expect((await asked).status).toBe(503)
    expect((await get('/health/live')).status).toBe(200)
  } finally {
    hanging.mockRestore()
    vi.useRealTimers()
  }
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
