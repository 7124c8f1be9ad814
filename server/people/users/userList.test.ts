import { beforeEach, describe, expect, it } from 'vitest'
import type { UserRow } from '#domain/people/userList.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { job } from '#platform/database/tables.ts'
import { outcome, useService } from '#tests/app.ts'
import {
  affiliate,
  makeAirport,
  makeAirportInstance,
  makeCompany,
  makeCompanyInstance,
  makeUser,
} from '#tests/make.ts'
import { password } from '#tests/people.ts'
import { signIn } from '../../database/schema/users.ts'
import { createInvitations } from '../authentication/passwordReset.queries.ts'

const service = useService()
const alice = () => service.as('alice')

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

  it('is sorted by last name in reading order, in pages', async () => {
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

  it('offers a whole username first, and equally good matches by last name', async () => {
    await service.write(async db => {
      await makeUser(db, { displayName: 'arthur', firstName: 'Zed', lastName: 'Zeal', email: 'z@x.example' })
      await makeUser(db, { displayName: 'b1', firstName: 'Arthur', lastName: 'Moss', email: 'm@x.example' })
      await makeUser(db, { displayName: 'b2', firstName: 'Arthura', lastName: 'Ash', email: 'a@x.example' })
    })
    expect(await rows('sort=bestMatch&keyword=arthur')).toEqual(['arthur', 'b2', 'b1'])
    expect(await rows('sort=bestMatch&size=2')).toEqual(['odd', 'zoe_z'])
  })

  it('shows who has set a password', async () => {
    await service.write(db => makeUser(db, { displayName: 'set', lastName: '!', password }))
    const { body } = await alice().get<Paged<UserRow>>('/users?size=2')
    expect(body.content.map(each => [each.displayName, each.hasPassword])).toEqual([
      ['set', true],
      ['odd', false],
    ])
  })

  it('is filtered by status and role', async () => {
    expect(await rows('userStatus=NOT%20ACTIVE')).toEqual(['odd'])
    expect(await rows('userStatus=ACTIVE&size=100')).not.toContain('odd')
    expect(await rows('securityRoleId=4')).toEqual(['zoe_z', 'alice'])
    expect(outcome(await alice().get('/users?lastSignInDate=soon'))).toBe('invalidInput')
  })

  it('is filtered by invitation and last sign-in', async () => {
    await service.write(async db => {
      const invited = await makeUser(db, { displayName: 'invited', lastName: '!!' })
      await createInvitations(db, [invited.userId])
      const set = await makeUser(db, { displayName: 'set', lastName: '!', password })
      const lastSignInDate = '2026-03-04T23:30:00Z'
      await db.delete(signIn)
      await db.insert(signIn).values({ userId: set.userId, lastSignInDate })
    })
    expect(await rows('invitation=invited')).toEqual(['invited'])
    expect(await rows('invitation=accepted')).toEqual(['set'])
    expect(await rows('invitation=never,invited&size=100')).toContain('odd')
    expect(await rows('hasSignedIn=Y')).toEqual(['set'])
    expect(await rows('lastSignInDate=..2026-03-04')).toEqual(['set'])
    expect(await rows('lastSignInDate=..2026-03-03')).toEqual([])
  })

  it('is filtered by what users edit in the open years, and by undelivered email', async () => {
    await service.write(async db => {
      const editor = await makeUser(db, { displayName: 'editor', lastName: '!', email: 'e@bounce.example' })
      const { airportId } = await makeAirport(db, { airportName: 'Quenby Field', iataCode: 'QUE' })
      await makeAirportInstance(db, { airportId })
      await affiliate(db, editor, { airportId, axnInstanceId: 26 })
      const { companyId } = await makeCompany(db, { companyName: 'Former Name' })
      await makeCompanyInstance(db, { companyId, companyName: 'Zebra Foods' })
      await affiliate(db, editor, { companyId, axnInstanceId: 26 })
      await db
        .insert(job)
        .values({ kind: 'mailTest', jobKey: 'x', parameters: { to: 'e@bounce.example' }, state: 'FAILED' })
    })
    const { body } = await alice().get('/users/options')
    expect(body).toEqual({ editsIn: ['None', '2026', '2027'] })
    for (const name of ['quenby', 'zebra']) expect(await rows(`edits=${name}`)).toEqual(['editor'])
    expect(await rows('editsIn=2026')).toEqual(['editor'])
    expect(await rows('editsIn=None&size=100')).not.toContain('editor')
    expect(await rows('hasUndeliveredMail=Y')).toEqual(['editor'])
    const listed = await alice().get<Paged<UserRow>>('/users?edits=QUE')
    expect(listed.body.content[0]).toMatchObject({ edits: 'QUE, Zebra Foods', editsIn: '2026' })
  })

  it('is downloaded as seen: its columns, filter, and order, without formulas', async () => {
    await service.write(db => makeUser(db, { displayName: 'sum', lastName: '=SUM(A1)', firstName: 'Al' }))
    const file = await alice().get<string>(
      '/users/file?columns=lastName,userStatus&sort=lastName,desc&keyword=al',
    )
    expect(file.text.split('\r\n')).toEqual([
      'Name,Status',
      '"Ashgrove, Alice (alice)",Active',
      '"Ábalone, Zoë (zoe_z)",Active',
      '"\'=SUM(A1), Al (sum)",Active',
      '',
    ])
    expect(outcome(await alice().get('/users/file?columns=password'))).toBe('invalidInput')
    const workbook = await alice().get('/users/file?format=xlsx')
    expect(workbook.headers['content-disposition']).toMatch(/Users-20\d\d-\d\d-\d\d\.xlsx/)
  })

  it('is complete for selection', async () => {
    const { body } = await alice().get<UserRow[]>('/users/all?sort=lastName')
    expect(body.map(each => each.displayName).slice(0, 3)).toEqual(['odd', 'zoe_z', 'alice'])
    expect(body).toHaveLength(9)
    expect(outcome(await alice().get('/users/all?sort=password'))).toBe('invalidInput')
  })
})
