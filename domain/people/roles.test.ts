import { describe, expect, it } from 'vitest'
import { can, findRefusal, listReadableYears, type Permission, type Subject } from './roles.ts'
import { securityRoles, getRoleName, type RoleName } from './securityRoles.ts'

const roles = securityRoles.map(each => each.securityRoleName)
const actor = (role: RoleName) => ({ userId: 1, role })
const subject = (changes: Partial<Subject> = {}): Subject => ({
  axnInstanceStatus: 'INPROGRESS',
  axnInstanceMasterStatus: 'ACTIVE',
  affiliated: true,
  ...changes,
})
const permitted = (permission: Permission, given?: Subject) =>
  roles.filter(role => can(actor(role), permission, given))

describe('by role alone', () => {
  it('a stranger may only use what is public', () => {
    const others = ['signedIn', 'admin', 'browse', 'wizard', 'airport.view', 'company.edit'] as const
    expect(findRefusal(null, 'public')).toBeNull()
    for (const permission of others) expect(findRefusal(null, permission, subject())).toBe('notSignedIn')
  })

  it.each([
    ['public', roles],
    ['signedIn', roles],
    ['admin', ['ROLE_ADMIN']],
    ['browse', ['ROLE_ADMIN', 'ROLE_AIRPORT_SUB', 'ROLE_COMPANY_SUB', 'ROLE_SUBSCRIBER']],
    ['wizard', ['ROLE_ADMIN', 'ROLE_AIRPORT', 'ROLE_AIRPORT_SUB', 'ROLE_COMPANY', 'ROLE_COMPANY_SUB']],
  ] as [Permission, RoleName[]][])('%s is for %j', (permission, expected) => {
    expect(permitted(permission).toSorted()).toEqual(expected.toSorted())
  })
})

describe.each(['airport', 'company'] as const)('an %s', what => {
  const own: RoleName[] =
    what === 'airport' ? ['ROLE_AIRPORT', 'ROLE_AIRPORT_SUB'] : ['ROLE_COMPANY', 'ROLE_COMPANY_SUB']
  const others = roles.filter(role => role !== 'ROLE_ADMIN' && !own.includes(role))
  const statuses = ['INPROGRESS', 'REJECTED', 'PENDING', 'APPROVED', 'PUBLISHED'] as const

  it('is read by its affiliated representatives and by administrators, whatever its status and year', () => {
    for (const axnInstanceStatus of statuses) {
      for (const axnInstanceMasterStatus of ['PENDING', 'ACTIVE', 'HISTORICAL'] as const) {
        const given = subject({ axnInstanceStatus, axnInstanceMasterStatus })
        expect(permitted(`${what}.read`, given).toSorted()).toEqual([...own, 'ROLE_ADMIN'].toSorted())
      }
    }
  })

  it('belongs to no one else, neither unaffiliated users nor affiliated users in other roles', () => {
    for (const role of own) {
      expect(findRefusal(actor(role), `${what}.read`, subject({ affiliated: false }))).toBe('notAffiliated')
      expect(findRefusal(actor(role), `${what}.edit`, undefined)).toBe('notAffiliated')
    }
    for (const role of others) expect(findRefusal(actor(role), `${what}.edit`, subject())).toBe('forbidden')
    expect(findRefusal(actor('ROLE_ADMIN'), `${what}.edit`, undefined)).toBe('notFound')
  })

  it.each(statuses)(
    'that is %s is changed by its editors only while it is open, by administrators always',
    status => {
      const given = subject({ axnInstanceStatus: status })
      const open = status === 'INPROGRESS' || status === 'REJECTED'
      for (const role of own)
        expect(findRefusal(actor(role), `${what}.edit`, given)).toBe(open ? null : 'lockedForReview')
      expect(findRefusal(actor('ROLE_ADMIN'), `${what}.edit`, { ...given, affiliated: false })).toBeNull()
    },
  )

  it('of a historical year cannot be changed by anyone', () => {
    for (const axnInstanceStatus of statuses) {
      const given = subject({ axnInstanceStatus, axnInstanceMasterStatus: 'HISTORICAL' })
      for (const role of [...own, 'ROLE_ADMIN'] as const) {
        expect(findRefusal(actor(role), `${what}.edit`, given)).toBe('historical')
      }
    }
  })

  it('can be viewed if it is published in an edition; otherwise, it exists only for administrators', () => {
    const browsing = permitted('browse').filter(role => role !== 'ROLE_ADMIN')
    const view = `${what}.view` as const
    const published = subject({ axnInstanceStatus: 'PUBLISHED', affiliated: false })
    expect(permitted(view, published)).toEqual(permitted('browse'))
    const past = { ...published, axnInstanceMasterStatus: 'HISTORICAL' } as const
    expect(permitted(view, past)).toEqual(permitted('browse'))
    for (const changes of [
      { axnInstanceStatus: 'APPROVED' },
      { axnInstanceStatus: 'INPROGRESS' },
      { axnInstanceMasterStatus: 'PENDING' },
      { axnInstanceMasterStatus: 'HISTORICAL', axnInstanceStatus: 'APPROVED' },
    ] as const) {
      for (const role of browsing)
        expect(findRefusal(actor(role), view, { ...published, ...changes })).toBe('notFound')
      expect(can(actor('ROLE_ADMIN'), view, { ...published, ...changes })).toBe(true)
    }
    for (const role of browsing) expect(findRefusal(actor(role), view, undefined)).toBe('notFound')
    expect(findRefusal(actor('ROLE_USER'), view, published)).toBe('forbidden')
  })
})

it('lets every browsing role browse every edition, administrators the year in preparation too, and no one else any', () => {
  for (const role of roles) {
    const expected =
      role === 'ROLE_ADMIN'
        ? ['PENDING', 'ACTIVE', 'HISTORICAL']
        : can(actor(role), 'browse')
          ? ['ACTIVE', 'HISTORICAL']
          : []
    expect(listReadableYears(actor(role))).toEqual(expected)
  }
  expect(listReadableYears(null)).toEqual([])
})

it('the roles have the numbers of the specification', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(getRoleName)).toEqual([
    'ROLE_USER',
    'ROLE_SUBSCRIBER',
    'ROLE_AIRPORT',
    'ROLE_COMPANY',
    'ROLE_ADMIN',
    'ROLE_AIRPORT_SUB',
    'ROLE_COMPANY_SUB',
  ])
  expect(() => getRoleName(7)).toThrow(RangeError)
})
