import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Passkey, SecondFactor } from '#domain/people/secondFactor.ts'
import type { SecurityEvent } from '#domain/people/securityRecord.ts'
import { outcome, settings, useService } from '#tests/app.ts'
import { SoftPasskey } from '#tests/softPasskey.ts'
import { audit } from '../../database/schema/audit.ts'
import {
  appUser,
  authenticatorApp,
  passkey,
  passkeyChallenge,
  recoveryCode,
} from '../../database/schema/users.ts'
import { savePassword } from './authentication.queries.ts'
import { computeOneTimeCode } from './oneTimeCode.ts'

const service = useService()
const password = 'teal-heron-over-harbor'
const factorUrl = '/users/settings/secondfactor'
const url = `${factorUrl}/passkeys`
const frank = service.as('frank')

beforeEach(() =>
  service.write(async db => {
    for (const who of ['frank', 'ella'] as const) await savePassword(db, service.users[who].userId, password)
  }),
)

interface Added {
  passkey: Passkey
  recoveryCodes: string[]
}
interface SignInAnswer {
  token?: string
  secondFactor?: { passkeyRequest: { challenge: string } | null; hasAuthenticator: boolean }
}

const begin = async (client = frank) => client.post<{ challenge: string }>(`${url}/creation`)
async function add(device = new SoftPasskey(settings.publicUrl), client = frank) {
  const { challenge } = (await begin(client)).body
  return client.post<Added>(url, { passkeyName: 'Work laptop', created: device.create(challenge) })
}
const signIn = (more: object = {}, username = 'frank') =>
  service.as('stranger').post<SignInAnswer>('/authenticate', { username, password, ...more })
const challengeFor = async (username = 'frank') =>
  (await signIn({}, username)).body.secondFactor?.passkeyRequest?.challenge ?? ''
const kinds = async () =>
  (await frank.get<SecurityEvent[]>('/users/settings/security')).body.map(each => each.kind)

/** The code of the app now, or some steps of 30 seconds later. */
const codeOf = async (secret: string, later = 0) => {
  const [row] = await service.database.ask<{ now: number }>(
    'select extract(epoch from now())::float8 as now',
    [],
  )
  return computeOneTimeCode(secret, Math.floor((row?.now ?? 0) / 30) + later)
}
async function addApp(client = frank) {
  const { secret } = (
    await client.post<{ secret: string; uri: string }>(`${factorUrl}/authenticator/creation`)
  ).body
  const added = await client.post<{ recoveryCodes: string[] }>(`${factorUrl}/authenticator`, {
    secret,
    code: await codeOf(secret),
  })
  return { secret, added }
}

describe('an authenticator app', () => {
  it('is added with its code, and its next codes sign in once each', async () => {
    const { secret, added } = await addApp()
    expect(added.body.recoveryCodes).toHaveLength(10)
    const first = (await signIn()).body
    expect(first).toEqual({ secondFactor: { passkeyRequest: null, hasAuthenticator: true } })
    expect(outcome(await signIn({ code: await codeOf(secret) }))).toBe('secondFactorRefused')
    const next = await codeOf(secret, 1)
    expect((await signIn({ code: `${next.slice(0, 3)} ${next.slice(3)}` })).body.token).toBeDefined()
    expect(outcome(await signIn({ code: next }))).toBe('secondFactorRefused')
    expect(outcome(await signIn({ code: await codeOf(secret, 5) }))).toBe('secondFactorRefused')
    const { authenticator } = (await frank.get<SecondFactor>(factorUrl)).body
    expect(authenticator?.lastUsedDate).not.toBeNull()
    expect((await signIn({ code: added.body.recoveryCodes[0] })).body.token).toBeDefined()
    expect((await kinds()).slice(0, 2)).toEqual(['signIn', 'recoveryCodeUsed'])
  })

  it('signs in once if two calls send the same code at the same time', async () => {
    const { secret } = await addApp()
    const code = await codeOf(secret, 1)
    const answers = await Promise.all([signIn({ code }), signIn({ code })])
    expect(answers.filter(each => each.body.token !== undefined)).toHaveLength(1)
  })

  it('is not added with a wrong code, and its secret is neither listed nor audited', async () => {
    const { secret } = (await frank.post<{ secret: string }>(`${factorUrl}/authenticator/creation`)).body
    const wrong = await codeOf(secret, 7)
    expect(outcome(await frank.post(`${factorUrl}/authenticator`, { secret, code: wrong }))).toBe(
      'codeNotAccepted',
    )
    expect((await signIn()).body.token).toBeDefined()
    const { secret: added } = await addApp()
    expect((await frank.get(factorUrl)).text).not.toContain(added)
    const stored = await service.write(db =>
      db.select().from(audit).where(eq(audit.tableName, 'authenticator_app')),
    )
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(added)
  })

  it('belongs to one person, and is limited like passwords', async () => {
    const { secret } = await addApp()
    await addApp(service.as('ella'))
    expect(outcome(await signIn({ code: await codeOf(secret, 1) }, 'ella'))).toBe('secondFactorRefused')
    const outcomes: string[] = []
    for (let guess = 0; guess < 10; guess += 1)
      outcomes.push(outcome(await signIn({ code: `00000${guess}` })))
    expect(outcomes.at(-1)).toBe('tooManyAttempts')
  })

  it('shares the recovery codes with passkeys, which end with the last factor', async () => {
    await addApp()
    expect((await add()).body.recoveryCodes).toEqual([])
    const { passkeyId } = (await frank.get<SecondFactor>(factorUrl)).body.passkeys[0] ?? { passkeyId: 0 }
    await frank.delete(`${url}/${passkeyId}`)
    expect(await service.write(db => db.$count(recoveryCode))).toBe(10)
    expect((await frank.delete(`${factorUrl}/authenticator`)).status).toBe(200)
    expect(outcome(await frank.delete(`${factorUrl}/authenticator`))).toBe('notFound')
    expect(await service.write(db => db.$count(recoveryCode))).toBe(0)
    expect(await service.write(db => db.$count(authenticatorApp))).toBe(0)
    expect((await signIn()).body.token).toBeDefined()
  })
})

describe('a passkey', () => {
  it('is required to sign in once it was added, and its owner is emailed', async () => {
    expect((await signIn()).body.token).toBeDefined()
    const device = new SoftPasskey(settings.publicUrl)
    expect((await add(device)).status).toBe(200)
    await service.idle()
    expect(service.mails.at(-1)).toMatchObject({ to: service.users.frank.email })
    expect(service.mails.at(-1)?.text).toContain('A passkey was added')
    expect(service.mails.at(-1)?.text).toContain('ask an administrator to remove it')

    const first = await signIn()
    expect(first.body.token).toBeUndefined()
    expect(first.headers['set-cookie'] ?? '').not.toContain('factbook_token=e')
    const challenge = first.body.secondFactor?.passkeyRequest?.challenge ?? ''
    const second = await signIn({ passkey: device.sign(challenge) })
    expect(second.body.token).toBeDefined()
    const [listed] = (await frank.get<{ passkeys: Passkey[] }>(factorUrl)).body.passkeys
    expect(listed?.lastUsedDate).not.toBeNull()
    expect((await kinds()).slice(0, 2)).toEqual(['signIn', 'passkeyAdded'])
  })

  it('never replaces the password', async () => {
    const device = new SoftPasskey(settings.publicUrl)
    await add(device)
    const challenge = await challengeFor()
    const answer = await service
      .as('stranger')
      .post('/authenticate', { username: 'frank', password: 'wrong', passkey: device.sign(challenge) })
    expect(outcome(answer)).toBe('badCredentials')
  })

  it('answers a challenge once, for its own account, site, and purpose', async () => {
    const device = new SoftPasskey(settings.publicUrl)
    await add(device)
    await add(new SoftPasskey(settings.publicUrl), service.as('ella'))
    const refused = async (more: object, username = 'frank') => outcome(await signIn(more, username))

    const once = device.sign(await challengeFor())
    expect((await signIn({ passkey: once })).body.token).toBeDefined()
    expect(await refused({ passkey: once })).toBe('secondFactorRefused')
    expect(await refused({ passkey: device.sign('made-up') })).toBe('secondFactorRefused')
    expect(await refused({ passkey: device.sign(await challengeFor()) }, 'ella')).toBe('secondFactorRefused')
    expect(await refused({ passkey: device.sign(await challengeFor('ella')) })).toBe('secondFactorRefused')
    expect(await refused({ passkey: device.sign((await begin()).body.challenge) })).toBe(
      'secondFactorRefused',
    )
    const other = new SoftPasskey(settings.publicUrl)
    expect(
      await refused({ passkey: { ...other.sign(await challengeFor()), id: once.id, rawId: once.id } }),
    ).toBe('secondFactorRefused')
    expect((await kinds())[0]).toBe('secondFactorRefused')
  })

  it('answers a challenge within five minutes', async () => {
    const device = new SoftPasskey(settings.publicUrl)
    await add(device)
    const late = device.sign(await challengeFor())
    await service.write(db => db.update(passkeyChallenge).set({ expires: sql`now() - interval '1 second'` }))
    expect(outcome(await signIn({ passkey: late }))).toBe('secondFactorRefused')
  })

  it('is not added with the wrong challenge or at another site, and a challenge is used up by a failure', async () => {
    const created = new SoftPasskey(settings.publicUrl).create('made-up')
    expect(outcome(await frank.post(url, { passkeyName: 'Laptop', created }))).toBe('passkeyNotAccepted')
    expect(outcome(await add(new SoftPasskey('https://factbook.example.net')))).toBe('passkeyNotAccepted')
    const ofElla = (await begin(service.as('ella'))).body.challenge
    const stolen = new SoftPasskey(settings.publicUrl).create(ofElla)
    expect(outcome(await frank.post(url, { passkeyName: 'Laptop', created: stolen }))).toBe(
      'passkeyNotAccepted',
    )
    const { challenge } = (await begin()).body
    const elsewhere = new SoftPasskey('https://factbook.example.net').create(challenge)
    expect(outcome(await frank.post(url, { passkeyName: 'Laptop', created: elsewhere }))).toBe(
      'passkeyNotAccepted',
    )
    const late = new SoftPasskey(settings.publicUrl).create(challenge)
    expect(outcome(await frank.post(url, { passkeyName: 'Laptop', created: late }))).toBe(
      'passkeyNotAccepted',
    )
    expect((await signIn()).body.token).toBeDefined()
  })

  it('is removed only by its owner, and with the last one the recovery codes end', async () => {
    const { passkeyId } = (await add()).body.passkey
    expect(outcome(await service.as('ella').delete(`${url}/${passkeyId}`))).toBe('notFound')
    expect((await frank.delete(`${url}/${passkeyId}`)).status).toBe(200)
    const kept = await service.write(db => db.select().from(audit).where(eq(audit.tableName, 'passkey')))
    expect(kept).toHaveLength(2)
    expect(JSON.stringify(kept)).not.toMatch(/public_key|credential_id/)
    expect(await service.write(db => db.$count(recoveryCode))).toBe(0)
    expect((await signIn()).body.token).toBeDefined()
  })

  it('counts toward the limits of sign-in, so that nothing can be guessed', async () => {
    await add()
    const outcomes: string[] = []
    for (let guess = 0; guess < 10; guess += 1)
      outcomes.push(outcome(await signIn({ code: `guess ${guess}` })))
    expect(outcomes).toContain('secondFactorRefused')
    expect(outcomes.at(-1)).toBe('tooManyAttempts')
  })

  it('is limited to ten per person', async () => {
    const [first] = [await add()]
    await service.write(async db => {
      const [stored] = await db.select().from(passkey)
      const { passkeyId: _, ...row } = stored ?? ({} as typeof passkey.$inferSelect)
      const more = Array.from({ length: 9 }, (_each, index) => ({ ...row, credentialId: `other ${index}` }))
      await db.insert(passkey).values(more)
    })
    expect(first.status).toBe(200)
    expect(outcome(await begin())).toBe('tooManyPasskeys')
  })
})

describe('recovery codes', () => {
  it('are ten, shown once, and sign in once each, however they are typed', async () => {
    const { recoveryCodes } = (await add()).body
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await add()).body.recoveryCodes).toEqual([])
    const [code = ''] = recoveryCodes
    expect(code).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){2}$/)
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
    expect((await signIn({ code: typed })).body.token).toBeDefined()
    expect(outcome(await signIn({ code: code }))).toBe('secondFactorRefused')
    expect(await kinds()).toContain('recoveryCodeUsed')
    const stored = await service.write(db =>
      db.select().from(audit).where(eq(audit.tableName, 'recovery_code')),
    )
    expect(stored.length).toBeGreaterThanOrEqual(11)
    expect(JSON.stringify(stored)).not.toContain('code_hash')
  })

  it('of another person do not work, and former ones end when they are replaced', async () => {
    const [code = ''] = (await add()).body.recoveryCodes
    await add(undefined, service.as('ella'))
    expect(outcome(await signIn({ code: code }, 'ella'))).toBe('secondFactorRefused')
    const renewed = await frank.post<Added>(`${factorUrl}/recoverycodes`)
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    await service.idle()
    expect(service.mails.at(-1)).toMatchObject({
      to: service.users.frank.email,
      text: expect.stringContaining(
        'The recovery codes of your AXN Fact Book account were replaced.',
      ) as unknown,
    })
    expect(outcome(await signIn({ code: code }))).toBe('secondFactorRefused')
    expect((await signIn({ code: renewed.body.recoveryCodes[0] })).body.token).toBeDefined()
  })
})

it('an administrator removes the second factor of a user, who is emailed, also at a former address, and signed out', async () => {
  await add()
  await addApp()
  const { userId } = service.users.frank
  await service.write(db =>
    db.update(appUser).set({ email: 'frank@elsewhere.example' }).where(eq(appUser.userId, userId)),
  )
  expect((await service.as('alice').get(`/users/${userId}/secondfactor`)).body).toEqual({
    passkeys: 1,
    hasAuthenticator: true,
    recoveryCodes: 10,
  })
  expect((await service.as('alice').delete(`/users/${userId}/secondfactor`)).status).toBe(200)
  await service.idle()
  expect(
    service.mails
      .slice(-2)
      .map(each => each.to)
      .toSorted(),
  ).toEqual(['frank@elsewhere.example', service.users.frank.email].toSorted())
  expect(service.mails.at(-1)?.text).toContain('An administrator removed the second factor')
  expect(outcome(await frank.get(factorUrl))).toBe('notSignedIn')
  expect((await signIn()).body.token).toBeDefined()
  const record = await service
    .as('alice')
    .get<{ content: SecurityEvent[] }>('/users/security?kind=secondFactorReset')
  expect(record.body.content[0]).toMatchObject({ displayName: 'frank', actorName: 'alice' })
})
