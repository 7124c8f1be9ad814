import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportPlace } from '#domain/airports/airport.ts'
import type { CompanyLocation } from '#domain/companies/companyLocation.ts'
import type { Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import {
  affiliate,
  makeAirport,
  makeAirportInstance,
  makeCompanyInstance,
  makeCompanyType,
} from '#tests/make.ts'
import { companyInstance } from '../database/schema/companies.ts'

const service = useService()
const dana = service.as('dana')

/**
 * Dana's company at Alderholt for food and as a developer, with Birchmere still to add, and another person's company.
 */
let here: Awaited<ReturnType<typeof arrange>>
beforeEach(async () => {
  here = await service.write(arrange)
})

async function arrange(db: Db) {
  const alderholt = await makeAirportInstance(db, { airport: { airportName: 'Alderholt Field' } })
  const birchmere = await makeAirportInstance(db, { airport: { airportName: 'Birchmere Field' } })
  const { companyId } = await makeCompanyInstance(db)
  await affiliate(db, service.users.dana, { companyId, axnInstanceId: 26 })
  for (const companyType of ['DEVELOPER', 'FOODBEVERAGE']) {
    await makeCompanyType(db, { companyId, companyType, airportIds: [alderholt.airportId] })
  }
  const foreign = await makeCompanyInstance(db)
  await makeCompanyType(db, { companyId: foreign.companyId, airportIds: [alderholt.airportId] })
  return {
    companyId,
    foreignId: foreign.companyId,
    alderholt: alderholt.airportId,
    birchmere: birchmere.airportId,
    unlisted: (await makeAirport(db)).airportId,
  }
}

const base = (companyId = here.companyId) => `/companyairportinstance/${companyId}/instance/26`
const at = (airportId: number, companyType = 'FOODBEVERAGE', companyId = here.companyId) =>
  `${base(companyId)}/type/${companyType}/airport/${airportId}`
const addSeveral = (airportIds: number[], companyType = 'FOODBEVERAGE', companyId = here.companyId) =>
  dana.post(`${base(companyId)}/type/${companyType}`, { airportIds })
const list = async (rest = '') => (await dana.get<Paged<CompanyLocation>>(`${base()}${rest}`)).body

describe('the locations of a company', () => {
  it('are listed by type and airport, in pages', async () => {
    await dana.post(at(here.birchmere))
    const all = await list()
    expect(all.content.map(each => [each.companyTypeDes, each.airport.airportName])).toEqual([
      ['Food & Beverage Operator', 'Alderholt Field'],
      ['Food & Beverage Operator', 'Birchmere Field'],
      ['Developer', 'Alderholt Field'],
    ])
    expect(await list('?page=1&size=2')).toMatchObject({
      totalElements: 3,
      numberOfElements: 1,
      totalPages: 2,
    })
    expect((await list('/type/DEVELOPER')).content).toHaveLength(1)
  })

  it('are added once', async () => {
    const added = await dana.post<CompanyLocation>(at(here.birchmere))
    expect(added.body).toMatchObject({
      companyAirportInstancePK: { companyType: 'FOODBEVERAGE', airportId: here.birchmere },
      airport: { airportName: 'Birchmere Field' },
    })
    expect(problemOf(await dana.post(at(here.birchmere))).message).toBe('Potentially Duplicate Item.')
  })

  it('belong to a type of the company and to an airport of the year', async () => {
    expect(outcome(await dana.post(at(here.birchmere, 'CONSULTANT')))).toBe('notFound')
    expect(outcome(await dana.post(at(here.unlisted)))).toBe('notFound')
    expect(outcome(await dana.post(at(999_999)))).toBe('notFound')
    expect(outcome(await dana.post(`${base()}/type/FOODBEVERAGE/airport/0`))).toBe('invalidInput')
    expect((await list()).totalElements).toBe(2)
  })

  it('are removed once', async () => {
    expect(outcome(await dana.delete(at(here.alderholt)))).toBe('200')
    expect(outcome(await dana.delete(at(here.alderholt)))).toBe('notFound')
    expect((await list()).content.map(each => each.companyTypeDes)).toEqual(['Developer'])
  })

  it('belong to the company, even if another user edits the airport', async () => {
    await service.write(db =>
      affiliate(db, service.users.ben, { airportId: here.alderholt, axnInstanceId: 26 }),
    )
    expect(outcome(await service.as('ben').delete(at(here.alderholt)))).toBe('forbidden')
    expect(outcome(await service.as('ella').post(at(here.birchmere)))).toBe('notAffiliated')
    expect(outcome(await dana.delete(at(here.alderholt, 'FOODBEVERAGE', here.foreignId)))).toBe(
      'notAffiliated',
    )
    expect(outcome(await dana.get(base(here.foreignId)))).toBe('notAffiliated')
    expect(outcome(await service.as('stranger').get(base()))).toBe('notSignedIn')
    expect((await list()).totalElements).toBe(2)
  })

  it('cannot be changed once the company is published', async () => {
    await service.write(db =>
      db
        .update(companyInstance)
        .set({ axnInstanceStatus: 'PUBLISHED' })
        .where(eq(companyInstance.companyId, here.companyId)),
    )
    expect(outcome(await dana.post(at(here.birchmere)))).toBe('lockedForReview')
    expect(outcome(await dana.delete(at(here.alderholt)))).toBe('lockedForReview')
    expect((await list()).totalElements).toBe(2)
  })

  it('are added several at a time, and those already listed stay unchanged', async () => {
    expect((await addSeveral([here.alderholt, here.birchmere, here.birchmere])).body).toEqual({ added: 1 })
    expect((await addSeveral([here.birchmere])).body).toEqual({ added: 0 })
    expect((await list('/type/FOODBEVERAGE')).content.map(each => each.airport.airportName)).toEqual([
      'Alderholt Field',
      'Birchmere Field',
    ])
  })

  it('are not added at all if one of several airports is not in the year, or the type or the company is not theirs', async () => {
    expect(outcome(await addSeveral([here.birchmere, here.unlisted]))).toBe('notFound')
    expect(outcome(await addSeveral([here.birchmere], 'SPECIALTY'))).toBe('notFound')
    expect(outcome(await addSeveral([here.birchmere], 'FOODBEVERAGE', here.foreignId))).toBe('notAffiliated')
    expect((await list()).content.map(each => each.airport.airportName)).not.toContain('Birchmere Field')
  })
})

describe('the airports to choose from', () => {
  it('are those of the year by name, without their figures, for users of the wizard', async () => {
    const lookup = (who: typeof dana) => who.get<AirportPlace[]>('/airports/instance/26/airport/lookup')
    const airports = (await lookup(dana)).body
    expect(airports.map(each => each.airportName)).toEqual(['Alderholt Field', 'Birchmere Field'])
    expect(Object.keys(airports[0] ?? {})).not.toContain('enplaneTotal')
    expect(outcome(await lookup(service.as('frank')))).toBe('forbidden')
  })
})
