import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { User } from '#domain/people/user.ts'
import type { UserRow } from '#domain/people/userList.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { outcome, problemOf, useService, type Answer } from '#tests/app.ts'
import { edited, entry, phone, profile } from '#tests/hazel.ts'
import {
  affiliate,
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeUser,
  type User as MadeUser,
} from '#tests/make.ts'
import { password } from '#tests/people.ts'
import { audit } from '../../database/schema/audit.ts'
import { appUser } from '../../database/schema/users.ts'
import { requireAdministratorLeft } from './editedUser.queries.ts'

const service = useService()
const alice = () => service.as('alice')

const add = (overrides: object = {}) => alice().post<User>('/users', entry(overrides))
const read = async (userId: number) => (await alice().get<User>(`/users/${userId}`)).body
const numberOfUsers = async () => (await alice().get<Paged<UserRow>>('/users')).body.totalElements

describe('a user', () => {
  it('is added without a password, read, changed with the version read, and deleted', async () => {
    const added = await add({ userPhoneList: [phone('Work', '614 555 0100', '12'), phone('Home', null)] })
    expect(added.body).toMatchObject({
      ...entry(),
      jobCategoryName: 'Properties & Concessions',
      countryName: 'United States of America',
      hasPassword: false,
      lastSignInDate: null,
    })
    const { userId } = added.body
    expect(added.body.userPhoneList).toMatchObject([
      { userPhonePK: { userId, phoneType: 'Work' }, phone: '614 555 0100', extPhone: '12' },
    ])
    const answer = await alice().get<User>(`/users/${userId}`)
    expect(answer.headers['etag']).toBe(`"${answer.body.version}"`)
    const ifMatch = { 'if-match': `"${answer.body.version}"` }
    const put = (body: object) => alice().put<User>(`/users/${userId}`, body, ifMatch)
    const saved = await put(edited({ city: 'Dayton', userPhoneList: [phone('Fax', '614 555 0101')] }))
    expect(saved.body).toMatchObject({ city: 'Dayton', modifiedUserName: 'Alice Ashgrove' })
    expect(saved.body.userPhoneList.map(each => each.userPhonePK.phoneType)).toEqual(['Fax'])
    expect(outcome(await put(edited({ city: 'Toledo' })))).toBe('stale')
    const removed = await alice().delete<{ msg: string }>(`/users/${userId}`)
    expect(removed.body).toEqual({ msg: 'Successfully deleted user' })
    expect(outcome(await alice().get(`/users/${userId}`))).toBe('notFound')
  })

  it('is not given a password by an administrator, which is refused instead of ignored', async () => {
    const { userId, version } = (await add({ userPassword: '' })).body
    const before = await numberOfUsers()
    const refused = {
      problem: 'invalidInput',
      errors: [{ pointer: '/userPassword', detail: expect.stringContaining('send an invitation') as string }],
    }
    const other = { displayName: 'other', email: 'other@people.example.com', userPassword: password }
    expect(problemOf(await add(other))).toMatchObject(refused)
    expect(await numberOfUsers()).toBe(before)
    const save = (userPassword: string | null) =>
      alice().put<User>(`/users/${userId}`, { ...edited(), userPassword }, { 'if-match': `"${version}"` })
    expect(problemOf(await save(password))).toMatchObject(refused)
    expect(outcome(await save(null))).toBe('200')
  })

  it('has a new version when a telephone changes, and keeps telephones that are not sent', async () => {
    const { userId, version } = (await add({ userPhoneList: [phone('Work', '614 555 0100')] })).body
    const kept = (await alice().put<User>(`/users/${userId}`, edited())).body
    expect([kept.version, kept.userPhoneList.length]).toEqual([version, 1])
    const other = { ...edited(), userPhoneList: [phone('Work', '614 555 0199')] }
    expect((await alice().put<User>(`/users/${userId}`, other)).body.version).toBe(version + 1)
  })

  it('keeps its username and number, whatever the body says', async () => {
    const { userId } = (await add()).body
    const body = { ...edited(), displayName: 'other', userId: 1, createdDate: '2001-01-01', version: 99 }
    expect((await alice().put<User>(`/users/${userId}`, body)).body).toMatchObject({
      userId,
      displayName: 'hazel',
    })
  })

  it('is returned without password, hash, or token', async () => {
    const { userId } = await service.write(db => makeUser(db, { password }))
    await alice().post('/authenticate/sendpasswordreset', { email: 'alice' })
    await service.idle()
    const answers = [
      await alice().get(`/users/${userId}`),
      await alice().get('/users?size=100'),
      await alice().get('/users/all'),
      await service.as('gina').get('/users/settings'),
    ]
    expect(answers.map(outcome)).toEqual(['200', '200', '200', '200'])
    for (const answer of answers) expect(answer.text).not.toMatch(/argon2|Hash|"password"|token/i)
  })

  const wrong: [string, object, string, string][] = [
    ['no first name', { firstName: ' ' }, '/firstName', 'Please input a valid First Name.'],
    ['no last name', { lastName: ' ' }, '/lastName', 'Please input a valid Last Name.'],
    ['256 letters', { lastName: 'x'.repeat(256) }, '/lastName', 'Last Name may have at most 255 characters.'],
    ['no address', { email: 'hazel' }, '/email', 'Please input a valid Email.'],
    ['two addresses', { email: 'a@b.example,c@d.example' }, '/email', 'Please input a valid Email.'],
    ['no country', { isoCountryCode: null }, '/isoCountryCode', 'Please input a valid Country.'],
    ['no country of the list', { isoCountryCode: 'XX' }, '/isoCountryCode', 'Please input a valid Country.'],
    [
      'a state of elsewhere',
      { stateProvinceCode: 'ON' },
      '/stateProvinceCode',
      'Please input a valid State/Province.',
    ],
    ['a postal code', { postalCode: '4300' }, '/postalCode', 'Must be 5 or 9 digits'],
    ['no job', { jobCategory: '' }, '/jobCategory', 'Please input a valid Job Category.'],
    ['a job of its own', { jobCategory: 'KING' }, '/jobCategory', 'Please input a valid Job Category.'],
    ['a role beyond', { securityRoleId: 7 }, '/securityRoleId', 'Please input a valid Role.'],
    ['a role by name', { securityRoleId: 'ROLE_ADMIN' }, '/securityRoleId', 'Please input a valid Role.'],
    ['a status', { userStatus: 'DELETED' }, '/userStatus', 'Please input a valid Status.'],
    [
      'a company of its own',
      { companyName: 'Nobody Inc' },
      '/companyName',
      'There is no company “Nobody Inc”. Choose one from the list.',
    ],
    [
      'an extension alone',
      { userPhoneList: [phone('Work', '', '12')] },
      '/userPhoneList/0/phone',
      'Enter the Work Phone for this extension.',
    ],
  ]
  it.each(wrong)('is refused with %s, added or changed', async (_what, overrides, pointer, detail) => {
    const { userId } = await service.write(db => makeUser(db))
    const before = await numberOfUsers()
    for (const answer of [
      await add(overrides),
      await alice().put(`/users/${userId}`, edited(overrides)),
    ] as Answer[]) {
      expect(outcome(answer)).toBe('invalidInput')
      expect(problemOf(answer).errors[0]).toEqual({ pointer, detail })
    }
    expect(await numberOfUsers()).toBe(before)
  })

  it.each(['two words', 'a@b', 'x', '', 'tab\tbed'])('is refused the username %j', async displayName => {
    expect(outcome(await add({ displayName }))).toBe('invalidInput')
  })

  it('has a unique username and address, in any case', async () => {
    const taken = await add({ displayName: 'BEN', email: 'Cora@People.example' })
    expect(outcome(taken)).toBe('duplicate')
    expect(problemOf(taken).errors).toEqual([
      { pointer: '/displayName', detail: 'This username is taken.' },
      { pointer: '/email', detail: 'This email address is taken.' },
    ])
    const { userId } = (await add()).body
    const other = await alice().put(`/users/${userId}`, edited({ email: 'BEN@people.example' }))
    expect(outcome(other)).toBe('duplicate')
    expect(problemOf(other).errors.map(each => each.pointer)).toEqual(['/email'])
    const own = await alice().put<User>(`/users/${userId}`, edited({ email: 'Hazel@Hollin.example' }))
    expect(own.body.email).toBe('Hazel@Hollin.example')
  })

  it('has the company as the list spells it, and keeps one that has been removed', async () => {
    await service.write(db => makeCompany(db, { companyName: 'Saffron Tray' }))
    const { userId } = (await add({ companyName: 'saffron TRAY' })).body
    expect((await read(userId)).companyName).toBe('Saffron Tray')
    await service.write(db => db.execute(sql`update company set axn_status = 'NOT ACTIVE'`))
    const again = await alice().put<User>(`/users/${userId}`, edited({ companyName: 'Saffron Tray' }))
    expect(again.body.companyName).toBe('Saffron Tray')
    expect(
      outcome(await add({ displayName: 'other', email: 'o@x.example', companyName: 'Saffron Tray' })),
    ).toBe('invalidInput')
  })

  it('leaves a trace of every change: who, what, before, and after', async () => {
    const { userId } = (await add()).body
    await alice().put(`/users/${userId}`, edited({ securityRoleId: 4 }))
    const rows = await service.write(db =>
      db
        .select()
        .from(audit)
        .where(sql`table_name = 'app_user'`)
        .orderBy(audit.auditId),
    )
    expect(rows.at(-1)).toMatchObject({
      userId: service.users.alice.userId,
      request: 'PUT /users/:userId',
      before: { security_role_id: 1 },
      after: { security_role_id: 4 },
    })
    expect(await service.write(db => db.select().from(appUser))).not.toEqual([])
  })
})

describe('protected users', () => {
  const asked = (user: MadeUser, overrides: object) =>
    alice().put(
      `/users/${user.userId}`,
      edited({
        email: user.email,
        securityRoleId: user.securityRoleId,
        userStatus: 'ACTIVE',
        ...overrides,
      }),
    )

  it.each([
    ['delete', null],
    ['deactivate', { userStatus: 'NOT ACTIVE' }],
    ['demote', { securityRoleId: 0 }],
  ])('nobody can %s themselves', async (_what, change) => {
    const { alice: own } = service.users
    await service.write(db => makeUser(db, { role: 'ROLE_ADMIN' }))
    const answer = change ? await asked(own, change) : await alice().delete(`/users/${own.userId}`)
    expect(outcome(answer)).toBe('ownAccount')
    expect(await read(own.userId)).toMatchObject({ securityRoleId: 4, userStatus: 'ACTIVE' })
  })

  it('the last active administrator remains one, no matter who requests the change', async () => {
    const { alice: last, ben } = service.users
    await service.write(db => makeUser(db, { role: 'ROLE_ADMIN', userStatus: 'NOT ACTIVE' }))
    const standing = { userId: last.userId, securityRoleId: 4, userStatus: 'ACTIVE' } as const
    const changes = [
      null,
      { ...standing, securityRoleId: 1 },
      { ...standing, userStatus: 'NOT ACTIVE' as const },
    ]
    for (const becomes of changes) {
      const work = service.write(db => requireAdministratorLeft(db, ben.userId, standing, becomes))
      await expect(work).rejects.toMatchObject({ problem: 'lastAdministrator' })
    }
    await service.write(db => makeUser(db, { role: 'ROLE_ADMIN' }))
    await service.write(db => requireAdministratorLeft(db, ben.userId, standing, null))
  })

  it('a role, a status, and a deletion take effect on the very next call', async () => {
    const { gina, frank, ella } = service.users
    expect(outcome(await service.as('gina').get('/users'))).toBe('forbidden')
    await asked(gina, { securityRoleId: 4 })
    expect(outcome(await service.as('gina').get('/users'))).toBe('200')
    await asked(gina, { securityRoleId: 0 })
    expect(outcome(await service.as('gina').get('/users')), 'the token says an administrator’s').toBe(
      'notSignedIn',
    )
    await asked(ella, { securityRoleId: 0 })
    expect(outcome(await service.as('ella').get('/users/settings'))).toBe('200')
    await asked(frank, { userStatus: 'NOT ACTIVE' })
    expect(outcome(await service.as('frank').get('/users/settings'))).toBe('notSignedIn')
    await asked(frank, {})
    expect(outcome(await service.as('frank').get('/users/settings')), 'the session has ended').toBe(
      'notSignedIn',
    )
    expect(outcome(await alice().delete(`/users/${ella.userId}`))).toBe('200')
    expect(outcome(await service.as('ella').get('/users/settings'))).toBe('notSignedIn')
  })
})

describe('a user whom a record refers to', () => {
  const remove = (user: { userId: number }) => alice().delete(`/users/${user.userId}`)

  it('is not deleted while affiliated, in words with numbers', async () => {
    const { ben } = service.users
    await service.write(async db => {
      const { airportId } = await makeAirportInstance(db)
      await affiliate(db, ben, { airportId, axnInstanceId: 26 })
      await affiliate(db, ben, { companyId: (await makeCompany(db)).companyId, axnInstanceId: 26 })
      const { companyId } = await makeCompany(db)
      await affiliate(db, ben, { companyId, axnInstanceId: 26 })
      await affiliate(db, ben, { companyId, axnInstanceId: 27 })
    })
    const answer = await remove(ben)
    expect(outcome(answer)).toBe('inUse')
    expect(problemOf(answer).message).toBe(
      'Ben Birchfield is affiliated with 1 airport and 2 companies and cannot be deleted. Set the status to not active instead.',
    )
    expect((await read(ben.userId)).userStatus).toBe('ACTIVE')
  })

  it('is refused in one sentence whatever the reasons', async () => {
    const { gina } = service.users
    await service.write(async db => {
      const { airportId } = await makeAirportInstance(db)
      await affiliate(db, gina, { airportId, axnInstanceId: 26 })
      await makeBrand(db, { modifiedUserId: gina.userId })
    })
    expect(problemOf(await remove(gina)).message).toMatch(
      / is affiliated with 1 airport, was the last to change 1 record, and cannot be deleted\. Set /,
    )
  })

  it('is not deleted once they changed anything', async () => {
    const { gina } = service.users
    const own = profile({ email: gina.email })
    expect(outcome(await service.as('gina').put('/users/settings', own))).toBe('200')
    expect(problemOf(await remove(gina)).message).toContain('made 1 change recorded in the history')
  })

  it('is not deleted if a record says that they changed it last', async () => {
    const { gina } = service.users
    await service.write(db => makeBrand(db, { modifiedUserId: gina.userId }))
    expect(problemOf(await remove(gina)).message).toContain('was the last to change 1 record')
  })

  it('is deleted although they signed in and out', async () => {
    const made = await service.write(db => makeUser(db, { displayName: 'idle', password }))
    const stranger = service.as('stranger')
    const signedIn = await stranger.post<{ token: string }>('/authenticate', { username: 'idle', password })
    await service.with({ authorization: `Bearer ${signedIn.body.token}` }).delete('/session')
    expect(outcome(await remove(made))).toBe('200')
  })

  it('is deleted although they made a key, asked for a book, and changed their password', async () => {
    const made = await service.write(db =>
      makeUser(db, { displayName: 'reader', role: 'ROLE_SUBSCRIBER', password }),
    )
    const signedIn = await service
      .as('stranger')
      .post<{ token: string }>('/authenticate', { username: 'reader', password })
    const reader = service.with({ authorization: `Bearer ${signedIn.body.token}` })
    const answers = [
      await reader.post('/users/settings/keys', { keyName: 'Tools', expiresInDays: null }),
      await reader.post('/reports/instance/26/airportsbook/job?format=xlsx'),
      await reader.put('/users/settings/password', {
        currentPassword: password,
        password: 'amber-lantern-at-dusk',
      }),
    ]
    expect(answers.map(outcome)).toEqual(['200', '200', '200'])
    await service.idle()
    const { body } = await alice().get(`/users/${made.userId}/removal`)
    expect(body).toEqual({ refusal: null })
    expect(outcome(await remove(made))).toBe('200')
  })

  it('is not deleted if the version has changed, or if they do not exist', async () => {
    const { userId } = await service.write(db => makeUser(db))
    expect(outcome(await alice().delete(`/users/${userId}`, { 'if-match': '"7"' }))).toBe('stale')
    expect(outcome(await remove({ userId: 2_000_000_000 }))).toBe('notFound')
  })
})
