import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { linkHeader } from '#domain/review/openedLink.ts'
import { outcome, useService, type Client } from '#tests/app.ts'
import { affiliate, makeAirportInstance, makeUser } from '#tests/make.ts'
import { password } from '#tests/people.ts'

const service = useService()
const stranger = service.as('stranger')
const fresh = 'amber-lantern-at-dusk'
const email = 'hazel@hollin.example'
const issued = '1 API key, 1 private link, and 1 link for colleagues'
let airportId: number
let hazel: Client
/** Whether each secret still works. */
let works: () => Promise<{ key: boolean; feed: boolean; link: boolean }>

async function signIn(given: string): Promise<Client> {
  const { body } = await stranger.post<{ token: string }>('/authenticate', {
    username: 'hazel',
    password: given,
  })
  return service.with({ authorization: `Bearer ${body.token}` })
}

beforeEach(async () => {
  await service.write(async db => {
    const user = await makeUser(db, { displayName: 'hazel', email, role: 'ROLE_AIRPORT_SUB', password })
    ;({ airportId } = await makeAirportInstance(db))
    await makeAirportInstance(db, { axnInstanceStatus: 'PUBLISHED' })
    await affiliate(db, user, { airportId, axnInstanceId: 26 })
  })
  hazel = await signIn(password)
  const key = await hazel.post<{ key: string }>('/users/settings/keys', {
    keyName: 'Reports',
    expiresInDays: null,
  })
  const feed = await hazel.post<{ url: string }>('/leaseradar/feeds', { feedName: 'Ends', filters: {} })
  const link = await hazel.post<{ url: string; delegationId: number }>(
    `/airports/${airportId}/instance/26/links`,
    { step: 'contacts', colleagueName: 'Jo Reed' },
  )
  const secret = new URL(link.body.url).hash.slice(1)
  const opened = await stranger.post('/links/open', { secret })
  const [cookie = ''] = String(opened.headers['set-cookie']).split(';')
  const jo = service.with({ cookie, [linkHeader]: String(link.body.delegationId) })
  const program = service.with({ authorization: `Bearer ${key.body.key}` })
  works = async () => ({
    key: (await program.get('/airports/instance/26/directory')).status === 200,
    feed: (await stranger.get(`root:${new URL(feed.body.url).pathname}`)).status === 200,
    link:
      (await jo.get(`/airports/${airportId}/instance/26/contacts`)).status === 200 &&
      (await stranger.post('/links/open', { secret })).status === 200,
  })
})

async function mailedToken(): Promise<string> {
  await stranger.post('/authenticate/sendpasswordreset', { email: 'hazel' })
  await service.idle()
  return /\/resetpassword\/([\w-]+)\n/.exec(service.mails.at(-1)?.text ?? '')?.[1] ?? ''
}
const lastMail = async () => {
  await service.idle()
  return service.mails.findLast(each => each.to === email)?.text
}

describe('a password reset', () => {
  it('revokes the keys and links that someone else may have made, and says so', async () => {
    expect(await works()).toEqual({ key: true, feed: true, link: true })
    const accessToken = await mailedToken()
    const { body } = await stranger.post('/authenticate/validateaccesstoken', { accessToken })
    expect(body).toMatchObject({ issued: { apiKeys: 1, privateLinks: 1, colleagueLinks: 1 } })
    await stranger.post('/authenticate/resetpassword', { accessToken, password: fresh })
    expect(await works()).toEqual({ key: false, feed: false, link: false })
    expect(await lastMail()).toContain(`These were revoked with it: ${issued}.`)
    expect(await lastMail()).not.toContain('still work')
    const again = await signIn(fresh)
    expect((await again.get('/users/settings/keys')).body).toEqual([])
    const links = await again.get<object[]>(`/airports/${airportId}/instance/26/links`)
    expect(links.body).toMatchObject([{ state: 'withdrawn' }])
  })

  it('keeps them for an owner who says so, and lists them in the email', async () => {
    const accessToken = await mailedToken()
    const given = { accessToken, password: fresh, revokeSecrets: false }
    expect(outcome(await stranger.post('/authenticate/resetpassword', given))).toBe('200')
    expect(await works()).toEqual({ key: true, feed: true, link: true })
    expect(await lastMail()).toContain(`These still work without your password: ${issued}.`)
  })

  it('voids a change of the email address that has not been confirmed', async () => {
    await hazel.put('/users/settings/email', { email: 'thief@hollin.example' })
    await service.idle()
    const mail = service.mails.find(each => each.to === 'thief@hollin.example')
    const confirmation = /\/confirmemail\/([\w-]{43})$/m.exec(mail?.text ?? '')?.[1]
    await stranger.post('/authenticate/resetpassword', { accessToken: await mailedToken(), password: fresh })
    const confirmed = await stranger.post('/authenticate/confirmemail', { accessToken: confirmation })
    expect(outcome(confirmed)).toBe('emailLinkRefused')
  })
})

describe('a password change', () => {
  const change = (more: object = {}) =>
    hazel.put('/users/settings/password', { currentPassword: password, password: fresh, ...more })

  it('keeps keys and links, whose number the screen shows first and which the email lists', async () => {
    const { body } = await hazel.get('/users/settings/secrets')
    expect(body).toEqual({ apiKeys: 1, privateLinks: 1, colleagueLinks: 1 })
    expect(outcome(await change())).toBe('200')
    expect(await works()).toEqual({ key: true, feed: true, link: true })
    expect(await lastMail()).toContain(`These still work without your password: ${issued}.`)
  })

  it('revokes them on request', async () => {
    expect(outcome(await change({ revokeSecrets: true }))).toBe('200')
    expect(await works()).toEqual({ key: false, feed: false, link: false })
    expect(await lastMail()).toContain(`These were revoked with it: ${issued}.`)
    expect(outcome(await hazel.get('/users/settings')), 'this session continues').toBe('200')
  })
})

it('an objection to a change of the email address revokes them too', async () => {
  await hazel.put('/users/settings/email', { email: 'thief@hollin.example' })
  const accessToken = /\/cancelemailchange\/([\w-]{43})$/m.exec((await lastMail()) ?? '')?.[1]
  const { body } = await stranger.post<{ message: string }>('/authenticate/cancelemailchange', {
    accessToken,
  })
  expect(body.message).toContain(`These were revoked: ${issued}.`)
  expect(await works()).toEqual({ key: false, feed: false, link: false })
})

describe('what can no longer be used is not counted', () => {
  it.each([
    ['an expired key', sql`update api_key set expires_date = now()`, { apiKeys: 0 }],
    ['an expired link', sql`update delegation set expires_date = now()`, { colleagueLinks: 0 }],
    [
      'a link of a closed year',
      sql`update axn_instance set axn_instance_master_status = 'HISTORICAL' where axn_instance_id = 26`,
      { colleagueLinks: 0 },
    ],
  ])('%s', async (_, statement, counted) => {
    await service.write(db => db.execute(statement))
    const { body } = await hazel.get('/users/settings/secrets')
    expect(body).toEqual({ apiKeys: 1, privateLinks: 1, colleagueLinks: 1, ...counted })
  })
})
