import { eq, sql } from 'drizzle-orm'
import { decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SessionAnswer } from '#domain/people/session.ts'
import { outcome, problemOf, secret, useService, type Answer } from '#tests/app.ts'
import { affiliate, makeAirportInstance, makeUser } from '#tests/make.ts'
import { listOperations } from '#tests/operations.ts'
import { password } from '#tests/people.ts'
import { session, appUser } from '../../database/schema/users.ts'
import { Tokens } from './tokens.ts'

const service = useService()
const stranger = service.as('stranger')

beforeEach(() =>
  service.write(db =>
    makeUser(db, {
      displayName: 'Hazel.Hollin',
      email: 'Hazel@Hollin.example',
      firstName: 'Hazel',
      lastName: 'Hollin',
      role: 'ROLE_AIRPORT',
      password,
    }),
  ),
)

const signIn = (username: string, given = password) =>
  stranger.post<{ token: string }>('/authenticate', { username, password: given })
const bearer = (token: string) => service.with({ authorization: `Bearer ${token}` })
const cookieOf = (answer: Answer) =>
  [answer.headers['set-cookie']].flat().find(each => each?.startsWith('factbook_token=')) ?? ''
const userOf = async (token: string) => (await bearer(token).get<SessionAnswer>('/session')).body.user

describe('signing in', () => {
  it.each(['Hazel.Hollin', 'hazel.hollin', 'HAZEL.HOLLIN', 'hazel@hollin.example', ' HAZEL@hollin.EXAMPLE '])(
    'takes the username or the e-mail address in any case: %s',
    async username => {
      const answer = await signIn(username)
      expect(answer.status).toBe(200)
      expect(await userOf(answer.body.token)).toMatchObject({
        userName: 'Hazel.Hollin',
        firstName: 'Hazel',
        authorities: [{ authority: 'ROLE_AIRPORT' }],
        axnInstanceId: 26,
        axnInstanceName: '2026',
        axnPendingInstanceId: 27,
        axnPendingInstanceName: '2027',
      })
    },
  )

  it.each([
    ['a wrong password', 'hazel.hollin', 'not-the-password'],
    ['the password in another case', 'hazel.hollin', password.toUpperCase()],
    ['a name that nobody has', 'nobody', password],
    ['a pattern instead of a name', 'hazel%', password],
  ])('refuses %s in the same words', async (_what, username, given) => {
    const answer = await signIn(username, given)
    expect(problemOf(answer)).toMatchObject({
      status: 401,
      problem: 'badCredentials',
      message: 'Invalid Credentials',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('refuses an inactive user, and one without a password', async () => {
    await service.write(async db => {
      await makeUser(db, { displayName: 'idle', userStatus: 'NOT ACTIVE', password })
      await makeUser(db, { displayName: 'fresh' })
    })
    expect(outcome(await signIn('idle'))).toBe('badCredentials')
    expect(outcome(await signIn('fresh', ''))).toBe('invalidInput')
    expect(outcome(await signIn('fresh'))).toBe('badCredentials')
  })

  it('ignores the login client’s own basic credentials', async () => {
    const client = service.with({ authorization: `Basic ${btoa('client:secret')}` })
    expect(outcome(await client.post('/authenticate', { username: 'hazel.hollin', password }))).toBe('200')
    expect(outcome(await client.get('/axninstances/all'))).toBe('notSignedIn')
  })

  it('says with every 401 how to authenticate', async () => {
    expect((await stranger.get('/axninstances/all')).headers['www-authenticate']).toBe('Bearer')
    expect((await signIn('nobody')).headers['www-authenticate']).toBe('Bearer')
  })
})

describe('the session cookie', () => {
  it('is HttpOnly and SameSite=Strict, ends with the token, and is sufficient to identify the user', async () => {
    const answer = await signIn('hazel.hollin')
    const cookie = cookieOf(answer)
    expect(cookie).toMatch(/^factbook_token=[\w-]+\.[\w-]+\.[\w-]+; /)
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Strict/)
    expect(cookie).toMatch(/; Path=\//)
    expect(cookie).not.toMatch(/Secure|Domain/)
    const expires = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '')
    expect(expires - Date.now()).toBeGreaterThan(11 * 3_600_000)
    const { exp } = (await userOf(answer.body.token)) ?? {}
    expect(Math.abs((exp ?? 0) - expires / 1000)).toBeLessThan(5)
    const browser = service.with({ cookie: cookie.split(';')[0] ?? '' })
    expect((await browser.get<SessionAnswer>('/session')).body.user?.userName).toBe('Hazel.Hollin')
  })

  it('is removed with the same attributes when the user signs out', async () => {
    const cookie = cookieOf(await signIn('hazel.hollin')).split(';')[0] ?? ''
    const answer = await service.with({ cookie }).delete('/session')
    expect(cookieOf(answer)).toMatch(/^factbook_token=; .*Path=\/.*Expires=Thu, 01 Jan 1970/)
    expect(cookieOf(answer)).toMatch(/HttpOnly/)
  })
})

describe('a foreign site', () => {
  const change = { currentPassword: password, password: 'another-heron-here' }

  it.each([
    ['an Origin of another site', { origin: 'https://elsewhere.example' }],
    ['an opaque Origin', { origin: 'null' }],
    ['another port of the same host', { origin: 'http://localhost:9999' }],
    ['another scheme of the same host', { origin: 'https://localhost:3000', 'sec-fetch-site': 'cross-site' }],
    ['another host of the same site', { origin: 'http://other.localhost', 'sec-fetch-site': 'same-site' }],
    ['no Origin but a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['no Origin but a same-site fetch', { 'sec-fetch-site': 'same-site' }],
  ])('cannot write with the cookie: %s', async (_what, headers: Record<string, string>) => {
    const cookie = cookieOf(await signIn('hazel.hollin')).split(';')[0] ?? ''
    const browser = service.with({ cookie, host: 'localhost:3000' })
    expect(outcome(await browser.put('/users/settings/password', change, headers))).toBe('foreignOrigin')
    expect(outcome(await browser.delete('/session', headers))).toBe('foreignOrigin')
    expect((await browser.get<SessionAnswer>('/session')).body.user).not.toBeNull()
  })

  // PUBLIC_URL is http://localhost:3000.
  it.each([
    [
      'the origin of PUBLIC_URL, when a proxy has changed the host',
      'proxied:8080',
      { origin: 'http://localhost:3000' },
    ],
    ['the host of the request', 'factbook.test:8080', { origin: 'http://factbook.test:8080' }],
    [
      'the same origin, when a proxy has changed the host and PUBLIC_URL is not set',
      'proxied:8080',
      { origin: 'https://factbook.test', 'sec-fetch-site': 'same-origin' },
    ],
    ['neither, from a program', 'localhost:3000', {}],
  ])('is not meant by %s', async (_what, host, headers: Record<string, string>) => {
    const cookie = cookieOf(await signIn('hazel.hollin')).split(';')[0] ?? ''
    expect(outcome(await service.with({ cookie, host }).delete('/session', headers))).toBe('200')
  })

  it('is refused by every call that writes, and so is a form that any site could send', async () => {
    const cookie = `factbook_token=${service.token('alice')}`
    const own = 'http://localhost:3000'
    const taken: string[] = []
    const writes = [...(await listOperations(service)).keys()].filter(call => !call.startsWith('GET'))
    for (const call of writes) {
      const [method = '', pattern = ''] = call.split(' ')
      const browser = service.with({ cookie, host: 'localhost:3000' })
      const send = async (headers: Record<string, string>) =>
        outcome(await browser.send(method, pattern.replace(/\{\w+\}/g, '999999'), 'a=1', headers))
      const foreign = { origin: 'https://elsewhere.example', 'content-type': 'application/json' }
      if ((await send(foreign)) !== 'foreignOrigin') taken.push(`${call} from elsewhere`)
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ])
        if ((await send({ origin: own, 'content-type': type })) !== 'unsupportedMedia')
          taken.push(`${call} as ${type}`)
    }
    expect(taken).toEqual([])
    expect(writes.length).toBeGreaterThan(150)
  })

  it('is harmless to a bearer token, which no browser sends by itself', async () => {
    const { token } = (await signIn('hazel.hollin')).body
    const answer = await bearer(token).put('/users/settings/password', change, {
      origin: 'https://elsewhere.example',
    })
    expect(outcome(answer)).toBe('200')
  })

  it('is distinguished from our own pages by the request’s host, or by PUBLIC_URL behind a proxy', async () => {
    const cookie = cookieOf(await signIn('hazel.hollin')).split(';')[0] ?? ''
    const own = service.with({ cookie, host: '192.0.2.1:3000', origin: 'http://192.0.2.1:3000' })
    expect(outcome(await own.put('/users/settings/password', change))).toBe('200')
    const proxied = service.with({ cookie, host: 'backend:8080', origin: 'http://localhost:3000' })
    expect(outcome(await proxied.delete('/session'))).toBe('200')
  })
})

describe('a session ends immediately', () => {
  it('by signing out', async () => {
    const { token } = (await signIn('hazel.hollin')).body
    const other = (await signIn('hazel.hollin')).body.token
    expect(outcome(await bearer(token).delete('/session'))).toBe('200')
    expect(outcome(await bearer(token).get('/axninstances/all'))).toBe('notSignedIn')
    expect(outcome(await bearer(other).get('/axninstances/all'))).toBe('200')
    expect(outcome(await bearer(token).delete('/session'))).toBe('200')
  })

  it('if its row is deleted, has expired, or its user is no longer active', async () => {
    const { token } = (await signIn('hazel.hollin')).body
    const known = async () => (await userOf(token)) !== null
    const setExpiry = (when: string) =>
      service.write(db => db.update(session).set({ expires: sql`now() + ${when}::interval` }))
    const setStatus = (userStatus: 'ACTIVE' | 'NOT ACTIVE') =>
      service.write(db =>
        db.update(appUser).set({ userStatus }).where(eq(appUser.displayName, 'Hazel.Hollin')),
      )
    expect(await known()).toBe(true)
    await setExpiry('-1 second')
    expect(await known()).toBe(false)
    await setExpiry('1 hour')
    await setStatus('NOT ACTIVE')
    expect(await known()).toBe(false)
    await setStatus('ACTIVE')
    expect(await known()).toBe(true)
    await service.write(db => db.delete(session))
    expect(await known()).toBe(false)
  })
})

describe('on the very next request', () => {
  it('a changed role counts, not the one in the token', async () => {
    const setRole = (securityRoleId: number) =>
      service.write(db =>
        db.update(appUser).set({ securityRoleId }).where(eq(appUser.userId, service.users.frank.userId)),
      )
    const search = () => service.as('frank').post('/airports/instance/26/paged/search')
    expect(outcome(await search())).toBe('200')
    await setRole(0)
    expect(outcome(await search())).toBe('forbidden')
    await setRole(4)
    expect(outcome(await search())).toBe('200')
  })

  it('a new affiliation counts, and a removed one does not', async () => {
    const { airportId } = await service.write(db => makeAirportInstance(db))
    const read = () => service.as('ben').get(`/airports/${airportId}/instance/26`)
    expect(outcome(await read())).toBe('notAffiliated')
    await service.write(db => affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 }))
    expect(outcome(await read())).toBe('200')
    await service.write(db => db.execute(sql`delete from affiliated_airport`))
    expect(outcome(await read())).toBe('notAffiliated')
  })
})

describe('a token', () => {
  const claims = { sub: 'alice', userId: 1, authorities: [{ authority: 'ROLE_ADMIN' }] }
  const alices = () => service.token('alice')
  const jti = () =>
    (
      JSON.parse(atob(alices().split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) as {
        jti: string
      }
    ).jti
  const signed = (by: string, given: { jti: string; expires?: string }) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: decodeProtectedHeader(alices()).kid })
      .setIssuer('factbook')
      .setAudience('factbook')
      .setJti(given.jti)
      .setExpirationTime(given.expires ?? '1h')
      .sign(new TextEncoder().encode(by))

  const refused: [string, () => string | Promise<string>][] = [
    ['that is no token', () => 'nonsense'],
    ['whose claims were changed', () => alices().replace(/\.[^.]+\./, `.${btoa(JSON.stringify(claims))}.`)],
    [
      'whose signature was changed',
      () => alices().slice(0, -4) + (alices().endsWith('AAAA') ? 'BBBB' : 'AAAA'),
    ],
    ['without its signature', () => alices().replace(/[^.]+$/, '')],
    ['signed by somebody else', () => signed('another secret of 32 characters..', { jti: jti() })],
    ['that is not signed at all', () => new UnsecuredJWT(claims).setJti(jti()).encode()],
    ['that has expired', () => signed(secret, { jti: jti(), expires: '-1s' })],
    ['of a session that never was', () => signed(secret, { jti: crypto.randomUUID() })],
    ['whose session is no session’s name', () => signed(secret, { jti: "1' or true" })],
  ]

  it('signed here for an existing session is accepted', async () => {
    expect(outcome(await bearer(await signed(secret, { jti: jti() })).get('/countries'))).toBe('200')
  })

  it.each(refused)('%s is refused', async (_what, token) => {
    expect(outcome(await bearer(await token()).get('/countries'))).toBe('notSignedIn')
  })

  it('with another server’s secret is refused', async () => {
    expect(await new Tokens('another secret of 32 characters..').read(alices())).toBeNull()
    expect(await new Tokens(secret).read(alices())).toMatchObject({
      sessionId: jti(),
      owner: `user ${service.users.alice.userId}`,
    })
  })
})
