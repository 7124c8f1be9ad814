import { beforeEach, describe, expect, it } from 'vitest'
import type { CompanyProfile } from '#domain/browse/companyProfile.ts'
import { outcome, useService } from '#tests/app.ts'
import {
  makeAirportInstance,
  makeCompany,
  makeCompanyInstance,
  makeCompanyType,
  makeContact,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'

const service = useService()
const frank = service.as('frank')
const alice = service.as('alice')
let companyId: number

const inMonths = (months: number): string => {
  const day = new Date()
  day.setUTCMonth(day.getUTCMonth() + months, 15)
  return day.toISOString().slice(0, 10)
}

beforeEach(async () => {
  await service.write(async db => {
    const company = { companyName: 'Quillback Foods', city: 'Larkham', isoCountryCode: 'US' }
    companyId = (await makeCompany(db, company)).companyId
    await makeCompanyInstance(db, { companyId, axnInstanceStatus: 'PUBLISHED', dbeFlag: 'Y' })
    await makeCompanyInstance(db, { companyId, axnInstanceId: 27, axnInstanceStatus: 'PUBLISHED' })
    for (const axnInstanceStatus of ['PUBLISHED', 'APPROVED'] as const) {
      const { airportId } = await makeAirportInstance(db, { axnInstanceStatus })
      const { terminalId } = await makeTerminal(db, { airportId })
      const ofCompany = { airportId, terminalId, companyId }
      await makeTenant(db, { ...ofCompany, areaTotal: 900, leaseExpireDate: inMonths(6) })
      await makeTenant(db, { ...ofCompany, areaTotal: 100, leaseExpireDate: inMonths(30) })
      // A closed tenant has no lease that could end.
      await makeTenant(db, {
        ...ofCompany,
        areaTotal: 50,
        tenantStatus: 'CLOSED',
        leaseExpireDate: inMonths(6),
      })
      if (axnInstanceStatus === 'PUBLISHED') {
        await makeCompanyType(db, { companyId, companyTypeInfoText: 'Coffee.', airportIds: [airportId] })
      }
    }
    await makeContact(db, { companyId, lastName: 'Yarrow' })
    await makeContact(db, { companyId, lastName: 'Gone', axnStatus: 'NOT ACTIVE' })
  })
})

const profile = (as = frank, year = 26) =>
  as.get<CompanyProfile>(`/companies/${companyId}/instance/${year}/profile`)

describe("a company's profile", () => {
  it('shows its details, its contacts, and where it operates', async () => {
    const { body } = await profile()
    expect(body.company).toMatchObject({ companyName: 'Quillback Foods', city: 'Larkham' })
    expect(body).toMatchObject({
      countryName: 'United States of America',
      dbeFlag: 'Y',
      axnInstanceName: '2026',
    })
    expect(body.types.map(each => each.companyTypeInfoText)).toEqual(['Coffee.'])
    expect(body.contacts.map(each => [each.lastName, each.companyTypeDes])).toEqual([
      ['Yarrow', 'Food & Beverage Operator'],
    ])
    expect(body.locations).toHaveLength(1)
    expect(body.statedLocations).toBe(1)
  })

  it('counts the tenants at the airports that the reader may see', async () => {
    expect((await profile()).body.footprint).toEqual({
      locations: 3,
      airports: 1,
      areaTotal: 1050,
      locationsWithoutArea: 0,
      leasesEndingSoon: 1,
    })
    expect((await profile(alice)).body.footprint).toMatchObject({ locations: 6, airports: 2 })
  })

  it('is available to subscribers in the active year only, once it is published', async () => {
    expect(outcome(await profile(frank, 27))).toBe('notFound')
    expect(outcome(await profile(alice, 27))).toBe('200')
    expect(outcome(await profile(service.as('dana')))).toBe('forbidden')
    expect(outcome(await frank.get('/companies/999999/instance/26/profile'))).toBe('notFound')
  })
})
