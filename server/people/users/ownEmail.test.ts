import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { User } from '#domain/people/user.ts'
import { outcome, problemOf, useService, type Client } from '#tests/app.ts'
import { edited, profile } from '#tests/hazel.ts'
import { makeUser } from '#tests/make.ts'
import { password } from '#tests/people.ts'
import { audit } from '../../database/schema/audit.ts'
import {
  appUser,
  authenticatorApp,
  emailChange,
  passkey,
  recoveryCode,
  session,
} from '../../database/schema/users.ts'
import { renewRecoveryCodes } from '../authentication/secondFactor.queries.ts'

const service = useService()
const stranger = service.as('stranger')
const old = 'hazel@people.example'
const wanted = 'hazel@hollin.example'
let userId: number
let hazel: Client

beforeEach(async () => {
  ;({ userId } = await service.write(db =>
    makeUser(db, { displayName: 'hazel', firstName: 'Hazel', email: old, password }),
  ))
  hazel = await signedIn('hazel')
})

async function signedIn(username: string): Promise<Client> {
  const answer = await stranger.post<{ token: string }>('/authenticate', { username, password })
  return service.with({ authorization: `Bearer ${answer.body.token}` })
}
const emailNow = async () => (await service.as('alice').get<User>(`/users/${userId}`)).body.email
const ask = (email = wanted) => hazel.put('/users/settings', profile({ email }))
const mailsTo = async (to: string) => {
  await service.idle()
  return service.mails.filter(each => each.to === to)
}
async function linkTo(to: string): Promise<string> {
  const mail = (await mailsTo(to)).findLast(each => each.text.includes('localhost:3000'))
  return /\/(?:confirmemail|cancelemailchange)\/([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? ''
}
const confirm = (accessToken: string) => stranger.post('/authenticate/confirmemail', { accessToken })
const object = (accessToken: string) => stranger.post('/authenticate/cancelemailchange', { accessToken })

describe("changing one's own email address", () => {
  it('requires a recent sign-in', async () => {
    await service.write(db => db.update(session).set({ confirmed: sql`now() - interval '11 minutes'` }))
    expect(outcome(await ask())).toBe('confirmationRequired')
    expect((await hazel.put('/users/settings', profile({ email: old }))).status).toBe(200)
    expect(await mailsTo(wanted)).toEqual([])
    expect(await mailsTo(old)).toEqual([])
  })

  it('changes nothing until the new address is confirmed, and informs the old one immediately', async () => {
    const saved = await hazel.put<User>('/users/settings', profile({ email: wanted }))
    expect(saved.body).toMatchObject({ email: old, pendingEmail: wanted, lastName: 'Hollin' })
    expect(await emailNow()).toBe(old)
    expect((await mailsTo(wanted))[0]?.text).toMatch(/\/confirmemail\/[\w-]{43}$/m)
    const [told] = await mailsTo(old)
    expect(told?.text).toContain(`from ${old} to ${wanted}`)
    expect(told?.text).toMatch(/\/cancelemailchange\/[\w-]{43}$/m)
    expect(outcome(await hazel.get('/users/settings')), 'the session lasts').toBe('200')
  })

  it('takes effect with the emailed link, once, ends all sessions, and informs the old address', async () => {
    const elsewhere = await signedIn('hazel')
    await stranger.post('/authenticate/sendpasswordreset', { email: 'hazel' })
    await service.idle()
    const reset = /resetpassword\/([\w-]+)/.exec(service.mails[0]?.text ?? '')?.[1]
    await ask()
    const token = await linkTo(wanted)
    const shown = await stranger.post('/authenticate/validateemaillink', { accessToken: token })
    expect(shown.body).toEqual({ link: 'confirmation', oldEmail: old, newEmail: wanted, isConfirmed: false })
    expect((await confirm(token)).body).toEqual({
      message: `Your email address was changed. Sign in again with ${wanted}.`,
    })
    expect(await emailNow()).toBe(wanted)
    for (const client of [hazel, elsewhere])
      expect(outcome(await client.get('/users/settings'))).toBe('notSignedIn')
    expect(outcome(await confirm(token))).toBe('emailLinkRefused')
    const left = await stranger.post('/authenticate/validateaccesstoken', { accessToken: reset })
    expect(left.body).toMatchObject({ valid: false })
    expect((await mailsTo(old)).map(each => each.subject)).toContain(
      'Your AXN Fact Book email address was changed',
    )
    expect(outcome(await (await signedIn(wanted)).get('/users/settings'))).toBe('200')
  })

  it('stores hashes of 256-bit tokens only; the confirmation lasts 30 minutes', async () => {
    await ask()
    const tokens = [await linkTo(wanted), await linkTo(old)]
    const [row] = await service.write(db => db.select().from(emailChange))
    const history = await service.write(db =>
      db
        .select()
        .from(audit)
        .where(sql`${audit.tableName} = 'email_change'`),
    )
    expect(history[0]).toMatchObject({ userId, request: 'PUT /users/settings' })
    for (const token of tokens) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      expect(JSON.stringify([row, history])).not.toContain(token)
    }
    expect(JSON.stringify(history)).not.toContain(row?.confirmationHash)
    const minutes = (Date.parse(row?.confirmationExpires ?? '') - Date.now()) / 60_000
    expect([minutes > 29, minutes <= 30]).toEqual([true, true])
    await service.write(db => db.update(emailChange).set({ confirmationExpires: sql`now()` }))
    expect(outcome(await confirm(tokens[0] ?? ''))).toBe('emailLinkRefused')
    expect((await hazel.get<User>('/users/settings')).body.pendingEmail).toBeNull()
  })

  it('is canceled by the person, and by the next request', async () => {
    await ask()
    const first = await linkTo(wanted)
    await ask('other@hollin.example')
    expect(outcome(await confirm(first))).toBe('emailLinkRefused')
    const second = await linkTo('other@hollin.example')
    expect(outcome(await hazel.delete('/users/settings/email'))).toBe('200')
    expect(outcome(await confirm(second))).toBe('emailLinkRefused')
    expect(await emailNow()).toBe(old)
  })

  it('is canceled by the old address, which gets a link to choose a new password', async () => {
    await ask()
    const token = await linkTo(wanted)
    const { body } = await object(await linkTo(old))
    expect(body).toEqual({
      message: `The change was canceled, and you were signed out everywhere. We sent a link to ${old} to choose a new password.`,
    })
    expect(outcome(await confirm(token))).toBe('emailLinkRefused')
    expect(outcome(await hazel.get('/users/settings'))).toBe('notSignedIn')
    const reset = (await mailsTo(old)).at(-1)?.text
    expect(reset).toContain('/resetpassword/')
    expect(reset).toContain('It was requested with your password, so please choose a new one.')
    expect(reset, 'no one may ignore it').not.toMatch(/probably you|ignore this email/)
  })

  it('is reversed by the old address after it was confirmed, with everything that followed', async () => {
    await ask()
    const objection = await linkTo(old)
    await confirm(await linkTo(wanted))
    hazel = await signedIn('hazel')
    await ask('further@hollin.example')
    const laterObjection = await linkTo(wanted)
    await confirm(await linkTo('further@hollin.example'))
    expect(await emailNow()).toBe('further@hollin.example')
    hazel = await signedIn('hazel')
    expect(outcome(await object(objection))).toBe('200')
    expect(await emailNow()).toBe(old)
    expect(outcome(await hazel.get('/users/settings'))).toBe('notSignedIn')
    for (const link of [objection, laterObjection])
      expect(outcome(await object(link))).toBe('emailLinkRefused')
    expect(await emailNow()).toBe(old)
  })

  it('is canceled with the second factors added since, which would lock the owner out', async () => {
    const addApp = async (createdDate: string) =>
      service.write(db =>
        db.insert(authenticatorApp).values({ userId, secret: 'JBSWY3DPEHPK3PXP', lastStep: 0, createdDate }),
      )
    const addKey = (credentialId: string, createdDate: string) =>
      service.write(db =>
        db.insert(passkey).values({
          userId,
          passkeyName: credentialId,
          credentialId,
          publicKey: '',
          counter: 0,
          transports: [],
          createdDate,
        }),
      )
    await addKey('own', '2020-01-01T00:00:00Z')
    // Before the request, as someone would who knows what it removes.
    await addKey('earlier', new Date(Date.now() - 60_000).toISOString())
    await service.write(db => renewRecoveryCodes(db, userId))
    await ask()
    const [change] = await service.write(db => db.select().from(emailChange))
    await addKey('other', change?.requested ?? '')
    await addApp(change?.requested ?? '')
    const { body } = await object(await linkTo(old))
    expect(body).toMatchObject({
      message: expect.stringContaining(
        'Passkeys and authenticator apps added since the day before the request were removed. Your recovery codes were removed, too.',
      ) as unknown,
    })
    const left = await service.write(db => db.select().from(passkey))
    expect(left.map(each => each.passkeyName)).toEqual(['own'])
    expect(await service.write(db => db.$count(authenticatorApp))).toBe(0)
    expect(await service.write(db => db.$count(recoveryCode))).toBe(0)
    await service.idle()
    const told = (await mailsTo(old)).map(each => each.text).join()
    for (const what of ['passkey was removed', 'app was removed', 'recovery codes'])
      expect(told).toContain(what)
  })

  it.each([
    ['canceled', () => hazel.delete('/users/settings/email')],
    ['followed by another', () => ask('other@hollin.example')],
    [
      'followed by a new password',
      () =>
        hazel.put('/users/settings/password', {
          currentPassword: password,
          password: 'amber-lantern-at-dusk',
        }),
    ],
  ])('still signs out everyone by the link to the old address after it was %s', async (_, then) => {
    await ask()
    const link = await linkTo(old)
    expect(outcome(await then())).toBe('200')
    expect(outcome(await object(link))).toBe('200')
    expect(outcome(await hazel.get('/users/settings'))).toBe('notSignedIn')
    expect(await emailNow()).toBe(old)
  })

  it('is reversed by the link of an earlier request that was not confirmed', async () => {
    await ask()
    const link = await linkTo(old)
    await ask('other@hollin.example')
    expect(outcome(await confirm(await linkTo('other@hollin.example')))).toBe('200')
    expect(await emailNow()).toBe('other@hollin.example')
    expect(outcome(await object(link))).toBe('200')
    expect(await emailNow()).toBe(old)
    expect((await mailsTo(old)).at(-1)?.text).toContain('/resetpassword/')
  })

  it('can be reversed for a week, and not later', async () => {
    await ask()
    const objection = await linkTo(old)
    await confirm(await linkTo(wanted))
    const passDays = (days: number) =>
      service.write(db =>
        db.update(emailChange).set({ requested: sql`requested - make_interval(days => ${days})` }),
      )
    const isOpen = async () =>
      (
        await stranger.post<{ link: string | null }>('/authenticate/validateemaillink', {
          accessToken: objection,
        })
      ).body.link !== null
    await passDays(6)
    expect(await isOpen()).toBe(true)
    await passDays(2)
    expect(await isOpen()).toBe(false)
    expect(outcome(await object(objection))).toBe('emailLinkRefused')
    expect(await emailNow()).toBe(wanted)
  })

  it('does not reveal that someone else has the address, and informs only that person', async () => {
    const { email: taken } = service.users.ben
    const known = await hazel.put<User>('/users/settings', profile({ email: taken }))
    const { pendingEmail, ...saved } = known.body
    const answer = await hazel.put<User>('/users/settings', profile({ email: wanted }))
    const { pendingEmail: pendingFree, ...savedFree } = answer.body
    expect([known.status, pendingEmail, pendingFree]).toEqual([200, taken, wanted])
    expect(Object.keys(saved)).toEqual(Object.keys(savedFree))
    await ask(taken.toUpperCase())
    const [told] = await mailsTo(taken)
    expect(told?.text).toContain('It belongs to your account with the username ben')
    expect(told?.text).not.toMatch(/confirmemail|hazel|Hazel/)
    const rows = await service.write(db => db.select().from(emailChange))
    expect(rows[0]?.confirmationExpires, 'pending for as long as any other').not.toBeNull()
  })

  it('tells administrators, who see all users, that an address is taken', async () => {
    const given = { email: service.users.ben.email }
    expect(outcome(await service.as('alice').put('/users/settings/email', given))).toBe('duplicate')
  })

  it('is limited, because each request sends an email to an address that may be a stranger’s', async () => {
    const request = (index: number) => ask(`stranger${index}@hollin.example`)
    for (let index = 0; index < 8; index += 1) expect(outcome(await request(index))).toBe('200')
    expect(outcome(await request(8))).toBe('tooManyAttempts')
  })

  it('is refused if the account has been deactivated by the moment of confirmation', async () => {
    await ask()
    const token = await linkTo(wanted)
    const deactivated = { userStatus: 'NOT ACTIVE' } as const
    await service.write(db => db.update(appUser).set(deactivated).where(eq(appUser.userId, userId)))
    expect(outcome(await confirm(token))).toBe('emailLinkRefused')
    expect(await emailNow()).toBe(old)
  })

  it('is not reversed if the account has been deactivated since', async () => {
    await ask()
    const objection = await linkTo(old)
    await confirm(await linkTo(wanted))
    const deactivated = { userStatus: 'NOT ACTIVE' } as const
    await service.write(db => db.update(appUser).set(deactivated).where(eq(appUser.userId, userId)))
    expect(outcome(await object(objection))).toBe('emailLinkRefused')
    expect(await emailNow()).toBe(wanted)
  })

  it('is canceled when the password changes, because someone who knew the former one may have asked', async () => {
    await ask()
    const token = await linkTo(wanted)
    const fresh = 'amber-lantern-at-dusk'
    const changed = await hazel.put('/users/settings/password', {
      currentPassword: password,
      password: fresh,
    })
    expect(outcome(changed)).toBe('200')
    expect(outcome(await confirm(token))).toBe('emailLinkRefused')
    expect(await emailNow()).toBe(old)
  })

  it('refuses an address that someone else has taken by the moment of confirmation', async () => {
    await ask()
    const token = await linkTo(wanted)
    await service.write(db => makeUser(db, { displayName: 'second', email: wanted }))
    expect(outcome(await confirm(token))).toBe('duplicate')
    expect(await emailNow()).toBe(old)
  })

  it('has its own call', async () => {
    const given = { email: wanted }
    const answer = await hazel.put('/users/settings/email', given)
    expect(answer.body).toEqual({
      message: `The link to ${wanted} is queued. Your email address changes when you open it, within 30 minutes.`,
    })
    await service.idle()
    const { body } = await hazel.get<{ pendingEmailDelivery: object }>('/users/settings')
    expect(body.pendingEmailDelivery).toEqual({ state: 'sent', why: '' })
    const same = await hazel.put('/users/settings/email', { ...given, email: old })
    expect(outcome(same)).toBe('invalidInput')
  })
})

describe('an administrator', () => {
  it('changes someone else’s address immediately; both addresses are informed', async () => {
    await service.as('alice').put(`/users/${userId}`, edited({ email: wanted }))
    expect(await emailNow()).toBe(wanted)
    for (const to of [old, wanted]) {
      expect((await mailsTo(to))[0]?.text).toContain('An administrator changed the email address')
    }
  })

  it('voids the links of earlier changes, so that no former mailbox can change the address back', async () => {
    await ask()
    const objection = await linkTo(old)
    await confirm(await linkTo(wanted))
    await service.as('alice').put(`/users/${userId}`, edited({ email: 'third@hollin.example' }))
    expect(outcome(await object(objection))).toBe('emailLinkRefused')
    expect(await emailNow()).toBe('third@hollin.example')
  })

  it('changes their own like everyone else', async () => {
    const { alice } = service.users
    const answer = await service
      .as('alice')
      .put(`/users/${alice.userId}`, edited({ email: wanted, securityRoleId: 4 }))
    expect(problemOf(answer)).toMatchObject({ problem: 'invalidInput', errors: [{ pointer: '/email' }] })
  })
})

it('informs people by email that their password was changed', async () => {
  const fresh = 'amber-lantern-at-dusk'
  await hazel.put('/users/settings/password', { currentPassword: password, password: fresh })
  expect((await mailsTo(old)).map(each => each.subject)).toEqual(['Your AXN Fact Book password was changed'])
})
