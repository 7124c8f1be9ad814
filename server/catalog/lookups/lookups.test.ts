import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useService } from '#tests/app.ts'
import { makeAirline } from '#tests/make.ts'
import { airportConfiguration } from '../../database/schema/lookups.ts'

const service = useService()
const list = async <T>(path: string) => (await service.as('gina').get<T[]>(path)).body

describe('every list to choose from', () => {
  it.each([
    '/airports/configurations',
    '/concessionmanagementtype',
    '/countries',
    '/statesprovinces',
    '/tenanttypeproducttype',
    '/tenants/status',
    '/jobcategory',
    '/managementresponsibilitytype',
    '/companies/types',
    '/axnstatuses/all',
  ])('is filled in a new database, without repeating itself: %s', async path => {
    const rows = await list<object>(path)
    expect(rows.length).toBeGreaterThan(1)
    expect(new Set(rows.map(row => JSON.stringify(row))).size).toBe(rows.length)
  })

  it('offers active entries', async () => {
    await service.write(async db => {
      await makeAirline(db, { airlineName: 'Grounded Air', axnStatus: 'NOT ACTIVE' })
      await makeAirline(db, { airlineName: 'Flying Air' })
      await db
        .update(airportConfiguration)
        .set({ axnStatus: 'NOT ACTIVE' })
        .where(eq(airportConfiguration.airportConfigurationId, 1))
    })
    const airlines = (await list<{ airlineName: string }>('/airlines')).map(each => each.airlineName)
    expect(airlines).toContain('Flying Air')
    expect(airlines).not.toContain('Grounded Air')
    const configurations = await list<{ airportConfigurationId: number }>('/airports/configurations')
    expect(configurations.map(each => each.airportConfigurationId)).not.toContain(1)
  })

  it('of places has the states, the provinces, and the countries in reading order', async () => {
    const countries = await list<{ isoCountryCode: string; countryName: string }>('/countries')
    expect(countries.length).toBeGreaterThan(190)
    const names = countries.map(each => each.countryName)
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
    const states = await list<{ isoCountryCode: string; stateProvinceCode: string }>('/statesprovinces')
    const codes = states.map(each => `${each.isoCountryCode}-${each.stateProvinceCode}`)
    for (const code of ['US-OH', 'US-DC', 'US-PR', 'CA-ON', 'CA-QC']) expect(codes).toContain(code)
  })

  it('of tenant types has the four in their order, each with its product types', async () => {
    const types = await list<{ tenantType: string; productTypes: object[] }>('/tenanttypeproducttype')
    expect(types.map(each => each.tenantType)).toEqual(['FOODBEVERAGE', 'SPECIALTY', 'NEWSSTAND', 'DUTYFREE'])
    for (const each of types) expect(each.productTypes.length).toBeGreaterThan(0)
  })
})
