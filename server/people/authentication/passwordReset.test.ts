import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SessionAnswer } from '#domain/people/session.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { makeUser, type User } from '#tests/make.ts'
import { password } from '#tests/people.ts'
import { audit } from '../../database/schema/audit.ts'
import { passwordReset } from '../../database/schema/users.ts'

const service = useService()
const stranger = service.as('stranger')
const fresh = 'amber-lantern-at-dusk'
let hazel: User

beforeEach(async () => {
  const given = { displayName: 'Hazel', email: 'Hazel@Hollin.example', firstName: 'Hazel', password }
  hazel = await service.write(db => makeUser(db, given))
})

const ask = (email: string) => stranger.post('/authenticate/sendpasswordreset', { email })
const validate = async (accessToken: string) =>
  (await stranger.post<{ valid: boolean }>('/authenticate/validateaccesstoken', { accessToken })).body.valid
const reset = (accessToken: string, given: object = {}) =>
  stranger.post('/authenticate/resetpassword', { accessToken, password: fresh, ...given })
const signIn = (given: string) =>
  stranger.post<{ token: string }>('/authenticate', { username: 'hazel', password: given })

/** Requests a reset and extracts the token from the email. */
async function mailedToken(): Promise<string> {
  await ask('hazel')
  await service.idle()
  return /\/resetpassword\/([\w-]+)\n/.exec(service.mails.at(-1)?.text ?? '')?.[1] ?? ''
}

describe('requesting a new password', () => {
  it.each(['hazel', 'HAZEL', 'hazel@hollin.example', 'nobody', 'nobody@hollin.example', 'idle'])(
    'is answered the same whether there is such a person or not: %s',
    async typed => {
      await service.write(db => makeUser(db, { displayName: 'idle', userStatus: 'NOT ACTIVE', password }))
      const answer = await ask(typed)
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ message: 'Check your email for password recovery steps!' })
      expect(Object.keys(answer.headers)).toEqual(Object.keys((await ask('somebody')).headers))
    },
  )

  it('emails a user who has an account, and no one else', async () => {
    await service.write(db => makeUser(db, { displayName: 'idle', userStatus: 'NOT ACTIVE', password }))
    for (const typed of ['nobody', 'idle', 'hazel%', 'hazel@hollin.example']) await ask(typed)
    await service.idle()
    expect(service.mails.map(mail => mail.to)).toEqual(['Hazel@Hollin.example'])
    expect(service.mails[0]?.text).toMatch(/^http:\/\/localhost:3000\/resetpassword\/[\w-]{43}$/m)
  })

  it('answers before the email is sent, so that a slow mail server reveals nothing', async () => {
    expect((await ask('hazel')).status).toBe(200)
    expect(service.mails).toHaveLength(0)
    await service.idle()
    expect(service.mails).toHaveLength(1)
  })

  it('names the administrator who asked for someone else, and no one who asked for themselves', async () => {
    for (const email of ['hazel', 'alice'])
      await service.as('alice').post('/authenticate/sendpasswordreset', { email })
    await service.idle()
    const [toHazel, toAlice] = service.mails.map(each => each.text)
    expect(toHazel).toContain(
      'Alice Ashgrove, an administrator of the AXN Fact Book, asked to reset your password.',
    )
    expect(toHazel).not.toContain('probably you')
    expect(toAlice).toContain('Someone, probably you, asked')
  })

  it('has PUBLIC_URL in the link, not the requested host', async () => {
    await service.with({ host: 'evil.example' }).post('/authenticate/sendpasswordreset', { email: 'hazel' })
    await service.idle()
    expect(service.mails[0]?.text).not.toMatch(/evil/)
  })

  it('is throttled like a guess', async () => {
    for (let index = 0; index < 8; index += 1) expect((await ask('hazel')).status).toBe(200)
    expect(outcome(await ask('hazel'))).toBe('tooManyAttempts')
    for (let index = 0; index < 8; index += 1) expect((await ask('nobody')).status).toBe(200)
    expect(outcome(await ask('nobody'))).toBe('tooManyAttempts')
    expect(outcome(await signIn(password)), 'and keeps nobody from signing in').toBe('200')
  })
})

describe('the emailed token', () => {
  it('has 256 bits, is stored hashed, and lasts 30 minutes', async () => {
    const token = await mailedToken()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const [row] = await service.write(db => db.select().from(passwordReset))
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    const minutes = (Date.parse(row?.expires ?? '') - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThanOrEqual(30)
  })

  it('sets a new password once', async () => {
    const token = await mailedToken()
    expect(await validate(token)).toBe(true)
    expect(await validate(token), 'looking at it does not use it').toBe(true)
    const answer = await reset(token)
    expect(answer.body).toEqual({ message: 'Password Reset Successfully!' })
    expect(outcome(await signIn(password))).toBe('badCredentials')
    expect(outcome(await signIn(fresh))).toBe('200')
    expect(await validate(token)).toBe(false)
    expect(problemOf(await reset(token, { password: 'another-lantern-here' }))).toMatchObject({
      problem: 'resetTokenRefused',
      message: 'Something went wrong with the reset password request.',
    })
    expect(outcome(await signIn(fresh))).toBe('200')
  })

  it('belongs to its owner, even if someone else is signed in', async () => {
    await service
      .as('gina')
      .post('/authenticate/resetpassword', { accessToken: await mailedToken(), password: fresh })
    const changes = await service.write(db =>
      db.select().from(audit).where(eq(audit.request, 'POST /authenticate/resetpassword')),
    )
    expect(changes.map(each => [each.tableName, each.userId])).toContainEqual(['user_password', hazel.userId])
    expect(outcome(await signIn(fresh))).toBe('200')
  })

  it('is used once if it is sent twice at the same time', async () => {
    const token = await mailedToken()
    const answers = await Promise.all([reset(token), reset(token, { password: 'another-lantern-here' })])
    expect(answers.map(outcome).toSorted()).toEqual(['200', 'resetTokenRefused'])
  })

  it('is void after 30 minutes', async () => {
    const token = await mailedToken()
    await service.write(db =>
      db.execute(sql`update password_reset set expires = expires - interval '30 minutes'`),
    )
    expect(await validate(token)).toBe(false)
    expect(outcome(await reset(token))).toBe('resetTokenRefused')
    expect(outcome(await signIn(password))).toBe('200')
  })

  it('is void once a newer one is requested', async () => {
    const [older, newer] = [await mailedToken(), await mailedToken()]
    expect(await validate(older)).toBe(false)
    expect(outcome(await reset(older))).toBe('resetTokenRefused')
    expect(outcome(await reset(newer))).toBe('200')
  })

  it('is void once the password was changed another way', async () => {
    const token = await mailedToken()
    const session = (await signIn(password)).body.token
    const client = service.with({ authorization: `Bearer ${session}` })
    await client.put('/users/settings/password', { currentPassword: password, password: fresh })
    expect(outcome(await reset(token, { password: 'another-lantern-here' }))).toBe('resetTokenRefused')
  })

  it('is void for an inactive user', async () => {
    const token = await mailedToken()
    await service.write(db =>
      db.execute(sql`update app_user set user_status = 'NOT ACTIVE' where user_id = ${hazel.userId}`),
    )
    expect(outcome(await reset(token))).toBe('resetTokenRefused')
  })

  it('identifies the user: a user id in the body changes nothing', async () => {
    const { alice } = service.users
    const token = await mailedToken()
    expect(outcome(await reset(token, { userId: alice.userId }))).toBe('200')
    expect(outcome(await signIn(fresh))).toBe('200')
    expect(outcome(await stranger.post('/authenticate', { username: 'alice', password: fresh }))).toBe(
      'badCredentials',
    )
  })

  it('remains valid after a password is refused', async () => {
    const token = await mailedToken()
    for (const given of ['', 'short', 'x'.repeat(129)])
      expect(outcome(await reset(token, { password: given }))).toBe('invalidInput')
    expect(outcome(await reset(token, { password: 'password1234' }))).toBe('passwordRefused')
    expect(outcome(await reset(token, { password: 'hazel-over-harbor' }))).toBe('passwordRefused')
    expect(outcome(await reset(token))).toBe('200')
  })

  it.each(['', ' ', 'x', 'x'.repeat(43), "' or true --", 'x'.repeat(201)])(
    'made up is refused: %s',
    async made => {
      await mailedToken()
      expect(outcome(await reset(made))).toMatch(/^(invalidInput|resetTokenRefused)$/)
    },
  )

  it('ends every session of its user, and of no one else', async () => {
    const session = (await signIn(password)).body.token
    const client = service.with({ authorization: `Bearer ${session}` })
    await reset(await mailedToken())
    expect((await client.get<SessionAnswer>('/session')).body.user).toBeNull()
    expect((await service.as('alice').get<SessionAnswer>('/session')).body.user).not.toBeNull()
  })

  it('resets the count of wrong guesses', async () => {
    for (let index = 0; index < 8; index += 1) await signIn('wrong')
    expect(outcome(await signIn(password))).toBe('tooManyAttempts')
    await reset(await mailedToken())
    expect(outcome(await signIn(fresh))).toBe('200')
  })
})

it('leaves neither a password, nor its hash, nor a token in the audit', async () => {
  const token = await mailedToken()
  await reset(token)
  await signIn(fresh)
  const rows = await service.write(db => db.select().from(audit))
  const text = JSON.stringify(rows)
  expect(rows.map(row => row.tableName)).toContain('user_password')
  expect(text).not.toMatch(/argon2|password_hash|token_hash/)
  expect(text).not.toContain(token)
  expect(text).not.toContain(fresh)
})

describe('with REVEAL_UNKNOWN_USER=true', () => {
  const revealing = useService({ settings: { revealUnknownUser: true } })
  const askRevealing = (email: string) =>
    revealing.as('stranger').post('/authenticate/sendpasswordreset', { email })

  it('the spec’s messages say that the user does not exist', async () => {
    expect(problemOf(await askRevealing('nobody'))).toMatchObject({
      status: 404,
      problem: 'unknownUser',
      message: 'There is no user associated with that Username',
    })
    expect(problemOf(await askRevealing('nobody@hollin.example'))).toMatchObject({
      message: 'There is no user associated with that Email Address',
    })
    expect((await askRevealing('alice')).status).toBe(200)
    await expect.poll(() => revealing.mails).toHaveLength(1)
  })

  it('is throttled', async () => {
    for (let index = 0; index < 8; index += 1) await askRevealing('nobody')
    expect(outcome(await askRevealing('nobody'))).toBe('tooManyAttempts')
  })
})
