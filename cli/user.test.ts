import { PassThrough } from 'node:stream'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { passwordMatches } from '#server/people/authentication/passwords.ts'
import { Tokens } from '#server/people/authentication/tokens.ts'
import { startSession } from '#server/people/session.ts'
import { piped, typed, useCommandLine } from '#tests/commandLine.ts'
import { makeUser } from '#tests/make.ts'

const line = useCommandLine()
const password = 'teal-heron-over-harbor'
const withPassword = { env: { FACTBOOK_PASSWORD: password } }

const edna = { name: 'edna', email: 'edna@people.example', 'first-name': 'Edna', 'last-name': 'Elderwood' }
const create = (changes: Partial<typeof edna> = {}) => [
  'user',
  'create-admin',
  ...Object.entries({ ...edna, ...changes }).map(([name, value]) => `--${name}=${value}`),
]

const hashOf = async (name: string) =>
  (
    await line.rows<{ password_hash: string }>(
      sql`select password_hash from user_password join app_user using (user_id) where display_name = ${name}`,
    )
  )[0]?.password_hash ?? null
const signsIn = async (name: string, given: string) => passwordMatches(given, await hashOf(name))
/** Which emails the server will send. */
const mails = () =>
  line.rows(sql`select kind, (parameters ->> 'userId')::int as user_id from job where kind like 'mail%'`)
const users = async () =>
  (await line.rows<{ users: number }>(sql`select count(*)::int as users from app_user`))[0]?.users

describe('user create-admin', () => {
  it('creates an administrator who can sign in, and audits it', async () => {
    expect(await line.run(create(), withPassword)).toEqual({
      exitCode: 0,
      said: "The administrator 'edna' was created and can sign in.",
      noted: '',
    })
    expect(await line.rows(sql`select * from app_user`)).toMatchObject([
      {
        display_name: 'edna',
        first_name: 'Edna',
        last_name: 'Elderwood',
        email: 'edna@people.example',
        security_role_id: 4,
        user_status: 'ACTIVE',
      },
    ])
    expect(await signsIn('edna', password)).toBe(true)
    const audit = await line.rows(
      sql`select table_name, request, user_id from audit where request is not null order by audit_id`,
    )
    expect(audit).toEqual(
      ['app_user', 'user_password'].map(table_name => ({
        table_name,
        request: 'factbook user create-admin',
        user_id: null,
      })),
    )
    expect(JSON.stringify(await line.rows(sql`select before, after from audit`))).not.toContain('argon2')
  })

  it.each([
    [
      'the name, in other letters',
      { name: 'EDNA', email: 'other@people.example' },
      ['The user “EDNA” already exists.'],
    ],
    [
      'the address, in other letters',
      { name: 'other', email: 'Edna@People.example' },
      ['The user “edna” already has'],
    ],
    ['both', {}, ['The user “edna” already exists.', 'The user “edna” already has the email address']],
  ])('refuses a second user with %s', async (_what, changes, words) => {
    await line.run(create(), withPassword)
    const { exitCode, said, noted } = await line.run(create(changes), withPassword)
    expect({ exitCode, said }).toEqual({ exitCode: 1, said: '' })
    for (const each of words) expect(noted).toContain(each)
    expect(await users()).toBe(1)
  })

  it.each([
    ['a name with a space', { name: 'ed na' }, 'A username cannot contain spaces or an @.'],
    ['a name with an @', { name: 'e@na' }, 'A username cannot contain spaces or an @.'],
    ['a name of one letter', { name: 'e' }, 'Please input a valid Username.'],
    ['no e-mail address', { email: 'edna at home' }, 'Please input a valid Email.'],
    ['a first name that is too long', { 'first-name': 'x'.repeat(256) }, 'at most 255 characters'],
  ])('refuses %s before it asks for a password', async (_what, changes, words) => {
    const { exitCode, noted } = await line.run(create(changes))
    expect(exitCode).toBe(1)
    expect(noted).toContain(words)
    expect(noted).not.toContain('password')
  })

  it.each([
    ['a short one', 'only-eleven', 'at least 12 characters'],
    ['a very long one', 'xy'.repeat(65), 'at most 128 characters'],
    ['a common one', 'passwordpassword', 'too common'],
    ["one with the user's name", 'elderwood-runway-17', 'cannot contain your own name'],
  ])('refuses %s as password and stores nothing', async (_what, given, words) => {
    const { exitCode, noted } = await line.run(create(), { env: { FACTBOOK_PASSWORD: given } })
    expect(exitCode).toBe(1)
    expect(noted).toContain(words)
    expect(noted).not.toContain(given)
    expect(await users()).toBe(0)
  })
})

describe('the password', () => {
  it.each([`${password}\n`, `${password}\r\n`, password, `\n${password}\nsecond line\n`])(
    'is the first line of what is piped in: %j',
    async text => {
      expect((await line.run(create(), { input: piped(text) })).exitCode).toBe(0)
      expect(await signsIn('edna', password)).toBe(true)
    },
  )

  it('is required, so empty piped input is refused', async () => {
    const { exitCode, noted } = await line.run(create(), { input: piped('') })
    expect(exitCode).toBe(1)
    expect(noted).toContain('No password was given.')
  })

  it('is asked for twice at a terminal and never shown', async () => {
    const terminal = new PassThrough()
    const input = typed(`teal-heron-xx\u007f\u007fover-harbor\r${password}\r`)
    expect((await line.run(create(), { input, terminal })).exitCode).toBe(0)
    expect(await signsIn('edna', password)).toBe(true)
    expect(String(terminal.read())).toBe('New password (not shown): \nRepeat the password: \n')
  })

  it('must be entered the same way twice', async () => {
    const input = typed(`${password}\rteal-heron-under-harbor\r`)
    expect(await line.run(create(), { input })).toMatchObject({
      exitCode: 1,
      noted: 'The two passwords do not match.',
    })
    expect(await users()).toBe(0)
  })

  it.each(['\u0003', '\u0004'])('can be canceled with %j, which changes nothing', async key => {
    expect(
      await line.run(create(), { input: typed(`half a pass${key === '\u0003' ? key : `\u0015${key}`}`) }),
    ).toMatchObject({
      exitCode: 1,
      noted: 'Stopped. Nothing was changed.',
    })
  })
})

describe('user set-password', () => {
  const set = (name: string) => line.run(['user', 'set-password', name], withPassword)
  const old = 'slate-heron-over-harbor'

  it.each(['ada', 'ADA', 'ada@people.example'])('sets it for %s and ends the sessions', async name => {
    await line.database.write(async db => {
      const user = await makeUser(db, { displayName: 'ada', password: old })
      const other = await makeUser(db, { displayName: 'bob', password: old })
      const tokens = new Tokens('a secret of 32 characters or more')
      for (const { userId } of [user, user, other]) await startSession(db, tokens, userId)
      await db.execute(
        sql`insert into password_reset (user_id, token_hash, expires) values (${user.userId}, ${'f'.repeat(64)}, now() + interval '1 hour')`,
      )
    })
    expect(await set(name)).toMatchObject({
      exitCode: 0,
      said: "The password of 'ada' was set. The user's sessions have ended.",
    })
    expect([await signsIn('ada', password), await signsIn('ada', old)]).toEqual([true, false])
    expect(await signsIn('bob', old)).toBe(true)
    expect(await mails()).toMatchObject([{ kind: 'mailPasswordChanged' }])
    expect(await line.rows(sql`select display_name from session join app_user using (user_id)`)).toEqual([
      { display_name: 'bob' },
    ])
    expect(await line.rows(sql`select * from password_reset`)).toEqual([])
    expect(await line.rows(sql`select distinct request from audit where request like 'factbook%'`)).toEqual([
      { request: 'factbook user set-password' },
    ])
  })

  it('gives a first password to a user without one', async () => {
    await line.database.write(db => makeUser(db, { displayName: 'ada' }))
    expect((await set('ada')).exitCode).toBe(0)
    expect(await signsIn('ada', password)).toBe(true)
    expect(await mails()).toEqual([])
  })

  it('reports that the user cannot sign in anyway', async () => {
    await line.database.write(db => makeUser(db, { displayName: 'ada', userStatus: 'NOT ACTIVE' }))
    expect((await set('ada')).said).toContain('The user is not active')
  })

  it('refuses a user who does not exist', async () => {
    expect(await set('nobody')).toEqual({ exitCode: 1, said: '', noted: "There is no user 'nobody'." })
  })

  it('refuses a weak password and keeps the old one', async () => {
    await line.database.write(db => makeUser(db, { displayName: 'ada', password: old }))
    const { exitCode } = await line.run(['user', 'set-password', 'ada'], {
      env: { FACTBOOK_PASSWORD: 'short' },
    })
    expect(exitCode).toBe(1)
    expect(await signsIn('ada', old)).toBe(true)
  })
})

it('user reset-second-factor removes the second factor and recovery codes of one user and ends the sessions', async () => {
  const [ada, bob] = await line.database.write(async db => {
    const made = [await makeUser(db, { displayName: 'ada' }), await makeUser(db, { displayName: 'bob' })]
    for (const { userId } of made) {
      await startSession(db, new Tokens('a secret of 32 characters or more'), userId)
      await db.execute(sql`insert into passkey (user_id, passkey_name, credential_id, public_key, counter, transports)
        values (${userId}, 'Laptop', ${`key ${userId}`}, 'key', 0, '{}')`)
      await db.execute(
        sql`insert into recovery_code (user_id, code_hash) values (${userId}, ${'f'.repeat(64)})`,
      )
    }
    return made
  })
  expect(await line.run(['user', 'reset-second-factor', 'ada'])).toMatchObject({
    exitCode: 0,
    said: "The second factor of 'ada' was removed. The user's sessions have ended.",
  })
  for (const table of ['passkey', 'recovery_code', 'session'])
    expect(await line.rows(sql`select user_id from ${sql.identifier(table)}`)).toEqual([
      { user_id: bob?.userId },
    ])
  expect(await line.rows(sql`select user_id from security_event where kind = 'secondFactorReset'`)).toEqual([
    { user_id: ada?.userId },
  ])
  expect(await mails()).toEqual([{ kind: 'mailSecondFactorChanged', user_id: ada?.userId }])
})
