import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import * as messages from '#domain/messages.ts'
import type { LocationDifference } from '#domain/review/locationDifference.ts'
import { actionHeader } from '#platform/contract/endpoint.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import {
  affiliate,
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeCompanyInstance,
  makeCompanyType,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import type { PersonName } from '#tests/people.ts'
import { airportInstance } from '../database/schema/airports.ts'
import { companyAirportInstance, companyInstance } from '../database/schema/companies.ts'

const service = useService()
let airportId: number
let terminalId: number
let companyId: number

/** Ben edits an airport with one terminal; Dana edits a food and beverage operator. Neither lists the other. */
beforeEach(() =>
  service.write(async db => {
    const airport = { airportName: 'Made-up Field', iataCode: 'QQQ' }
    airportId = (await makeAirportInstance(db, { airport })).airportId
    terminalId = (await makeTerminal(db, { airportId, terminalName: 'North' })).terminalId
    companyId = (await makeCompany(db, { companyName: 'Lanternfield Foods' })).companyId
    await makeCompanyInstance(db, { companyId })
    await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
    await affiliate(db, service.users.dana, { companyId, axnInstanceId: 26 })
  }),
)

const paths = {
  ben: () => `/airports/${airportId}/instance/26/locationdifferences`,
  dana: () => `/companies/${companyId}/instance/26/locationdifferences`,
}
const list = async (who: keyof typeof paths) =>
  (await service.as(who).get<LocationDifference[]>(paths[who]())).body
const state = (who: keyof typeof paths, kind: string, reason: string | null, as: PersonName = who) =>
  service
    .as(as)
    .put<LocationDifference[]>(`${paths[who]()}/${who === 'ben' ? companyId : airportId}`, { kind, reason })
const stateLocation = (companyType = 'FOODBEVERAGE') =>
  service.write(db => makeCompanyType(db, { companyId, companyType, airportIds: [airportId] }))
const listTenant = (tenantType = 'FOODBEVERAGE', productType = 'COFFEE') =>
  service.write(async db => {
    const { brandId } = await makeBrand(db, { brandName: 'Bashful Badger' })
    return makeTenant(db, { airportId, terminalId, companyId, brandId, tenantType, productType })
  })

describe('an airport and a company', () => {
  it('do not differ if both say nothing, or the same', async () => {
    expect(await list('ben')).toEqual([])
    await stateLocation()
    await listTenant()
    expect(await list('ben')).toEqual([])
    expect(await list('dana')).toEqual([])
  })

  it('both see a location without a tenant, by its names only', async () => {
    await stateLocation()
    const expected = [
      {
        kind: 'missingTenant',
        airportId,
        companyId,
        airportName: 'Made-up Field',
        companyName: 'Lanternfield Foods',
        companyTypes: [{ companyType: 'FOODBEVERAGE', companyTypeDes: 'Food & Beverage Operator' }],
        tenants: [],
        similarCompanyName: null,
        statements: [],
      },
    ]
    expect(await list('ben')).toEqual(expected)
    expect(await list('dana')).toEqual(expected)
    await listTenant()
    expect(await list('ben'), 'settled by the tenant').toEqual([])
  })

  it('both see a tenant without a location, by its names only', async () => {
    await listTenant()
    const [found, ...others] = await list('dana')
    expect(found).toEqual({
      kind: 'missingLocation',
      airportId,
      companyId,
      airportName: 'Made-up Field',
      companyName: 'Lanternfield Foods',
      companyTypes: [],
      tenants: [{ brandName: 'Bashful Badger', terminalName: 'North', tenantType: 'FOODBEVERAGE' }],
      similarCompanyName: null,
      statements: [],
    })
    expect(others).toEqual([])
    expect(await list('ben')).toEqual([found])
    await stateLocation()
    expect(await list('dana'), 'settled by the location').toEqual([])
  })

  it('match by company and airport, whatever the types', async () => {
    await stateLocation('DEVELOPER')
    expect(await list('ben'), 'developers have no tenants').toEqual([])
    await listTenant('NEWSSTAND', 'NEWSGIFTS').catch(() => listTenant())
    expect(await list('ben')).toEqual([])
  })

  it('are shown a tenant of a company with a similar name in the year', async () => {
    await stateLocation()
    const other = await service.write(async db => {
      const made = await makeCompany(db, { companyName: 'Lantern Field Foods, Inc.' })
      await makeTenant(db, { airportId, terminalId, companyId: made.companyId })
      return made
    })
    expect(await list('ben')).toMatchObject([{ similarCompanyName: 'Lantern Field Foods, Inc.' }])
    const { companyId } = other
    await service.write(db => makeCompanyInstance(db, { companyId, companyName: 'Lantern Fields' }))
    const similar = (await list('ben')).map(each => each.similarCompanyName)
    expect(similar).toContain('Lantern Fields')
  })

  it('differ in their own year only, and a company that is not in the year has no one to ask', async () => {
    await listTenant()
    await service.write(async db => {
      const other = await makeCompany(db)
      await makeTenant(db, { airportId, terminalId, companyId: other.companyId })
    })
    expect((await list('ben')).map(each => each.companyName)).toEqual(['Lanternfield Foods'])
    const elsewhere = await service
      .as('alice')
      .get<LocationDifference[]>(`/companies/${companyId}/instance/27/locationdifferences`)
    expect(outcome(elsewhere)).toBe('notFound')
  })
})

describe('a statement', () => {
  it('can be undone by its own side only', async () => {
    await stateLocation()
    const stated = await state('dana', 'missingTenant', 'Our lease runs to May.')
    const undo = (who: 'ben' | 'dana') =>
      service
        .as(who)
        .post(
          `${paths[who]().replace('locationdifferences', 'actions')}/${String(stated.headers[actionHeader])}/undo`,
          {},
        )
    const refused = await undo('ben')
    expect(outcome(refused)).toBe('notBroughtBack')
    expect(problemOf(refused).message).toBe(messages.explanationStays)
    expect((await list('dana'))[0]?.statements).toHaveLength(1)
    expect(outcome(await undo('dana'))).toBe('200')
    expect((await list('dana'))[0]?.statements).toEqual([])
  })

  it('of either side is visible to both, changed, and revoked', async () => {
    await stateLocation()
    expect(outcome(await state('ben', 'missingTenant', '  They left in March. '))).toBe('200')
    await state('dana', 'missingTenant', 'Our lease runs to May.')
    expect((await list('dana'))[0]?.statements).toMatchObject([
      { side: 'airport', reason: 'They left in March.', modifiedUserName: 'Ben Birchfield' },
      { side: 'company', reason: 'Our lease runs to May.', modifiedUserName: 'Dana Dogwell' },
    ])
    await state('ben', 'missingTenant', 'They left in April.')
    await state('dana', 'missingTenant', null)
    expect((await list('ben'))[0]?.statements).toMatchObject([
      { side: 'airport', reason: 'They left in April.' },
    ])
  })

  it('ends with the difference, and does not return with the next one', async () => {
    await stateLocation()
    await state('ben', 'missingTenant', 'They left in March.')
    await service.write(db => db.delete(companyAirportInstance))
    expect(await list('ben')).toEqual([])
    await service.write(db =>
      db.insert(companyAirportInstance).values({
        companyId,
        airportId,
        axnInstanceId: 26,
        companyType: 'FOODBEVERAGE',
      }),
    )
    expect((await list('ben'))[0]?.statements).toEqual([])
    await state('ben', 'missingTenant', 'They left in March.')
    expect((await list('dana'))[0]?.statements).toHaveLength(1)
  })

  it('needs a reason and a difference of its kind', async () => {
    await stateLocation()
    expect(outcome(await state('ben', 'missingTenant', ' '))).toBe('invalidInput')
    expect(outcome(await state('ben', 'missingTenant', 'x'.repeat(2001)))).toBe('invalidInput')
    expect(outcome(await state('ben', 'missingLocation', 'They are here.'))).toBe('notFound')
    await listTenant()
    expect(outcome(await state('ben', 'missingTenant', 'Too late'))).toBe('notFound')
  })

  it('belongs to a side’s own editors, whatever the status, because it changes no figure', async () => {
    await stateLocation()
    await service.write(async db => {
      await db
        .update(airportInstance)
        .set({ axnInstanceStatus: 'PENDING' })
        .where(eq(airportInstance.airportId, airportId))
      await db
        .update(companyInstance)
        .set({ axnInstanceStatus: 'PUBLISHED' })
        .where(eq(companyInstance.companyId, companyId))
    })
    expect(outcome(await state('ben', 'missingTenant', 'Closed', 'dana'))).toBe('forbidden')
    expect(outcome(await state('ben', 'missingTenant', 'Closed', 'cora'))).toBe('notAffiliated')
    expect(outcome(await state('dana', 'missingTenant', 'Open', 'ben'))).toBe('forbidden')
    expect(outcome(await state('dana', 'missingTenant', 'Open', 'ella'))).toBe('notAffiliated')
    expect(outcome(await state('ben', 'missingTenant', 'Closed'))).toBe('200')
    expect(outcome(await state('dana', 'missingTenant', 'Open'))).toBe('200')
  })
})
