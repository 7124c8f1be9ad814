import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { airportDirectory } from '#domain/browse/airportDirectory.ts'
import type { AirportProfile } from '#domain/browse/airportProfile.ts'
import type { BrandProfile } from '#domain/browse/brandDirectory.ts'
import type { leaseDirectory, tenantDirectory } from '#domain/browse/tenantDirectory.ts'
import { writeChoices, type ListedPage, type ListingRow } from '#platform/contract/listing.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { textOf } from '#tests/everyRead.ts'
import {
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeCompanyInstance,
  makeCompanyType,
  makeContact,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import { companyInstance } from '../../database/schema/companies.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { companyType, managementResponsibilityType } from '../../database/schema/lookups.ts'
import { airportTerminal } from '../../database/schema/terminals.ts'

type Tenant = ListingRow<typeof tenantDirectory>
type Lease = ListingRow<typeof leaseDirectory>

const service = useService()
const frank = service.as('frank')
const alice = service.as('alice')
let airportId: number

/** Tenant, company, square feet, lease date, status. */
const tenantRows = [
  ['Zebra Coffee', 'Larkham 100% Foods', 900, '2026-05-01', 'ACTIVE'],
  ['élan Bakery', 'Larkham 100% Foods', 1200, '2027-01-31', 'ACTIVE'],
  ['Apple Grill', 'Quince_Hill', 500, '2026-02-28', 'CLOSED'],
  ['apple grill two', 'Quince_Hill', 0, null, 'ACTIVE'],
] as const

beforeEach(async () => {
  await service.write(async db => {
    const published = await makeAirportInstance(db, {
      airport: { iataCode: 'QZA', airportName: 'Zephyr Field', city: 'Ayr' },
      axnInstanceStatus: 'PUBLISHED',
      enplaneTotal: 900,
    })
    airportId = published.airportId
    const { terminalId } = await makeTerminal(db, { airportId })
    const companies = new Map<string, number>()
    for (const [brandName, companyName, areaTotal, leaseExpireDate, tenantStatus] of tenantRows) {
      const { brandId } = await makeBrand(db, { brandName })
      const companyId = companies.get(companyName) ?? (await makeCompany(db, { companyName })).companyId
      companies.set(companyName, companyId)
      const tenantData = {
        airportId,
        terminalId,
        brandId,
        companyId,
        areaTotal,
        leaseExpireDate,
        tenantStatus,
      }
      await makeTenant(db, tenantData)
    }
    const hidden = await makeAirportInstance(db, {
      airport: { iataCode: 'QZB', airportName: 'Hidden Field' },
      axnInstanceStatus: 'APPROVED',
      enplaneTotal: 99_000,
    })
    const { terminalId: other } = await makeTerminal(db, { airportId: hidden.airportId })
    const { brandId } = await makeBrand(db, { brandName: 'Hidden Coffee' })
    await makeTenant(db, {
      airportId: hidden.airportId,
      terminalId: other,
      brandId,
      leaseExpireDate: '2026-05-01',
    })
    await makeContact(db, { airportId, lastName: 'Yarrow' })
    await makeContact(db, { airportId: hidden.airportId, lastName: 'Hiddenham' })
  })
})

const tenants = (query = '', as = frank, year = 26) =>
  as.get<Paged<Tenant>>(`/tenants/instance/${year}/directory?${query}`)
const names = async (query = '', as = frank) =>
  (await tenants(query, as)).body.content.map(each => each.brandName)

describe('the list of airports', () => {
  const airports = async (query = '', as = frank) =>
    (
      await as.get<Paged<ListingRow<typeof airportDirectory>>>(`/airports/instance/26/directory?${query}`)
    ).body.content.map(each => each.airportName)

  it('has the published ones, filtered by any column, and reveals no others', async () => {
    expect(await airports()).toEqual(['Zephyr Field'])
    expect(await airports('enplaneTotal=900..900&hubSize=Large hub&city=ay&iataCode=qz')).toEqual([
      'Zephyr Field',
    ])
    for (const none of [
      'enplaneTotal=901..',
      'hubSize=Nonhub primary',
      'keyword=hidden',
      'axnInstanceStatus=APPROVED',
    ]) {
      expect([none, await airports(none)]).toEqual([none, []])
    }
    expect(await airports('sort=enplaneTotal,desc', alice)).toEqual(['Hidden Field', 'Zephyr Field'])
    expect(await airports('keyword=(QZB)', alice)).toEqual(['Hidden Field'])
  })

  it('counts the terminals of an airport without a total of its own, marked as in its profile', async () => {
    await service.write(async db => {
      for (const [airportName, last] of [
        ['Summed Field', 500],
        ['Silent Field', null],
      ] as const) {
        const made = await makeAirportInstance(db, {
          airport: { airportName },
          axnInstanceStatus: 'PUBLISHED',
        })
        await makeTerminal(db, { airportId: made.airportId, enplaneTotal: 1000 })
        await makeTerminal(db, { airportId: made.airportId, enplaneTotal: last })
      }
    })
    const { content } = (
      await frank.get<Paged<ListingRow<typeof airportDirectory>>>(
        '/airports/instance/26/directory?sort=enplaneTotal,desc',
      )
    ).body
    expect(content.map(each => [each.airportName, each.enplaneTotal])).toEqual([
      ['Summed Field', 1500],
      ['Zephyr Field', 900],
      ['Silent Field', null],
    ])
    const summed = content[0]?.airportId ?? 0
    const profile = await frank.get<AirportProfile>(`/airports/${summed}/instance/26/profile`)
    expect(profile.body.enplanements).toBe(1500)
    expect(await airports('enplaneTotal=1500..1500')).toEqual(['Summed Field'])
    const file = await frank.get('/airports/instance/26/directory/file?format=csv&sort=enplaneTotal,desc')
    const rows = parse<Record<string, string>>(file.text, { columns: true })
    expect(rows.map(row => row['Enplaning Passengers'])).toEqual(['1500', '900', ''])
    await service.write(db =>
      db.update(airportTerminal).set({ enplaneTotal: 700 }).where(eq(airportTerminal.airportId, summed)),
    )
    expect(await airports('enplaneTotal=1400..1400'), 'as soon as a terminal changes').toEqual([
      'Summed Field',
    ])
  })

  it('is exported as shown', async () => {
    const { text } = await frank.get('/airports/instance/26/directory/file?format=csv')
    expect(parse(text, { columns: true })).toEqual([
      expect.objectContaining({ 'Airport Name': 'Zephyr Field', IATA: 'QZA', 'Enplaning Passengers': '900' }),
    ])
    expect(text).not.toContain('Status')
  })
})

describe('the states, provinces, and products to filter by', () => {
  const optionsOf = async (list: string, as = frank) =>
    (await as.get<Record<string, string[]>>(`${list}/options`)).body

  it('are those in the data that the reader may see', async () => {
    expect(await optionsOf('/airports/instance/26/directory')).toMatchObject({ stateProvinceName: ['Ohio'] })
    const { stateProvinceName, productTypeDes = [] } = await optionsOf('/tenants/instance/26/directory')
    expect(stateProvinceName).toEqual(['Ohio'])
    expect(productTypeDes).toHaveLength(1)
    expect(await names(`productTypeDes=${encodeURIComponent(writeChoices(productTypeDes))}`)).toHaveLength(4)
    expect(await names('productTypeDes=Nothing')).toEqual([])
    expect(Object.keys(await optionsOf('/tenants/instance/26/leaseexpirations'))).toEqual([
      'stateProvinceName',
      'productTypeDes',
    ])
  })

  it('find rows, as the words "OH" and "Ohio" and the city do', async () => {
    for (const query of ['stateProvinceName=Ohio', 'keyword=oh', 'keyword=Ohio', 'keyword=ayr', 'city=ayr']) {
      expect([query, await names(query)]).toEqual([query, expect.objectContaining({ length: 4 })])
      const leases = await frank.get<Paged<Lease>>(`/tenants/instance/26/leaseexpirations?${query}`)
      if (!query.startsWith('city')) expect([query, leases.body.totalElements]).toEqual([query, 2])
    }
    expect(await names('stateProvinceName=Texas')).toEqual([])
    expect(await names('keyword=tx')).toEqual([])
  })
})

describe('the tenant listing', () => {
  it('has the tenants of published airports in the reading order of names', async () => {
    expect(await names()).toEqual(['Apple Grill', 'apple grill two', 'élan Bakery', 'Zebra Coffee'])
    expect(await names('sort=brandName,desc')).toEqual([
      'Zebra Coffee',
      'élan Bakery',
      'apple grill two',
      'Apple Grill',
    ])
  })

  it('shows unpublished data to administrators, and lets them choose', async () => {
    expect(await names('', alice)).toContain('Hidden Coffee')
    expect(await names('axnInstanceStatus=APPROVED', alice)).toEqual(['Hidden Coffee'])
    expect(await names('axnInstanceStatus=APPROVED')).toEqual([])
  })

  it('has no lease date if the status does not allow one', async () => {
    const { content } = (await tenants()).body
    expect(content.map(each => [each.leaseExpireDate, each.tenantStatusDes])).toEqual([
      [null, 'Closed'],
      [null, 'Active'],
      ['2027-01-31', 'Active'],
      ['2026-05-01', 'Active'],
    ])
  })

  it('is filtered by its columns, each literally', async () => {
    expect(await names('companyName=100%25')).toEqual(['élan Bakery', 'Zebra Coffee'])
    expect(await names('companyName=e_h')).toEqual(['Apple Grill', 'apple grill two'])
    expect(await names('brandName=ÉLAN')).toEqual(['élan Bakery'])
    expect(await names('areaTotal=500..900')).toEqual(['Apple Grill', 'Zebra Coffee'])
    expect(await names('areaTotal=..0')).toEqual(['apple grill two'])
    expect(await names('leaseExpireDate=2026-06-01..')).toEqual(['élan Bakery'])
    expect(await names('tenantType=DUTYFREE,SPECIALTY')).toEqual([])
    expect(await names('tenantType=DUTYFREE,FOODBEVERAGE&brandName=zebra')).toEqual(['Zebra Coffee'])
  })

  it('sorts missing values last in both directions', async () => {
    expect((await names('sort=leaseExpireDate')).slice(2)).toEqual(['Apple Grill', 'apple grill two'])
    expect((await names('sort=leaseExpireDate,desc')).slice(0, 2)).toEqual(['élan Bakery', 'Zebra Coffee'])
  })

  it('finds a keyword in the tenantData, the company, the airport and its code', async () => {
    expect(await names('keyword=grill')).toHaveLength(2)
    expect(await names('keyword=larkham')).toHaveLength(2)
    expect(await names('keyword=zephyr')).toHaveLength(4)
    expect(await names('keyword=qza')).toHaveLength(4)
    expect(await names('keyword=qzb')).toHaveLength(0)
  })

  it('counts the filtered rows, not the page', async () => {
    const { body } = await tenants('size=1&page=1')
    expect(body).toMatchObject({ totalElements: 4, numberOfElements: 1, totalPages: 4, number: 1 })
    expect(body.content[0]?.brandName).toBe('apple grill two')
    const behind = await tenants('size=1&page=4')
    expect(behind.body).toMatchObject({ totalElements: 4, numberOfElements: 0, totalPages: 4, number: 4 })
    const nothing = await tenants('keyword=qzb')
    expect(nothing.body).toMatchObject({ totalElements: 0, totalPages: 0 })
  })

  it.each(['areaTotal=abc', 'areaTotal=..', 'leaseExpireDate=2026-13-01..'])('refuses %s', async query => {
    const answer = await tenants(query)
    expect(outcome(answer)).toBe('invalidInput')
    expect(problemOf(answer).errors[0]?.pointer).toMatch(/^\/query\//)
  })

  it('does not exist for subscribers in a year without an edition', async () => {
    expect(outcome(await tenants('', frank, 25))).toBe('200')
    expect(outcome(await tenants('', frank, 27))).toBe('notFound')
    expect(outcome(await tenants('', alice, 27))).toBe('200')
    expect(outcome(await tenants('', alice, 98))).toBe('notFound')
  })
})

describe('a list as a file', () => {
  it('has the filtered rows in screen order, as CSV', async () => {
    const answer = await frank.get(
      '/tenants/instance/26/directory/file?companyName=larkham&sort=areaTotal,desc',
    )
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('Tenant-Listing-2026.csv')
    const rows: Record<string, string>[] = parse(answer.text, { columns: true })
    expect(rows.map(row => [row['Tenant Name'], row['Square Footage (sq ft)'], row['Expires']])).toEqual([
      ['élan Bakery', '1200', '2027-01-31'],
      ['Zebra Coffee', '900', '2026-05-01'],
    ])
  })

  it('has words instead of keys, and timestamps as in JSON', async () => {
    await service.write(async db => {
      const { companyId } = await makeCompany(db, { companyName: 'Larkham Minority Foods' })
      await makeCompanyInstance(db, { companyId, axnInstanceStatus: 'PUBLISHED', dbeFlag: 'Y' })
    })
    const read = async (url: string, as = frank) =>
      parse<Record<string, string>>((await as.get(`${url}/file`)).text, { columns: true })
    const [tenant] = await read('/tenants/instance/26/directory', alice)
    expect(tenant).toMatchObject({ 'Tenant Type': 'Food & Beverage', Status: 'Published' })
    const [company] = await read('/companies/instance/26/all')
    expect(company).toMatchObject({ 'Company Name': 'Larkham Minority Foods', DBE: 'Yes' })
    const [dbe] = await read('/companies/instance/26/dbe')
    expect(dbe?.['Last Modified']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  })

  it('never contains anything that the screen does not show', async () => {
    const all = await frank.get('/tenants/instance/26/directory/file')
    expect(all.text).not.toContain('Hidden')
    const workbook = await frank.get('/tenants/instance/26/directory/file?format=xlsx')
    expect(workbook.headers['content-type']).toContain('spreadsheetml')
    expect(workbook.text.slice(0, 2)).toBe('PK')
  })

  it('lists its filters in the workbook', async () => {
    const url =
      '/api/v1/tenants/instance/26/directory/file?format=xlsx&areaTotal=500..&tenantType=FOODBEVERAGE'
    const { text: strings } = await textOf(service, 'frank', { method: 'GET', url })
    expect(strings).toContain('Square Footage from 500')
    expect(strings).toContain('Tenant Type: Food &amp; Beverage')
  })
})

describe('lease expirations', () => {
  const leases = (query = '', as = frank) =>
    as.get<Paged<Lease> & Pick<ListedPage, 'unmatchedCodes'>>(
      `/tenants/instance/26/leaseexpirations?${query}`,
    )

  it('are the leases with a known end; equal ones are one row with the number of locations', async () => {
    await service.write(async db => {
      const { terminalId } = await makeTerminal(db, { airportId })
      const twice = await makeTenant(db, {
        airportId,
        terminalId,
        areaTotal: 100,
        leaseExpireDate: '2026-01-15',
      })
      const { brandId, companyId } = twice
      await makeTenant(db, {
        airportId,
        terminalId,
        brandId,
        companyId,
        areaTotal: 150,
        leaseExpireDate: '2026-01-15',
      })
    })
    const { content, totalElements } = (await leases()).body
    expect(totalElements).toBe(3)
    expect(content.map(each => [each.leaseExpireDate, each.locations, each.areaTotal])).toEqual([
      ['2026-01-15', 2, 250],
      ['2026-05-01', 1, 900],
      ['2027-01-31', 1, 1200],
    ])
    expect(content[0]).toMatchObject({ airportLocation: 'Ayr, OH (QZA)', hubSize: 'Large hub' })
  })

  it('are filtered by several airport codes, and list those without a row', async () => {
    const rows = async (codes: string) => (await leases(`iataCode=${codes}`)).body.content
    expect((await leases('iataCode=xxx, qza')).body.unmatchedCodes).toEqual(['XXX'])
    expect((await leases('iataCode=qza')).body.unmatchedCodes).toEqual([])
    const all = await rows('')
    expect(await rows('QZA')).not.toEqual([])
    expect(await rows('xxx, qza')).toEqual(all.filter(each => each.iataCode === 'QZA'))
    expect(await rows('XXX')).toEqual([])
  })

  it('are filtered by a range of dates instead of years, not by both together', async () => {
    const query = 'leaseExpireYear=2026&leaseExpireDate=2026-05-02..2028-05-31'
    const days = (await leases(query)).body.content.map(each => each.leaseExpireDate)
    expect(days).toEqual(['2027-01-31'])
    const file = await frank.get(`/tenants/instance/26/leaseexpirations/file?format=csv&${query}`)
    expect(parse(file.text, { columns: true })).toHaveLength(1)
    expect(file.text).toContain('2027-01-31')
  })

  it('are filtered to chosen years', async () => {
    expect((await leases('leaseExpireYear=2027,2031')).body.content.map(each => each.brandName)).toEqual([
      'élan Bakery',
    ])
    expect((await leases('leaseExpireYear=2026', alice)).body.totalElements).toBe(2)
  })

  it("classify an airport by the year's United States total, for any reader, whatever is published", async () => {
    const sizes = async (as = frank) =>
      (await leases('', as)).body.content.filter(each => each.iataCode === 'QZA').map(each => each.hubSize)
    expect(new Set([...(await sizes()), ...(await sizes(alice))])).toEqual(new Set(['Large hub']))
    await service.write(db =>
      db.update(axnInstance).set({ usEnplanementTotal: 90_001 }).where(eq(axnInstance.axnInstanceId, 26)),
    )
    expect(new Set([...(await sizes()), ...(await sizes(alice))])).toEqual(new Set(['Medium hub']))
    await service.write(db =>
      db.update(axnInstance).set({ usEnplanementTotal: null }).where(eq(axnInstance.axnInstanceId, 26)),
    )
    expect(new Set([...(await sizes()), ...(await sizes(alice))])).toEqual(new Set([null]))
  })
})

describe('links to companies', () => {
  it('exist only to profiles that the reader may open', async () => {
    const offered = async (as = frank) =>
      new Set(
        [
          ...(await tenants('', as)).body.content,
          ...(await as.get<Paged<Lease>>('/tenants/instance/26/leaseexpirations')).body.content,
        ]
          .filter(each => each.companyInEdition)
          .map(each => each.companyName),
      )
    expect(await offered(), 'a company that is not in the year').toEqual(new Set())
    const { companyId } = (await tenants('brandName=Zebra')).body.content[0] ?? {}
    const setStatus = (axnInstanceStatus: 'APPROVED' | 'PUBLISHED') =>
      service.write(async db => {
        await db.delete(companyInstance).where(eq(companyInstance.companyId, companyId ?? 0))
        await makeCompanyInstance(db, { companyId: companyId ?? 0, axnInstanceStatus })
      })
    await setStatus('APPROVED')
    expect((await offered()).size).toBe(0)
    expect((await offered(alice)).size).toBe(1)
    await setStatus('PUBLISHED')
    expect((await offered()).size).toBe(1)
    const brandId = (await tenants('brandName=Zebra')).body.content[0]?.brandId
    const brand = await frank.get<BrandProfile>(`/brands/${brandId}/instance/26/profile`)
    expect(brand.body.companies.map(each => each.companyInEdition)).toEqual([true])
  })
})

describe('contacts and companies', () => {
  it('are the published ones', async () => {
    const people = await frank.get<Paged<{ lastName: string; phone: string; address: string }>>(
      '/contacts/instance/26/airports',
    )
    expect(people.body.content.map(each => each.lastName)).toEqual(['Yarrow'])
    expect(people.body.content[0]).toMatchObject({
      phone: '614-555-0101',
      address: 'Larkham, United States of America',
    })
    expect((await alice.get<Paged<object>>('/contacts/instance/26/airports')).body.totalElements).toBe(2)
  })

  it('are grouped by responsibility, retired or not, with or without a comma in its name', async () => {
    const name = 'Parking, Taxis \\ Buses'
    await service.write(async db => {
      const [added] = await db
        .insert(managementResponsibilityType)
        .values({ managementResponsibilityType: name, axnStatus: 'NOT ACTIVE' })
        .returning()
      const managementResponsibilityTypeId = added?.managementResponsibilityTypeId
      await makeContact(db, { airportId, lastName: 'Zinnia', managementResponsibilityTypeId })
    })
    const groups = async (query = '', as = frank) =>
      (await as.get<object[]>(`/contacts/instance/26/airports/responsibilities?${query}`)).body
    const found = await groups()
    expect(found).toHaveLength(2)
    expect(found).toContainEqual({ managementResponsibilityType: name, contacts: 1 })
    expect(await groups('keyword=zinnia')).toEqual([{ managementResponsibilityType: name, contacts: 1 }])
    expect(await groups('keyword=hiddenham')).toEqual([])
    expect(await groups('keyword=hiddenham', alice)).toHaveLength(1)
    const chosen = encodeURIComponent(writeChoices([name, 'None']))
    const people = await frank.get<Paged<{ lastName: string }>>(
      `/contacts/instance/26/airports?managementResponsibilityType=${chosen}`,
    )
    expect(people.body.content.map(each => each.lastName)).toEqual(['Zinnia'])
  })

  it('of companies offer only the types in use as choices, retired or not', async () => {
    const name = 'Kiosks, Carts'
    await service.write(async db => {
      const given = { companyType: 'KIOSKS', companyTypeDes: name, sequenceNumber: 900 }
      await db.insert(companyType).values({ ...given, axnStatus: 'NOT ACTIVE' })
      const { companyId } = await makeCompany(db, {})
      await makeCompanyInstance(db, { companyId, axnInstanceStatus: 'PUBLISHED' })
      const draft = await makeCompany(db, {})
      await makeCompanyInstance(db, { companyId: draft.companyId })
      for (const id of [companyId, draft.companyId]) {
        await makeCompanyType(db, { companyId: id, companyType: 'KIOSKS' })
        await makeContact(db, { companyId: id, companyType: 'KIOSKS' })
      }
    })
    const types = async (as = frank) => (await as.get<object[]>('/contacts/instance/26/companies/types')).body
    expect(await types()).toEqual([{ companyTypeDes: name, contacts: 1 }])
    expect(await types(alice)).toEqual([{ companyTypeDes: name, contacts: 2 }])
    const chosen = encodeURIComponent(writeChoices([name]))
    const people = await frank.get<Paged<object>>(`/contacts/instance/26/companies?companyTypeDes=${chosen}`)
    expect(people.body.totalElements).toBe(1)
  })

  it('list a company with its types, its airports, and whether it is a DBE', async () => {
    await service.write(async db => {
      const own = await makeCompany(db, {
        companyName: 'Published Foods',
        city: 'Larkham',
        isoCountryCode: 'US',
      })
      await makeCompanyInstance(db, {
        companyId: own.companyId,
        axnInstanceStatus: 'PUBLISHED',
        dbeFlag: 'Y',
      })
      await makeCompanyType(db, { companyId: own.companyId, airportIds: [airportId] })
      await makeContact(db, { companyId: own.companyId, lastName: 'Zinnia' })
      const draft = await makeCompany(db, { companyName: 'Draft Foods' })
      await makeCompanyInstance(db, { companyId: draft.companyId, dbeFlag: 'Y' })
    })
    const all = await frank.get<Paged<object>>('/companies/instance/26/all')
    expect(all.body.content).toEqual([
      expect.objectContaining({
        companyName: 'Published Foods',
        location: 'Larkham, United States of America',
        companyTypes: 'Food & Beverage Operator',
        // The company states one airport, and no airport lists a tenant of it.
        statedLocations: 1,
        airports: 0,
        dbeFlag: 'Y',
      }),
    ])
    expect((await frank.get<Paged<object>>('/companies/instance/26/dbe')).body.totalElements).toBe(1)
    expect((await alice.get<Paged<object>>('/companies/instance/26/dbe')).body.totalElements).toBe(2)
    const contacts = await frank.get<Paged<{ lastName: string }>>('/contacts/instance/26/companies')
    expect(contacts.body.content.map(each => each.lastName)).toEqual(['Zinnia'])
  })
})
