import { beforeEach, describe, expect, it } from 'vitest'
import type { UserRow } from '#domain/people/user.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { outcome, useService } from '#tests/app.ts'
import { makeUser } from '#tests/make.ts'
import { password } from '#tests/people.ts'

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

  it('shows who has set a password', async () => {
    await service.write(db => makeUser(db, { displayName: 'set', lastName: '!', password }))
    const { body } = await alice().get<Paged<UserRow>>('/users?size=2')
    expect(body.content.map(each => [each.displayName, each.hasPassword])).toEqual([
      ['set', true],
      ['odd', false],
    ])
  })

  it('is filtered by status', async () => {
    expect(await rows('status=NOT%20ACTIVE')).toEqual(['odd'])
    expect(await rows('status=ACTIVE&size=100')).not.toContain('odd')
  })

  it('is filtered to active users who have not set a password, such as those who ignored their invitation', async () => {
    await service.write(db => makeUser(db, { displayName: 'set', lastName: '!', password }))
    const all = await rows('status=ACTIVE&size=100')
    expect(all).toContain('set')
    expect(await rows('status=NO%20PASSWORD&size=100')).toEqual(all.filter(each => each !== 'set'))
  })

  it('is complete for selection', async () => {
    const { body } = await alice().get<UserRow[]>('/users/all?sort=lastName')
    expect(body.map(each => each.displayName).slice(0, 3)).toEqual(['odd', 'zoe_z', 'alice'])
    expect(body).toHaveLength(9)
    expect(outcome(await alice().get('/users/all?sort=password'))).toBe('invalidInput')
  })
})
