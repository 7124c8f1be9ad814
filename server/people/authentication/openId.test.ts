import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { SecurityEvent } from '#domain/people/securityRecord.ts'
import type { SessionAnswer } from '#domain/people/session.ts'
import type { UserRow } from '#domain/people/userList.ts'
import { outcome, problemOf, settings, useService, type Answer } from '#tests/app.ts'
import { makeUser } from '#tests/make.ts'
import { openOpenIdServer } from '#tests/openIdServer.ts'
import { appUser, failedSignIn, session } from '../../database/schema/users.ts'
import { savePassword } from './authentication.queries.ts'
import { OpenIdProvider } from './openIdProvider.ts'

const verified = { email_verified: true, roles: ['ROLE_ADMIN'] }
const provider = await openOpenIdServer(`${settings.publicUrl}/login/openid`, {
  frank: { email: 'FRANK@airport.example', ...verified },
  hazel: { email: 'hazel@hollin.example', ...verified },
  alice: { email: 'alice', ...verified },
  newcomer: { email: 'newcomer@airport.example', ...verified },
  mallory: { email: 'frank@airport.example', email_verified: false },
})
const { issuer, clientId, clientSecret } = provider
const openId = { issuer, clientId, clientSecret, name: 'the airport', onlyDomains: ['airport.example'] }
const service = useService({ settings: { openId } })
const stranger = service.as('stranger')
const password = 'teal-heron-over-harbor'
afterAll(() => provider.close())

beforeEach(() =>
  service.write(async db => {
    const { userId } = service.users.frank
    await db.update(appUser).set({ email: 'frank@airport.example' }).where(eq(appUser.userId, userId))
    await savePassword(db, userId, password)
    await makeUser(db, { displayName: 'newcomer', email: 'newcomer@airport.example' })
  }),
)

const cookiesOf = ({ headers }: Answer) =>
  [headers['set-cookie'] ?? []].flat().map(each => each.split(';')[0] ?? '')
async function begin(isFresh = false) {
  const begun = await stranger.post<{ url: string }>('/authenticate/openid', { isFresh })
  return { url: begun.body.url, cookie: cookiesOf(begun).join('; ') }
}
const finish = (query: Record<string, string>, cookie: string) =>
  service
    .with({ cookie, origin: settings.publicUrl })
    .post<{ token: string }>('/authenticate/openid/finish', query)
async function signIn(account: string, isFresh = false) {
  const { url, cookie } = await begin(isFresh)
  const back = await provider.visit(url, account)
  return finish(Object.fromEntries(back.searchParams), cookie)
}
const sessionOf = async (answer: Answer<{ token: string }>) =>
  (await service.with({ authorization: `Bearer ${answer.body.token}` }).get<SessionAnswer>('/session')).body

it('signs in the account with the verified address, with the role of the account', async () => {
  expect((await stranger.get<SessionAnswer>('/session')).body.openIdName).toBe('the airport')
  const answer = await signIn('frank')
  const { user } = await sessionOf(answer)
  expect(user?.userName).toBe('frank')
  expect(user?.authorities).not.toEqual([{ authority: 'ROLE_ADMIN' }])
  expect(cookiesOf(answer).join()).toContain('factbook_token=')
  const { body } = await service.as('frank').get<SecurityEvent[]>('/users/settings/security')
  expect(body[0]?.kind).toBe('openIdSignIn')
})

it('counts as accepting the invitation, although there is no password', async () => {
  const find = async (filter: string) => {
    const { body } = await service
      .as('alice')
      .get<{ content: UserRow[] }>(`/users?keyword=newcomer&${filter}`)
    return body.content.map(each => each.lastSignInDate !== null)
  }
  expect(await find('invitation=never')).toEqual([false])
  await signIn('newcomer')
  expect(await find('invitation=accepted&hasSignedIn=Y')).toEqual([true])
})

it('refuses an address that is not verified, that no account has, or whose account is inactive', async () => {
  expect(outcome(await signIn('mallory'))).toBe('openIdUnverified')
  expect(outcome(await signIn('alice'))).toBe('openIdUnverified')
  expect(problemOf(await signIn('hazel'))).toMatchObject({
    problem: 'openIdNoAccount',
    message: expect.stringContaining('hazel@hollin.example') as string,
  })
  await service.write(db =>
    db
      .update(appUser)
      .set({ userStatus: 'NOT ACTIVE' })
      .where(eq(appUser.userId, service.users.frank.userId)),
  )
  expect(outcome(await signIn('frank'))).toBe('openIdNoAccount')
  const record = await service
    .as('alice')
    .get<{ content: SecurityEvent[] }>('/users/security?kind=openIdRefused')
  expect(record.body.content.map(each => each.displayName)).toEqual(['frank', null, null, null])
})

it('accepts what comes back once, and only in the browser that began', async () => {
  const { url, cookie } = await begin()
  const query = Object.fromEntries((await provider.visit(url, 'frank')).searchParams)
  const other = await begin()
  expect(outcome(await finish(query, ''))).toBe('openIdFailed')
  expect(outcome(await finish(query, other.cookie))).toBe('openIdFailed')
  expect(outcome(await finish({ ...query, state: 'another' }, cookie))).toBe('openIdFailed')
  // The state of the other browser, but the nonce and verifier of this one.
  const [, ...rest] = cookie.split('.')
  const mixed = ['factbook_openid=' + (new URL(other.url).searchParams.get('state') ?? ''), ...rest].join('.')
  expect(outcome(await finish(query, mixed))).toBe('openIdFailed')
  expect(outcome(await finish({ ...query, iss: 'https://elsewhere.example' }, cookie))).toBe('openIdFailed')
})

it('accepts a code once', async () => {
  const { url, cookie } = await begin()
  const query = Object.fromEntries((await provider.visit(url, 'frank')).searchParams)
  expect(outcome(await finish(query, cookie))).toBe('200')
  expect(outcome(await finish(query, cookie))).toBe('openIdFailed')
})

it('asks the provider for state, nonce, and PKCE, and counts as recent only if the provider asked again', async () => {
  const { url } = await begin()
  const { searchParams } = new URL(url)
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(searchParams.get(name)).toMatch(/^[\w-]{20,}$/)
  const confirm = async (isFresh: boolean) => {
    await service.write(db => db.delete(session).where(eq(session.userId, service.users.frank.userId)))
    const { token } = (await signIn('frank', isFresh)).body
    const client = service.with({ authorization: `Bearer ${token}` })
    return outcome(await client.post('/users/settings/secondfactor/recoverycodes'))
  }
  expect(await confirm(false)).toBe('confirmationRequired')
  expect(await confirm(true)).toBe('200')
})

it('limits what fails from one network, and not the people of an office', async () => {
  for (let index = 0; index < 45; index += 1)
    expect(outcome(await finish({ code: 'x', state: 'x' }, (await begin()).cookie))).not.toBe('200')
  expect(outcome(await finish({ code: 'x', state: 'x' }, (await begin()).cookie))).toBe('tooManyAttempts')
  await service.write(db => db.delete(failedSignIn))
  for (let index = 0; index < 3; index += 1) expect(outcome(await signIn('frank'))).toBe('200')
  expect(await service.write(db => db.$count(failedSignIn))).toBe(0)
})

it('switches off passwords for its domains only', async () => {
  const attempt = (username: string, typed = password) =>
    stranger.post('/authenticate', { username, password: typed })
  expect(outcome(await attempt('nobody@AIRPORT.example', 'wrong'))).toBe('passwordSignInOff')
  expect(outcome(await attempt('frank', 'wrong'))).toBe('badCredentials')
  expect(outcome(await attempt('frank'))).toBe('passwordSignInOff')
  await service.write(db => savePassword(db, service.users.ella.userId, password))
  expect(outcome(await attempt('ella'))).toBe('200')

  const confirm = (who: 'frank' | 'ella', body: object) =>
    service.as(who).post<{ hasPassword: boolean }>('/session/confirmation', body)
  expect((await confirm('frank', {})).body.hasPassword).toBe(false)
  expect(outcome(await confirm('frank', { currentPassword: password }))).toBe('passwordSignInOff')
  expect((await confirm('ella', {})).body.hasPassword).toBe(true)
  expect(outcome(await confirm('ella', { currentPassword: password }))).toBe('200')
})

it('keeps the address of an account in its domains, unless an administrator changes it', async () => {
  const change = (email: string) => service.as('frank').put('/users/settings/email', { email })
  const refused = await change('frank@private.example')
  expect(refused.text).toContain('Ask an administrator to change the address.')
  expect(outcome(await change('frank.f@airport.example'))).toBe('200')
})

it('sends no link to choose a password to people of its domains', async () => {
  const alice = service.as('alice')
  const [newcomer] = await service.write(db =>
    db.select().from(appUser).where(eq(appUser.displayName, 'newcomer')),
  )
  const invited = await alice.post<{ message: string }>(`/users/${newcomer?.userId}/invitation`)
  expect(invited.body.message).toBe('An invitation has been sent to newcomer@airport.example.')
  const reset = await alice.post<{ message: string }>('/authenticate/sendpasswordreset', { email: 'frank' })
  expect(reset.body.message).toContain('sign in at their organization')
  expect(service.mails.map(each => each.to)).toEqual(['newcomer@airport.example', 'frank@airport.example'])
  for (const { text } of service.mails) {
    expect(text).toContain('Sign in at the airport')
    expect(text).toContain(`${settings.publicUrl}/login`)
    expect(text).not.toMatch(/resetpassword|choose|Forgot/)
  }
  const { body } = await alice.get<{ content: UserRow[] }>('/users?keyword=newcomer')
  expect(body.content.map(each => each.invitation)).toEqual(['invited'])
})

it('says that the provider cannot be reached', async () => {
  const away = new OpenIdProvider({ ...openId, issuer: 'http://localhost:9' }, settings.publicUrl)
  await expect(away.begin(false)).rejects.toMatchObject({ problem: 'openIdUnavailable' })
})

it('is off without a provider', () => expect(settings.openId).toBeNull())
