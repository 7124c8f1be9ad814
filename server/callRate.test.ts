import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callsPerMinute } from '#domain/people/apiKey.ts'
import { outcome, useService } from '#tests/app.ts'

const limit = 30
const service = useService({ settings: { callsPerMinute: limit } })
let minute = Math.ceil(Date.now() / 60_000) * 60_000
const keys = '/users/settings/keys'
const call = (who: 'frank' | 'cora' | 'alice' | 'stranger') => service.as(who).get('/session')

beforeEach(() => {
  // Each test has minutes of its own.
  vi.useFakeTimers({ now: (minute += 2 * 60_000), toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

it('a person’s calls are refused beyond the limit of a minute, and others’ are not', async () => {
  const first = await call('frank')
  expect(first.headers).toMatchObject({
    'ratelimit-policy': `"minute";q=${limit};w=60`,
    ratelimit: `"minute";r=${limit - 1};t=60`,
  })
  for (let index = 1; index < limit; index += 1) expect((await call('frank')).status).toBe(200)
  vi.setSystemTime(Date.now() + 20_500)
  // A body is not read, and nothing is asked of the database.
  const asked = vi.spyOn(service.database, 'ask')
  const refused = await service
    .as('frank')
    .post('/search', '{"not": "read', { 'content-type': 'application/json' })
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
  const list = await service.as('frank').get('/tenants/instance/26/directory')
  expect(outcome(list)).toBe('tooManyCalls')
  expect(list.headers).toMatchObject({ 'retry-after': '40', ratelimit: '"minute";r=0;t=40' })
  expect(refused.status).not.toBe(200)
  expect((await call('cora')).status).toBe(200)
  vi.setSystemTime(Date.now() + 40_000)
  expect((await call('frank')).status).toBe(200)
})

it('visitors count by network, and administrators have no limit', async () => {
  const from = (remoteAddress: string) => service.app.inject({ url: '/api/v1/session', remoteAddress })
  for (let index = 0; index < limit; index += 1) expect((await from('203.0.113.7')).statusCode).toBe(200)
  expect((await from('203.0.113.7')).statusCode).toBe(429)
  expect((await from('198.51.100.4')).statusCode).toBe(200)
  for (let index = 0; index < limit + 10; index += 1) {
    const answer = await call('alice')
    expect([answer.status, answer.headers['ratelimit']]).toEqual([200, undefined])
  }
})

it('API keys have their own limit', async () => {
  const { body } = await service
    .as('frank')
    .post<{ key: string }>(keys, { keyName: 'Tools', expiresInDays: null })
  const answer = await service.with({ authorization: `Bearer ${body.key}` }).get('/axninstances/26/overview')
  expect(answer.headers['ratelimit-policy']).toBe(`"minute";q=${callsPerMinute};w=60`)
})
