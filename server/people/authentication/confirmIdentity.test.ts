import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { SecurityEvent } from '#domain/people/securityRecord.ts'
import type { User } from '#domain/people/user.ts'
import { outcome, settings, useService } from '#tests/app.ts'
import { edited, entry } from '#tests/hazel.ts'
import { SoftPasskey } from '#tests/softPasskey.ts'
import { session } from '../../database/schema/users.ts'
import { savePassword } from './authentication.queries.ts'

const service = useService()
const password = 'teal-heron-over-harbor'
const alice = service.as('alice')
const url = '/session/confirmation'
interface Offer {
  isConfirmed: boolean
  hasPassword: boolean
  passkeyRequest: { challenge: string; userVerification: string } | null
}

const confirmedAgo = (minutes: number) =>
  service.write(db =>
    db
      .update(session)
      .set({ confirmed: sql`now() - make_interval(mins => ${minutes})` })
      .where(eq(session.userId, service.users.alice.userId)),
  )

beforeEach(() => service.write(db => savePassword(db, service.users.alice.userId, password)))

it.each([
  ['POST', '/users/settings/keys', { keyName: 'Script', expiresInDays: null }],
  ['POST', '/users/settings/secondfactor/passkeys/creation', undefined],
  ['POST', '/users/settings/secondfactor/recoverycodes', undefined],
  ['PUT', '/users/settings/email', { email: 'alice@elsewhere.example' }],
  ['DELETE', '/users/1/secondfactor', undefined],
  ['PUT', '/axninstances/26/activate', undefined],
  ['DELETE', '/axninstances/26', undefined],
  ['POST', '/users', entry({ securityRoleId: 4 })],
])('%s %s needs a sign-in within the last ten minutes', async (method, path, body) => {
  await confirmedAgo(11)
  expect(outcome(await alice.send(method, path, body))).toBe('confirmationRequired')
  await confirmedAgo(9)
  expect(outcome(await alice.send(method, path, body))).not.toBe('confirmationRequired')
})

it('a new role or address of another user needs it, and other changes do not', async () => {
  const { userId } = (await alice.post<User>('/users', entry())).body
  await confirmedAgo(11)
  const save = (change: object) => alice.put(`/users/${userId}`, edited(change))
  expect(outcome(await save({ title: 'Director' }))).toBe('200')
  expect(outcome(await save({ securityRoleId: 4 }))).toBe('confirmationRequired')
  expect(outcome(await save({ email: 'hazel@elsewhere.example' }))).toBe('confirmationRequired')
})

it('is given again with the password, for this session only, and wrong ones are counted', async () => {
  await confirmedAgo(11)
  const other = await service
    .as('stranger')
    .post<{ token: string }>('/authenticate', { username: 'alice', password })
  await confirmedAgo(11)
  const confirm = (currentPassword: string) => alice.post<Offer>(url, { currentPassword })
  for (let index = 0; index < 7; index += 1) expect(outcome(await confirm('wrong'))).toBe('passwordRefused')
  expect((await confirm(password)).body.isConfirmed).toBe(true)
  const create = { keyName: 'Script', expiresInDays: null }
  expect(outcome(await alice.post('/users/settings/keys', create))).toBe('200')
  const elsewhere = service.with({ authorization: `Bearer ${other.body.token}` })
  expect(outcome(await elsewhere.post('/users/settings/keys', create))).toBe('confirmationRequired')
  for (let index = 0; index < 8; index += 1) await confirm('wrong')
  expect(outcome(await confirm(password))).toBe('tooManyAttempts')
  const { body } = await alice.get<SecurityEvent[]>('/users/settings/security')
  expect(body[0]?.kind).toBe('passwordRefused')
})

it('is given again with a passkey, once per challenge, and refused ones are recorded', async () => {
  expect((await alice.post<Offer>(url, {})).body).toEqual({
    isConfirmed: false,
    hasPassword: true,
    passkeyRequest: null,
  })
  const device = new SoftPasskey(settings.publicUrl)
  const { body } = await alice.post<{ challenge: string }>('/users/settings/secondfactor/passkeys/creation')
  await alice.post('/users/settings/secondfactor/passkeys', {
    passkeyName: 'Laptop',
    created: device.create(body.challenge),
  })
  await confirmedAgo(11)
  const touched = (await alice.post<Offer>(url, {})).body
  expect(touched.passkeyRequest?.userVerification).toBe('required')
  const onlyTouched = device.sign(touched.passkeyRequest?.challenge ?? '', false)
  expect(outcome(await alice.post(url, { passkey: onlyTouched }))).toBe('passkeyNotAccepted')
  const offer = (await alice.post<Offer>(url, {})).body
  const passkey = device.sign(offer.passkeyRequest?.challenge ?? '')
  expect(outcome(await alice.post('/users/settings/secondfactor/recoverycodes'))).toBe('confirmationRequired')
  expect((await alice.post<Offer>(url, { passkey })).body.isConfirmed).toBe(true)
  expect(outcome(await alice.post('/users/settings/secondfactor/recoverycodes'))).toBe('200')
  expect(outcome(await alice.post(url, { passkey }))).toBe('passkeyNotAccepted')
  const events = (await alice.get<SecurityEvent[]>('/users/settings/security')).body
  expect(events[0]?.kind).toBe('secondFactorRefused')
})
