import { eq, sql } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import type { OwnSession } from '#domain/people/securityRecord.ts'
import type { SessionAnswer } from '#domain/people/session.ts'
import { outcome, secret, useService } from '#tests/app.ts'
import { session } from '../../database/schema/users.ts'
import { startSession, storeSessionUse } from '../session.ts'
import { createTokens, Tokens } from './tokens.ts'

const service = useService()
const rules = { sessionIdleMinutes: 30, sessionsPerPerson: 3 }
const start = (tokens: Tokens) =>
  service.write(db => startSession(db, tokens, service.users.frank.userId, null, { rules }))
const readHeader = (token: string) => decodeProtectedHeader(token) as { alg: string }
const withToken = (token: string) => service.with({ authorization: `Bearer ${token}` })

it('the session names the editorial office of this server, which is the sender of its email unless set', async () => {
  const { contact } = (await service.as('stranger').get<SessionAnswer>('/session')).body
  expect(contact).toEqual({ email: 'factbook@localhost', phone: null, address: [], team: [] })
})

it('a token names its key, issuer, and audience, and is refused if one of them differs', async () => {
  const url = 'https://factbook.example'
  const own = new Tokens(secret, { issuer: url })
  const { token } = await start(own)
  expect(decodeJwt(token)).toMatchObject({ iss: url, aud: url })
  expect(await own.read(token)).not.toBeNull()
  expect(await new Tokens(secret, { issuer: 'https://elsewhere.example' }).read(token)).toBeNull()
  const forge = (change: (jwt: SignJWT) => SignJWT, header: object = {}) => {
    return change(new SignJWT(decodeJwt(token)).setProtectedHeader({ ...readHeader(token), ...header })).sign(
      new TextEncoder().encode(secret),
    )
  }
  expect(await new Tokens(secret, { issuer: url }).read(await forge(jwt => jwt))).not.toBeNull()
  for (const forged of [
    await forge(jwt => jwt.setIssuer('https://elsewhere.example')),
    await forge(jwt => jwt.setAudience('https://elsewhere.example')),
    await forge(jwt => jwt, { kid: 'another' }),
    await forge(jwt => jwt, { kid: undefined }),
  ])
    expect(await own.read(forged)).toBeNull()
})

it('while the secret is replaced, servers accept the tokens of both, in each step', async () => {
  const [before, after] = ['the former secret, of 32 characters', 'the next secret, of 32 characters!']
  const steps = [
    new Tokens(before),
    new Tokens(before, { otherSecret: after }),
    new Tokens(after, { otherSecret: before }),
    new Tokens(after),
  ]
  for (const [index, tokens] of steps.entries()) {
    const { token } = await start(tokens)
    for (const other of steps.slice(Math.max(0, index - 1), index + 2))
      expect(await other.read(token)).not.toBeNull()
  }
  expect(await new Tokens(after).read((await start(new Tokens(before))).token)).toBeNull()
})

it('one session more than permitted ends the least recently used', async () => {
  await service.write(db => db.delete(session).where(eq(session.userId, service.users.frank.userId)))
  const tokens = new Tokens(secret)
  const made: string[] = []
  for (let index = 0; index < 4; index += 1) {
    made.push((await start(tokens)).token)
    // All are from one transaction, which has one time.
    await service.write(db =>
      db.update(session).set({ lastUsed: sql`${session.lastUsed} - interval '1 minute'` }),
    )
  }
  const outcomes: string[] = []
  for (const token of made) outcomes.push(outcome(await withToken(token).get('/users/settings')))
  expect(outcomes).toEqual(['notSignedIn', '200', '200', '200'])
  expect((await withToken(made[3] ?? '').get<OwnSession[]>('/users/settings/sessions')).body).toHaveLength(3)
})

it('an idle session ends, each use postpones that, and never beyond 12 hours', async () => {
  const { token, expires } = await start(new Tokens(secret))
  const { jti = '' } = decodeJwt(token)
  const minutesLeft = async () => {
    const [row] = await service.database.ask<{ left: number }>(
      'select extract(epoch from expires - now())::float8 / 60 as left from session where session_id = $1',
      [jti],
    )
    return Math.round(row?.left ?? 0)
  }
  const startedAgo = (minutes: number) =>
    service.write(db =>
      db
        .update(session)
        .set({
          started: sql`now() - make_interval(mins => ${minutes})`,
          expires: sql`now() + interval '1 minute'`,
        })
        .where(eq(session.sessionId, jti)),
    )
  expect(await minutesLeft()).toBe(35)
  expect(Math.round((expires.getTime() - Date.now()) / 60_000)).toBeGreaterThan(700)
  await startedAgo(60)
  await service.write(db => storeSessionUse(db, jti, rules))
  expect(await minutesLeft()).toBe(35)
  await startedAgo(12 * 60 - 7)
  await service.write(db => storeSessionUse(db, jti, rules))
  expect(await minutesLeft()).toBe(7)
  const audited = await service.database.ask<{ count: number }>(
    "select count(*)::int as count from audit where table_name = 'session' and record_key = $1 and before is not null",
    [jti],
  )
  // Only the two changes of `started` above.
  expect(audited[0]?.count).toBe(2)
  await service.write(db =>
    db
      .update(session)
      .set({ expires: sql`now()` })
      .where(eq(session.sessionId, jti)),
  )
  expect(outcome(await withToken(token).get('/users/settings'))).toBe('notSignedIn')
})

it('a refused call does not revive an idle session that has ended', async () => {
  const { token } = await start(new Tokens(secret))
  const claims = decodeJwt(token)
  // The use of a token is stored only if it is a few minutes old.
  const older = await new SignJWT({ ...claims, iat: Math.floor(Date.now() / 1000) - 600 })
    .setProtectedHeader(readHeader(token))
    .sign(new TextEncoder().encode(secret))
  await service.write(db =>
    db
      .update(session)
      .set({ expires: sql`now() - interval '1 second'` })
      .where(eq(session.sessionId, claims.jti ?? '')),
  )
  for (const call of ['first', 'second']) {
    expect(outcome(await withToken(older).get('/users/settings')), call).toBe('notSignedIn')
    await service.idle()
  }
})

it('what an open page asks by itself is no use', async () => {
  const { token } = await start(new Tokens(secret))
  const claims = decodeJwt(token)
  const older = await new SignJWT({ ...claims, iat: Math.floor(Date.now() / 1000) - 600 })
    .setProtectedHeader(readHeader(token))
    .sign(new TextEncoder().encode(secret))
  const own = eq(session.sessionId, claims.jti ?? '')
  const lastUsed = () => service.write(db => db.select({ at: session.lastUsed }).from(session).where(own))
  await service.write(db =>
    db
      .update(session)
      .set({ lastUsed: sql`now() - interval '20 minutes'` })
      .where(own),
  )
  const before = await lastUsed()
  for (const path of ['/session', '/bulk-actions/1']) {
    await withToken(older).get(path)
    await service.idle()
    expect(await lastUsed(), path).toEqual(before)
  }
  await withToken(older).get('/users/settings')
  await service.idle()
  expect(await lastUsed()).not.toEqual(before)
})

it('the server signs for its address', async () => {
  const settings = { sessionSecret: secret, otherSessionSecret: null, publicUrl: 'https://factbook.example' }
  const { token } = await start(createTokens(settings as Parameters<typeof createTokens>[0]))
  expect(decodeJwt(token).iss).toBe('https://factbook.example')
})
