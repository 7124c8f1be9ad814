import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { MailRefused } from '#platform/mail/mailer.ts'
import { outcome, useService } from '#tests/app.ts'
import { edited, entry, phone, profile } from '#tests/hazel.ts'
import { makeUser } from '#tests/make.ts'
import { password } from '#tests/people.ts'

/** What no line of the log may contain. */
const email = 'hidden.person@private.example'
const lastName = 'Undisclosed'
const token = 'tokentokentokentokentokentokentokentokentok'
const fresh = 'amber-lantern-at-dusk'
const hidden = [email, lastName, token, fresh, password, '$argon2']

const lines: string[] = []
const service = useService({
  settings: { logLevel: 'trace' },
  logStream: { write: line => void lines.push(line) },
  mailer: {
    send: ({ to }) =>
      Promise.reject(
        Object.assign(new MailRefused(`550 no mailbox ${to}`), { responseCode: 550, response: `550 ${to}` }),
      ),
    close: () => undefined,
  },
})
const alice = service.as('alice')
const stranger = service.as('stranger')
let userId: number

beforeEach(async () => {
  lines.length = 0
  ;({ userId } = await service.write(db =>
    makeUser(db, { displayName: 'hidden', email, lastName, password }),
  ))
})
const revealed = () => hidden.filter(each => lines.join('').includes(each))

const execute = (text: string) => service.write(db => db.execute(sql.raw(text)))
const lose = (table: string) => execute(`alter table ${table} rename to ${table}_lost`)
const logged = () => lines.map(line => JSON.parse(line) as { msg: string; err?: Record<string, unknown> })

it('has the statement of a failed save, without its values', async () => {
  await lose('user_phone')
  const given = entry({
    displayName: 'other',
    lastName,
    email: `x${email}`,
    userPhoneList: [phone('Work', '614 555 0100')],
  })
  expect(outcome(await alice.post('/users', given))).toBe('unexpected')
  const [{ err, msg } = { msg: '' }] = logged()
  expect(err).toMatchObject({ type: 'DrizzleQueryError', cause: { code: '42P01' } })
  expect(msg).toContain('Failed query: ')
  expect(String(err?.['stack'])).toMatch(/^ +at savePhones .*\.ts/m)
  expect(revealed()).toEqual([])
})

it('has the code of a value that the database cannot read, without the value', async () => {
  await execute(`create function fail_on_name() returns trigger language plpgsql as
    $$ begin perform new.last_name::int; return new; end $$`)
  await execute('create trigger fail before update on app_user for each row execute function fail_on_name()')
  const hazel = await stranger.post<{ token: string }>('/authenticate', { username: 'hidden', password })
  const own = service.with({ authorization: `Bearer ${hazel.body.token}` })
  const saved = [
    await own.put('/users/settings', profile({ lastName, email })),
    await alice.put(`/users/${userId}`, edited({ lastName, email })),
  ]
  expect(saved.map(outcome)).toEqual(['unexpected', 'unexpected'])
  expect(logged()).toMatchObject([
    { err: { cause: { code: '22P02' } } },
    { err: { cause: { code: '22P02' } } },
  ])
  expect(revealed()).toEqual([])
})

it('has no password, name, or hash of a failed sign-in or reset', async () => {
  await lose('failed_sign_in')
  expect(outcome(await stranger.post('/authenticate', { username: email, password }))).toBe('unexpected')
  await lose('password_reset')
  const reset = { accessToken: token, password: fresh }
  expect(outcome(await stranger.post('/authenticate/resetpassword', reset))).toBe('unexpected')
  expect(logged()).toHaveLength(2)
  expect(revealed()).toEqual([])
})

it('has no address with a token', async () => {
  for (const path of [
    `/resetpassword/${token}`,
    `/calendar/${token}.ics`,
    `/nowhere/${token}?email=${email}`,
  ])
    await stranger.get(`root:${path}`)
  await lose('lease_feed')
  expect((await stranger.get(`root:/calendar/${token}.ics`)).status).toBe(500)
  expect(logged()).not.toHaveLength(0)
  expect(revealed()).toEqual([])
})

it('has no email address of an email that was not sent', async () => {
  const { userId: invited } = await service.write(db => makeUser(db, { email: `x${email}` }))
  expect(outcome(await alice.post(`/users/${invited}/invitation`))).toBe('mailNotSent')
  await lose('password_reset')
  await stranger.post('/authenticate/sendpasswordreset', { email })
  await service.idle()
  expect(logged()).not.toHaveLength(0)
  expect(revealed()).toEqual([])
})
