import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportAffiliation, CompanyAffiliation } from '#domain/people/affiliation.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { affiliate, makeAirport, makeAirportInstance, makeCompanyInstance, makeUser } from '#tests/make.ts'
import { affiliatedAirport, appUser } from '../../database/schema/users.ts'

const service = useService()
const alice = service.as('alice')
let airportId: number
let companyId: number

beforeEach(() =>
  service.write(async db => {
    const airport = { iataCode: 'QZZ', airportName: 'Larkham 100% Regional' }
    airportId = (await makeAirportInstance(db, { airport })).airportId
    await makeAirportInstance(db, { airportId, axnInstanceId: 25 })
    companyId = (await makeCompanyInstance(db)).companyId
  }),
)

const ben = () => service.users.ben.userId
const dana = () => service.users.dana.userId
const toAirport = (userId: number, given: object = {}) =>
  alice.post<{ message: string }>('/affiliatedairports', { airportId, axnInstanceId: 26, userId, ...given })
const toCompany = (userId: number, given: object = {}) =>
  alice.post<{ message: string }>('/affiliatedcompanies', { companyId, axnInstanceId: 26, userId, ...given })

describe('an affiliation', () => {
  it('with an airport gives the right to edit it from the next call on, and removing it revokes the right immediately', async () => {
    const path = `/airports/${airportId}/instance/26`
    expect(outcome(await service.as('ben').get(path))).toBe('notAffiliated')
    expect((await toAirport(ben())).body).toEqual({ message: 'Affiliation created.' })
    expect(outcome(await service.as('ben').get(path))).toBe('200')
    expect(outcome(await service.as('ben').get(`/airports/${airportId}/instance/25`))).toBe('notAffiliated')

    const removed = await alice.delete<{ message: string }>(
      `/affiliatedairports/user/${ben()}/instance/26/airport/${airportId}`,
    )
    expect(removed.body.message).toBe('Successfully deleted airport affiliation')
    expect(outcome(await service.as('ben').get(path))).toBe('notAffiliated')
  })

  it('from a former role lists nothing to edit', async () => {
    const both = [{ airportId }, { companyId }]
    const listed = async (who: 'ben' | 'dana', kind: string) =>
      (await service.as(who).get<Paged<object>>(`/${kind}/instance/26/affiliated`)).body.totalElements
    await service.write(async db => {
      for (const key of both)
        for (const user of [service.users.ben, service.users.dana])
          await affiliate(db, user, { ...key, axnInstanceId: 26 })
    })
    expect([await listed('ben', 'airports'), await listed('dana', 'companies')]).toEqual([1, 1])
    expect([await listed('ben', 'companies'), await listed('dana', 'airports')]).toEqual([0, 0])
  })

  it('with a company does the same', async () => {
    const path = `/companies/${companyId}/instance/26`
    expect((await toCompany(dana())).body).toEqual({ message: 'Affiliation created.' })
    expect(outcome(await service.as('dana').get(path))).toBe('200')
    const removed = await alice.delete<{ message: string }>(
      `/affiliatedcompanies/user/${dana()}/instance/26/company/${companyId}`,
    )
    expect(removed.body.message).toBe('Successfully deleted company affiliation')
    expect(outcome(await service.as('dana').get(path))).toBe('notAffiliated')
  })

  it('that already exists is refused in the words of the specification', async () => {
    for (const create of [() => toAirport(ben()), () => toCompany(dana())]) {
      expect(outcome(await create())).toBe('200')
      const { problem, message } = problemOf(await create())
      expect({ problem, message }).toEqual({
        problem: 'duplicateAffiliation',
        message: 'Unable to create affiliation: Please check that the user is not already affiliated.',
      })
    }
  })

  it('requires an existing, active user with a role that can edit its kind', async () => {
    await service.write(async db => {
      await db
        .update(appUser)
        .set({ userStatus: 'NOT ACTIVE' })
        .where(eq(appUser.userId, service.users.cora.userId))
    })
    const refused = await Promise.all([
      toAirport(2_000_000),
      toAirport(service.users.cora.userId),
      toAirport(dana()),
      toAirport(service.users.frank.userId),
      toCompany(ben()),
      toCompany(service.users.gina.userId),
    ])
    expect(refused.map(outcome)).toEqual([
      'unknownReference',
      'valueRefused',
      'valueRefused',
      'valueRefused',
      'valueRefused',
      'valueRefused',
    ])
    expect(refused.map(each => problemOf(each).errors[0])).toEqual([
      { pointer: '/userId', detail: 'This user does not exist.' },
      { pointer: '/userId', detail: 'cora is not active. Set the user to active first.' },
      {
        pointer: '/userId',
        detail: 'dana has the role Company, which cannot edit airports. Change the role first.',
      },
      {
        pointer: '/userId',
        detail: 'frank has the role Subscriber, which cannot edit airports. Change the role first.',
      },
      {
        pointer: '/userId',
        detail: 'ben has the role Airport, which cannot edit companies. Change the role first.',
      },
      {
        pointer: '/userId',
        detail: 'gina has the role User, which cannot edit companies. Change the role first.',
      },
    ])
    expect(outcome(await toAirport(service.users.alice.userId))).toBe('200')
  })

  it('requires an airport or company of that year', async () => {
    const elsewhere = await service.write(db => makeAirport(db))
    const refused = await Promise.all([
      toAirport(ben(), { airportId: elsewhere.airportId }),
      toAirport(ben(), { axnInstanceId: 27 }),
      toAirport(ben(), { airportId: 2_000_000 }),
      toAirport(ben(), { axnInstanceId: 77 }),
      toCompany(dana(), { axnInstanceId: 27 }),
      toCompany(dana(), { companyId: 2_000_000 }),
    ])
    expect(refused.map(outcome)).toEqual(Array(6).fill('unknownReference'))
    expect(refused.map(each => problemOf(each).errors[0]?.pointer)).toEqual([
      '/airportId',
      '/airportId',
      '/airportId',
      '/axnInstanceId',
      '/companyId',
      '/companyId',
    ])
  })

  it('of a historical year is neither created nor deleted', async () => {
    await service.write(db => affiliate(db, service.users.ben, { airportId, axnInstanceId: 25 }))
    expect(outcome(await toAirport(ben(), { axnInstanceId: 25 }))).toBe('historical')
    const path = `/affiliatedairports/user/${ben()}/instance/25/airport/${airportId}`
    expect(outcome(await alice.delete(path))).toBe('historical')
    expect(await service.write(db => db.select().from(affiliatedAirport))).toHaveLength(1)
  })

  it('that does not exist cannot be deleted', async () => {
    const path = `/affiliatedairports/user/${ben()}/instance/26/airport/${airportId}`
    expect(outcome(await alice.delete(path))).toBe('notFound')
    expect(
      outcome(await alice.delete(`/affiliatedcompanies/user/${dana()}/instance/26/company/${companyId}`)),
    ).toBe('notFound')
  })

  it('ignores anything else in the body', async () => {
    await toAirport(ben(), { securityRoleId: 4, userStatus: 'NOT ACTIVE' })
    const rows = await service.write(db => db.select().from(appUser).where(eq(appUser.userId, ben())))
    expect(rows[0]).toMatchObject({ securityRoleId: 2, userStatus: 'ACTIVE' })
  })
})

describe('the affiliations of a user', () => {
  it('are those of one year, with the user, the airport, and the role', async () => {
    await service.write(async db => {
      const second = await makeAirportInstance(db, { airport: { airportName: 'Aardvale' } })
      await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
      await affiliate(db, service.users.ben, { airportId: second.airportId, axnInstanceId: 26 })
      await affiliate(db, service.users.ben, { airportId, axnInstanceId: 25 })
    })
    const { body } = await alice.get<AirportAffiliation[]>(`/affiliatedairports/user/${ben()}/instance/26`)
    expect(body.map(each => each.airport.airportName)).toEqual(['Aardvale', 'Larkham 100% Regional'])
    expect(body[1]).toMatchObject({
      user: { userId: ben(), displayName: 'ben', lastName: 'Birchfield' },
      axnInstanceId: 26,
      securityRole: { securityRoleId: 2, securityRoleName: 'ROLE_AIRPORT', securityRoleLabel: 'Airport' },
    })
  })

  it('are empty for a user without any, and not found for an unknown user', async () => {
    const path = (userId: number) => `/affiliatedcompanies/user/${userId}/instance/26`
    expect((await alice.get(path(dana()))).body).toEqual([])
    expect(outcome(await alice.get(path(2_000_000)))).toBe('notFound')
    expect(outcome(await alice.get('/affiliatedairports/user/2000000/instance/26'))).toBe('notFound')
  })
})

describe('all affiliations of a year', () => {
  const search = (query: string, kind = 'airports') =>
    alice.post<Paged<AirportAffiliation>>(`/affiliated${kind}/instance/26/paged/search?${query}`)
  const names = async (query: string) => (await search(query)).body.content.map(each => each.user.displayName)

  beforeEach(() =>
    service.write(async db => {
      const other = await makeAirportInstance(db, { airport: { airportName: 'Aardvale' } })
      const zoe = await makeUser(db, {
        displayName: 'zoe_1',
        lastName: 'Ångström',
        role: 'ROLE_AIRPORT',
      })
      await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
      await affiliate(db, service.users.cora, { airportId: other.airportId, axnInstanceId: 26 })
      await affiliate(db, zoe, { airportId: other.airportId, axnInstanceId: 26 })
      await affiliate(db, service.users.ben, { airportId, axnInstanceId: 25 })
      await affiliate(db, service.users.dana, { companyId, axnInstanceId: 26 })
    }),
  )

  it('are sorted in the reading order of names, in either direction, by user or airport', async () => {
    expect(await names('')).toEqual(['zoe_1', 'ben', 'cora'])
    expect(await names('sort=lastName,desc')).toEqual(['cora', 'ben', 'zoe_1'])
    expect(await names('sort=subjectName,desc')).toEqual(['ben', 'zoe_1', 'cora'])
    expect(await names('sort=displayName')).toEqual(['ben', 'cora', 'zoe_1'])
    expect(outcome(await search('sort=email'))).toBe('invalidInput')
  })

  it.each([
    ['birch', ['ben']],
    ['BIRCHFIELD, BEN (b', ['ben']],
    ['100%', ['ben']],
    ['qzz', ['ben']],
    ['zoe_', ['zoe_1']],
    ['%', ['ben']],
    ['nobody', []],
  ])('are found by %s', async (keyword, found) => {
    expect(await names(`keyword=${encodeURIComponent(keyword)}`)).toEqual(found)
  })

  it('come in pages, here of up to 10,000', async () => {
    const { body } = await search('size=2&page=1')
    expect(body).toMatchObject({ totalElements: 3, totalPages: 2, number: 1, numberOfElements: 1 })
    expect((await search('size=10000')).body.content).toHaveLength(3)
    expect(outcome(await search('size=10001'))).toBe('invalidInput')
  })

  it('of companies include the company’s name', async () => {
    const { body } = await alice.post<Paged<CompanyAffiliation>>(
      '/affiliatedcompanies/instance/26/paged/search?keyword=dogwell',
    )
    expect(body.content.map(each => each.company.companyId)).toEqual([companyId])
    expect(body.content[0]?.securityRole.securityRoleLabel).toBe('Company')
  })
})
