import { describe, expect, it } from 'vitest'
import { useService } from '#tests/app.ts'
import { makeUser } from '#tests/make.ts'

const plain = useService()
const secure = useService({ settings: { publicUrl: 'https://factbook.example' } })
const mapped = useService({ settings: { mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png' } })
const spread = useService({ settings: { mapTilesUrl: 'https://{s}.tiles.example/{z}/{x}/{y}.png' } })
const policyOf = async (service: typeof plain, path = '/health/live') =>
  String((await service.as('stranger').get(`root:${path}`)).headers['content-security-policy'])

describe('every answer', () => {
  it.each(['/health/live', '/api/v1/session', '/api/v1/nowhere', '/api/v1/countries', '/api/docs'])(
    'says what browsers may not do with it: %s',
    async path => {
      const { headers } = await plain.as('stranger').get(`root:${path}`)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers['server']).toBeUndefined()
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    },
  )

  it('of the API is readable by its caller only, and not cached', async () => {
    const { headers } = await plain.as('alice').get('/session')
    expect(headers['cache-control']).toBe('private, no-store')
    const refused = await plain.as('stranger').get('/countries')
    expect(refused.headers['cache-control']).toBe('private, no-store')
  })

  it('of the API may load and run nothing, even if a browser displays it', async () => {
    expect(await policyOf(plain, '/api/v1/session')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(await policyOf(plain, '/api/v1/nowhere')).toBe("default-src 'none'; frame-ancestors 'none'")
  })
})

describe('the content security policy', () => {
  it('blocks all scripts except our own', async () => {
    const policy = await policyOf(plain)
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-src 'self' blob:")
    expect(policy).toContain("base-uri 'self'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|https?:/)
  })

  it('lets the map fetch its tiles if they are configured, and nothing else', async () => {
    expect(await policyOf(mapped)).toMatch(/img-src 'self' data: https:\/\/tiles\.example(;|$)/)
    expect(await policyOf(spread)).toMatch(/img-src 'self' data: https:\/\/\*\.tiles\.example(;|$)/)
    expect(await policyOf(mapped)).not.toMatch(/(script|default)-src[^;]*tiles/)
  })
})

it('pages may not use the camera, the position, and the like', async () => {
  const { headers } = await plain.as('stranger').get('root:/health/live')
  expect(headers['permissions-policy']).toMatch(/(^|, )camera=\(\), .*geolocation=\(\)/)
})

describe('security.txt', () => {
  const named = useService({ settings: { securityContact: 'https://factbook.example/security' } })
  const textOf = async (service: typeof plain) =>
    (await service.as('stranger').get('root:/.well-known/security.txt')).text

  it('names the contact, and is valid for some months', async () => {
    const text = await textOf(named)
    expect(text).toMatch(/^Contact: https:\/\/factbook\.example\/security\n/)
    expect(text).toContain('\nCanonical: http://localhost:3000/.well-known/security.txt\n')
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
    expect((expires - Date.now()) / 86_400_000).toBeGreaterThan(100)
    expect((expires - Date.now()) / 86_400_000).toBeLessThan(365)
  })

  it('names the sender of emails by default', async () =>
    expect(await textOf(plain)).toMatch(/^Contact: mailto:factbook@localhost\n/))
})

describe('behind https', () => {
  const password = 'teal-heron-over-harbor'

  it('browsers are told to stay on https, and the cookie is Secure', async () => {
    const { headers } = await secure.as('stranger').get('root:/health/live')
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{7,}/)
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    await secure.write(db => makeUser(db, { displayName: 'hazel', password }))
    const answer = await secure.as('stranger').post('/authenticate', { username: 'hazel', password })
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/^__Host-factbook_token=[^;]+; (?=.*Path=\/;)(?=.*Secure)(?!.*Domain)/)
  })

  it('the cookie of the time before is not read, and ends with its session at the next sign-in', async () => {
    const former = secure.token('alice')
    const bearer = secure.with({ authorization: `Bearer ${former}` })
    const cookie = `factbook_token=${former}`
    const session = await secure.with({ cookie }).get<{ user: unknown }>('/session')
    expect(session.body.user).toBeNull()
    expect((await bearer.get('/users')).status).toBe(200)
    await secure.write(db => makeUser(db, { displayName: 'hazel', password }))
    const answer = await secure.with({ cookie }).post('/authenticate', { username: 'hazel', password })
    const set = [answer.headers['set-cookie']].flat()
    expect(set.find(each => each?.startsWith('factbook_token='))).toMatch(
      /^factbook_token=; .*Expires=Thu, 01 Jan 1970/,
    )
    expect((await bearer.get('/users')).status).toBe(401)
    const own = set.find(each => each?.startsWith('__Host-'))?.split(';')[0] ?? ''
    const ended = await secure.with({ cookie: own, host: 'factbook.example' }).delete('/session')
    expect(String(ended.headers['set-cookie'])).toMatch(/^__Host-factbook_token=; .*Expires=Thu, 01 Jan 1970/)
  })

  it('is not assumed otherwise', async () => {
    const { headers } = await plain.as('stranger').get('root:/health/live')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  })
})
