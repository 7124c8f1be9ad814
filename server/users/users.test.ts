import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Paged } from '#domain/paging.ts'
import type { User, UserRow } from '#domain/user.ts'
import { outcome, problemOf, useService, type Answer } from '#tests/app.ts'
import {
  affiliate,
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeUser,
  type User as MadeUser,
} from '#tests/make.ts'
import { password } from '#tests/people.ts'
import { audit } from '../db/schema/audit.ts'
import { appUser } from '../db/schema/users.ts'
import { requireAdministratorLeft } from './administrators.queries.ts'

const service = useService()
const alice = () => service.as('alice')

const profile = (overrides: object = {}) => ({
  firstName: 'Hazel',
  lastName: 'Hollin',
  email: 'hazel@hollin.example',
  publishedEmail: null,
  title: 'Concessions Manager',
  companyName: null,
  jobCategory: 'PROPERTIES',
  address1: '1 Made-up Way',
  address2: null,
  city: 'Columbus',
  stateProvinceCode: 'OH',
  isoCountryCode: 'US',
  postalCode: '43004',
  ...overrides,
})
const edited = (overrides: object = {}) => ({
  ...profile(),
  securityRoleId: 1,
  userStatus: 'ACTIVE',
  ...overrides,
})
const entry = (overrides: object = {}) => ({ ...edited(), displayName: 'hazel', ...overrides })
const phone = (phoneType: string, number: string | null, extPhone: string | null = null) => ({
  userPhonePK: { phoneType },
  phone: number,
  extPhone,
})

const add = (overrides: object = {}) => alice().post<User>('/users', entry(overrides))
const read = async (userId: number) => (await alice().get<User>(`/users/${userId}`)).body
const numberOfUsers = async () => (await alice().get<Paged<UserRow>>('/users')).body.totalElements

describe('a user', () => {
  it('is added without a password, read, changed upon the version read, and deleted', async () => {
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
    expect(outcome(await put(edited({ city: 'Toledo' })))).toBe('412.1')
    const removed = await alice().delete<{ msg: string }>(`/users/${userId}`)
    expect(removed.body).toEqual({ msg: 'Successfully deleted user' })
    expect(outcome(await alice().get(`/users/${userId}`))).toBe('404.2')
  })

  it('counts a change of a telephone as one of the user, and leaves telephones that are not sent', async () => {
    const { userId, version } = (await add({ userPhoneList: [phone('Work', '614 555 0100')] })).body
    const kept = (await alice().put<User>(`/users/${userId}`, edited())).body
    expect([kept.version, kept.userPhoneList.length]).toEqual([version, 1])
    const other = { ...edited(), userPhoneList: [phone('Work', '614 555 0199')] }
    expect((await alice().put<User>(`/users/${userId}`, other)).body.version).toBe(version + 1)
  })

  it('keeps its user name and number, whatever a body says', async () => {
    const { userId } = (await add()).body
    const body = { ...edited(), displayName: 'other', userId: 1, createdDate: '2001-01-01', version: 99 }
    expect((await alice().put<User>(`/users/${userId}`, body)).body).toMatchObject({
      userId,
      displayName: 'hazel',
    })
  })

  it('is told of without password, hash or token', async () => {
    const { userId } = await service.write(db => makeUser(db, { password }))
    await alice().post('/authenticate/sendpasswordreset', { email: 'alice' })
    await service.idle()
    const answers = [
      await alice().get(`/users/${userId}`),
      await alice().get('/users?size=100'),
      await alice().get('/users/all'),
      await service.as('gina').get('/users/settings'),
    ]
    for (const answer of answers) expect(answer.text).not.toMatch(/argon2|Hash|"password"|token/i)
  })

  const wrong: [string, object, string, string][] = [
    ['no first name', { firstName: ' ' }, '/firstName', 'Please input a valid First Name.'],
    ['one letter', { lastName: 'H' }, '/lastName', 'Please input a valid Last Name.'],
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
      'There is no company "Nobody Inc" in the list. Choose one of it.',
    ],
    [
      'an extension alone',
      { userPhoneList: [phone('Work', '', '12')] },
      '/userPhoneList/0/phone',
      'An extension needs its Work Phone.',
    ],
  ]
  it.each(wrong)('is refused with %s, added or changed', async (_what, overrides, pointer, detail) => {
    const { userId } = await service.write(db => makeUser(db))
    const before = await numberOfUsers()
    for (const answer of [
      await add(overrides),
      await alice().put(`/users/${userId}`, edited(overrides)),
    ] as Answer[]) {
      expect(outcome(answer)).toBe('400.2')
      expect(problemOf(answer).errors[0]).toEqual({ pointer, detail })
    }
    expect(await numberOfUsers()).toBe(before)
  })

  it.each(['two words', 'a@b', 'x', '', 'tab\tbed'])('is refused the user name %j', async displayName => {
    expect(outcome(await add({ displayName }))).toBe('400.2')
  })

  it('has a user name and an address that nobody else has, in any case', async () => {
    const taken = await add({ displayName: 'BEN', email: 'Cora@People.example' })
    expect(outcome(taken)).toBe('409.1')
    expect(problemOf(taken).errors).toEqual([
      { pointer: '/displayName', detail: 'This user name is taken.' },
      { pointer: '/email', detail: 'This e-mail address is taken.' },
    ])
    const { userId } = (await add()).body
    const other = await alice().put(`/users/${userId}`, edited({ email: 'BEN@people.example' }))
    expect(outcome(other)).toBe('409.1')
    expect(problemOf(other).errors.map(each => each.pointer)).toEqual(['/email'])
    const own = await alice().put<User>(`/users/${userId}`, edited({ email: 'Hazel@Hollin.example' }))
    expect(own.body.email).toBe('Hazel@Hollin.example')
  })

  it('has the company as the list spells it, and keeps one that has gone', async () => {
    await service.write(db => makeCompany(db, { companyName: 'Saffron Tray' }))
    const { userId } = (await add({ companyName: 'saffron TRAY' })).body
    expect((await read(userId)).companyName).toBe('Saffron Tray')
    await service.write(db => db.execute(sql`update company set axn_status = 'NOT ACTIVE'`))
    const again = await alice().put<User>(`/users/${userId}`, edited({ companyName: 'Saffron Tray' }))
    expect(again.body.companyName).toBe('Saffron Tray')
    expect(
      outcome(await add({ displayName: 'other', email: 'o@x.example', companyName: 'Saffron Tray' })),
    ).toBe('400.2')
  })
})

describe('the list of users', () => {
  const rows = async (query: string) =>
    (await alice().get<Paged<UserRow>>(`/users?${query}`)).body.content.map(each => each.displayName)

  beforeEach(() =>
    service.write(async db => {
      await makeUser(db, {
        displayName: 'zoe_z',
        firstName: 'Zoë',
        lastName: 'Ábalone',
        email: 'q@x.example',
        role: 'ROLE_ADMIN',
      })
      await makeUser(db, { displayName: 'odd', lastName: '100% Odd', userStatus: 'NOT ACTIVE' })
    }),
  )

  it('is sorted by last name as people read it, a page at a time', async () => {
    expect(await rows('size=3')).toEqual(['odd', 'zoe_z', 'alice'])
    expect(await rows('size=3&page=1')).toEqual(['ben', 'cora', 'dana'])
    expect(await rows('sort=lastName,desc&size=2')).toEqual(['gina', 'frank'])
    expect(await rows('sort=securityRoleId&size=2')).toEqual(['zoe_z', 'alice'])
    expect(await rows('sort=userId,desc&size=1')).toEqual(['odd'])
    const { body } = await alice().get<Paged<UserRow>>('/users?size=4&page=2')
    expect(body).toMatchObject({ totalElements: 9, totalPages: 3, number: 2, size: 4, numberOfElements: 1 })
  })

  it.each([
    ['zoë áb', ['zoe_z']],
    ['ÁBALONE, ZOË', ['zoe_z']],
    ['zoe_', ['zoe_z']],
    ['100%', ['odd']],
    ['q@x', ['zoe_z']],
    ['_e', []],
    ['\\', []],
    ["' or 1=1", []],
  ])('is searched for exactly what is typed, in any case: %s', async (keyword, found) => {
    expect(await rows(`keyword=${encodeURIComponent(keyword)}`)).toEqual(found)
    const searched = await alice().post<Paged<UserRow>>(
      `/users/search?page=0&size=10&keyword=${encodeURIComponent(keyword)}`,
    )
    expect(searched.body.content.map(each => each.displayName)).toEqual(found)
  })

  it('says who has set a password', async () => {
    await service.write(db => makeUser(db, { displayName: 'set', lastName: '!', password }))
    const { body } = await alice().get<Paged<UserRow>>('/users?size=2')
    expect(body.content.map(each => [each.displayName, each.hasPassword])).toEqual([
      ['set', true],
      ['odd', false],
    ])
  })

  it('is narrowed by status', async () => {
    expect(await rows('status=NOT%20ACTIVE')).toEqual(['odd'])
    expect(await rows('status=ACTIVE&size=100')).not.toContain('odd')
  })

  it.each(['sort=password', 'sort=lastName;drop', 'size=101', 'size=10000', 'page=-1', 'status=GONE'])(
    'is refused with %s',
    async query => {
      expect(outcome(await alice().get(`/users?${query}`))).toBe('400.2')
      expect(outcome(await alice().post(`/users/search?${query}`))).toBe('400.2')
    },
  )

  it('is there whole, to choose from', async () => {
    const { body } = await alice().get<UserRow[]>('/users/all?sort=lastName')
    expect(body.map(each => each.displayName).slice(0, 3)).toEqual(['odd', 'zoe_z', 'alice'])
    expect(body).toHaveLength(9)
    expect(outcome(await alice().get('/users/all?sort=password'))).toBe('400.2')
  })
})

describe('who stands', () => {
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
    expect(outcome(answer)).toBe('409.8')
    expect(await read(own.userId)).toMatchObject({ securityRoleId: 4, userStatus: 'ACTIVE' })
  })

  it('the last active administrator stays one, whoever asks', async () => {
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

  it('a role, a status and a deletion hold on the very next call', async () => {
    const { gina, frank, ella } = service.users
    expect(outcome(await service.as('gina').get('/users'))).toBe('403.1')
    await asked(gina, { securityRoleId: 4 })
    expect(outcome(await service.as('gina').get('/users'))).toBe('200')
    await asked(gina, { securityRoleId: 0 })
    expect(outcome(await service.as('gina').get('/users'))).toBe('403.1')
    await asked(frank, { userStatus: 'NOT ACTIVE' })
    expect(outcome(await service.as('frank').get('/users/settings'))).toBe('401.2')
    await asked(frank, {})
    expect(outcome(await service.as('frank').get('/users/settings')), 'the session has ended').toBe('401.2')
    expect(outcome(await alice().delete(`/users/${ella.userId}`))).toBe('200')
    expect(outcome(await service.as('ella').get('/users/settings'))).toBe('401.2')
  })
})

describe('a user whom something names', () => {
  const remove = (user: { userId: number }) => alice().delete(`/users/${user.userId}`)

  it('is refused deletion while affiliated, in words with numbers', async () => {
    const { ben } = service.users
    await service.write(async db => {
      const { airportId } = await makeAirportInstance(db)
      await affiliate(db, ben, { airportId, axnInstanceId: 26 })
      const { companyId } = await makeCompany(db)
      await affiliate(db, ben, { companyId, axnInstanceId: 26 })
      await affiliate(db, ben, { companyId, axnInstanceId: 27 })
    })
    const answer = await remove(ben)
    expect(outcome(answer)).toBe('409.2')
    expect(problemOf(answer).message).toBe(
      'Ben Birchfield is affiliated with 1 airport and 2 companies. Set the status to not active instead.',
    )
    expect((await read(ben.userId)).userStatus).toBe('ACTIVE')
  })

  it('is refused deletion once they changed anything', async () => {
    const { gina } = service.users
    const own = profile({ email: gina.email })
    expect(outcome(await service.as('gina').put('/users/settings', own))).toBe('200')
    expect(problemOf(await remove(gina)).message).toContain('made 1 change that the history names')
  })

  it('is refused deletion where a record says that they changed it last', async () => {
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

  it('stays where the version is another by now, or there is no such user', async () => {
    const { userId } = await service.write(db => makeUser(db))
    expect(outcome(await alice().delete(`/users/${userId}`, { 'if-match': '"7"' }))).toBe('412.1')
    expect(outcome(await remove({ userId: 2_000_000_000 }))).toBe('404.2')
  })
})

describe("one's own profile", () => {
  const gina = () => service.as('gina')
  const own = (overrides: object = {}) => profile({ email: service.users.gina.email, ...overrides })

  it('is read and changed by everybody, with its version', async () => {
    const { body, headers } = await gina().get<User>('/users/settings')
    expect(body.displayName).toBe('gina')
    const ifMatch = { 'if-match': String(headers['etag']) }
    expect((await gina().put<User>('/users/settings', own(), ifMatch)).body).toMatchObject({
      lastName: 'Hollin',
      modifiedUserName: 'Hazel Hollin',
    })
    expect(outcome(await gina().put('/users/settings', own(), ifMatch))).toBe('412.1')
  })

  it('is all that changes: no body gives a role, a status, another name or number', async () => {
    const { userId } = service.users.gina
    const escalation = {
      userId: service.users.alice.userId,
      displayName: 'root',
      securityRoleId: 4,
      securityRole: { securityRoleId: 4 },
      role: 'ROLE_ADMIN',
      authorities: [{ authority: 'ROLE_ADMIN' }],
      userStatus: 'NOT ACTIVE',
      passwordHash: 'x',
      userPassword: 'x',
      userPhoneList: [{ ...phone('Work', '614 555 0100'), userPhonePK: { userId: 1, phoneType: 'Work' } }],
    }
    const saved = await gina().put<User>('/users/settings', own(escalation))
    expect(saved.body).toMatchObject({
      userId,
      displayName: 'gina',
      securityRoleId: 0,
      userStatus: 'ACTIVE',
      userPhoneList: [{ userPhonePK: { userId } }],
    })
    expect(outcome(await gina().get('/users'))).toBe('403.1')
    expect(outcome(await gina().put(`/users/${userId}`, edited({ securityRoleId: 4 })))).toBe('403.1')
  })

  it('with another e-mail address ends every session, and mailed links to the former one', async () => {
    const { gina: user } = service.users
    await service.write(db => makeUser(db, { displayName: 'spare', role: 'ROLE_ADMIN' }))
    await service.as('stranger').post('/authenticate/sendpasswordreset', { email: 'gina' })
    await service.idle()
    const token = /resetpassword\/([\w-]+)/.exec(service.mails[0]?.text ?? '')?.[1]
    const saved = await gina().put<User>('/users/settings', own({ email: 'new@hollin.example' }))
    expect(saved.body.email).toBe('new@hollin.example')
    expect(String(saved.headers['set-cookie'])).toMatch(/factbook_token=;/)
    expect(outcome(await gina().get('/users/settings'))).toBe('401.2')
    const validity = await service
      .as('stranger')
      .post('/authenticate/validateaccesstoken', { accessToken: token })
    expect(validity.body).toEqual({ valid: false, isFirst: false })
    expect((await read(user.userId)).email).toBe('new@hollin.example')
  })

  it('keeps the session where the address stays, and an administrator in theirs who changes another one’s', async () => {
    await gina().put('/users/settings', own())
    expect(outcome(await gina().get('/users/settings'))).toBe('200')
    const { userId } = service.users.gina
    const answer = await alice().put(`/users/${userId}`, edited({ email: 'new@hollin.example' }))
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(outcome(await alice().get('/users'))).toBe('200')
  })

  it('offers the names of companies to everybody signed in', async () => {
    await service.write(db => makeCompany(db, { companyName: 'Saffron Tray' }))
    const { body } = await gina().get<Paged<object>>('/companies/names?keyword=saffron')
    expect(body.content).toEqual([{ companyName: 'Saffron Tray' }])
  })
})

describe('an administrator', () => {
  const reset = (email: string) => alice().post('/authenticate/sendpasswordreset', { email })

  it('sends a reset and is told to whom, or that there is nobody', async () => {
    const sent = await reset('ben')
    expect(sent.body).toEqual({
      message:
        'Password reset has been submitted for ben@people.example, please advise the user to check their email...',
    })
    await service.idle()
    expect(service.mails.map(mail => mail.to)).toEqual(['ben@people.example'])
    const unknown = await reset('nobody@people.example')
    expect([outcome(unknown), problemOf(unknown).message]).toEqual([
      '404.3',
      'There is no user associated with that Email Address',
    ])
    expect(problemOf(await reset('nobody')).message).toBe('There is no user associated with that Username')
    await service.write(db => makeUser(db, { displayName: 'idle', userStatus: 'NOT ACTIVE' }))
    expect(outcome(await reset('idle'))).toBe('409.10')
  })

  it('is not throttled, and nobody else is told more than before', async () => {
    for (let index = 0; index < 40; index += 1) expect(outcome(await reset('ben'))).toBe('200')
    const answer = await service.as('gina').post('/authenticate/sendpasswordreset', { email: 'nobody' })
    expect(answer.body).toEqual({ message: 'Check your email for password recovery steps!' })
  })

  const invite = (userId: number) => alice().post<{ message: string }>(`/users/${userId}/invitation`)
  const tokenIn = (text = '') => /^http:\/\/localhost:3000\/resetpassword\/([\w-]{43})$/m.exec(text)?.[1]

  it('invites a new user, whose link sets the first password, once and for seven days', async () => {
    const { userId } = (await add()).body
    const sent = await invite(userId)
    expect(sent.body.message).toBe(
      'An invitation has been sent to hazel@hollin.example. Its link works once and for seven days.',
    )
    await service.idle()
    const accessToken = tokenIn(service.mails[0]?.text) ?? ''
    expect(service.mails[0]?.text).toContain('hazel')
    const stranger = service.as('stranger')
    const look = () => stranger.post('/authenticate/validateaccesstoken', { accessToken })
    expect((await look()).body).toEqual({ valid: true, isFirst: true })
    const life = sql<number>`select round(extract(epoch from expires - now()) / 3600)::int as hours from password_reset`
    const { rows } = await service.write(db => db.execute<{ hours: number }>(life))
    expect(rows).toEqual([{ hours: 168 }])
    const set = () => stranger.post('/authenticate/resetpassword', { accessToken, password })
    expect(outcome(await set())).toBe('200')
    expect(outcome(await set())).toBe('400.7')
    expect(outcome(await stranger.post('/authenticate', { username: 'hazel', password }))).toBe('200')
    expect((await read(userId)).hasPassword).toBe(true)
    expect(outcome(await invite(userId)), 'who has a password needs none').toBe('409.11')
  })

  it('voids the former invitation with the next, and stores neither readable', async () => {
    const { userId } = (await add()).body
    await invite(userId)
    await invite(userId)
    await service.idle()
    const [first, second] = service.mails.map(mail => tokenIn(mail.text))
    const look = (accessToken?: string) =>
      service.as('stranger').post('/authenticate/validateaccesstoken', { accessToken })
    expect((await look(first)).body).toMatchObject({ valid: false })
    expect((await look(second)).body).toMatchObject({ valid: true })
    const stored = await service.write(async db => [
      await db.execute(sql`select * from password_reset`),
      await db.select().from(audit),
    ])
    expect(JSON.stringify(stored)).not.toContain(second)
  })

  it('does not invite who is not active, or not there', async () => {
    const idle = await service.write(db => makeUser(db, { userStatus: 'NOT ACTIVE' }))
    expect(outcome(await invite(idle.userId))).toBe('409.10')
    expect(outcome(await invite(2_000_000_000))).toBe('404.2')
    await service.idle()
    expect(service.mails).toEqual([])
  })

  it('leaves a trace of every change: who, what, before and after', async () => {
    const { userId } = (await add()).body
    await alice().put(`/users/${userId}`, edited({ securityRoleId: 4 }))
    const rows = await service.write(db =>
      db
        .select()
        .from(audit)
        .where(sql`table_name = 'app_user'`),
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
