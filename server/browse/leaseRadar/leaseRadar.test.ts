import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { monthsAhead, radarGroups, type getLeaseRadarEndpoint } from '#domain/browse/leaseRadar.ts'
import type { leaseDirectory } from '#domain/browse/tenantDirectory.ts'
import { addMonths } from '#platform/contract/calendar.ts'
import { outcome, useService } from '#tests/app.ts'
import { makeAirportInstance, makeBrand, makeCompany, makeTenant, makeTerminal } from '#tests/make.ts'

type Radar = z.output<(typeof getLeaseRadarEndpoint)['reply']>
type Leases = z.output<(typeof leaseDirectory)['list']['reply']>

const service = useService()
const frank = service.as('frank')
const alice = service.as('alice')
const today = new Date().toISOString().slice(0, 10)
const soon = addMonths(today, 2)
const last = addMonths(today, monthsAhead)
const tooLate = addMonths(today, monthsAhead + 1)

/** Brand, company, locations, square feet each, lease date, status, type. */
const tenantRows = [
  ['Zebra Coffee', 'Larkham Foods', 2, 900, soon, 'ACTIVE', 'FOODBEVERAGE'],
  ['élan Bakery', 'Larkham Foods', 1, 1200, last, 'ACTIVE', 'FOODBEVERAGE'],
  ['Zebra Coffee', 'Quince Hill', 1, 0, tooLate, 'ACTIVE', 'FOODBEVERAGE'],
  ['Apple Gifts', 'Quince Hill', 1, 500, soon, 'CLOSED', 'SPECIALTY'],
  ['Apple Gifts', 'Quince Hill', 1, 700, last, 'ACTIVE', 'SPECIALTY'],
] as const

let quinceHill: number

beforeEach(async () => {
  await service.write(async db => {
    const { airportId } = await makeAirportInstance(db, {
      airport: { iataCode: 'QZA', airportName: 'Zephyr Field', city: 'Ayr' },
      axnInstanceStatus: 'PUBLISHED',
      enplaneTotal: 900,
    })
    const hidden = await makeAirportInstance(db, {
      airport: { iataCode: 'QZB', airportName: 'Hidden Field' },
      axnInstanceStatus: 'APPROVED',
      enplaneTotal: null,
    })
    const { terminalId } = await makeTerminal(db, { airportId })
    const other = await makeTerminal(db, { airportId: hidden.airportId })
    const brands = new Map<string, number>()
    const companies = new Map<string, number>()
    for (const [
      brandName,
      companyName,
      count,
      areaTotal,
      leaseExpireDate,
      tenantStatus,
      tenantType,
    ] of tenantRows) {
      const brandId = brands.get(brandName) ?? (await makeBrand(db, { brandName })).brandId
      const companyId = companies.get(companyName) ?? (await makeCompany(db, { companyName })).companyId
      brands.set(brandName, brandId)
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
      const productType = tenantType === 'SPECIALTY' ? 'GIFTS' : 'COFFEE'
      for (let each = 0; each < count; each++)
        await makeTenant(db, { ...tenantData, tenantType, productType })
    }
    quinceHill = companies.get('Quince Hill') ?? 0
    await makeTenant(db, {
      airportId: hidden.airportId,
      terminalId: other.terminalId,
      companyId: companies.get('Larkham Foods'),
      brandId: (await makeBrand(db, { brandName: 'Hidden Coffee' })).brandId,
      leaseExpireDate: soon,
      areaTotal: 44_000,
    })
  })
})

const radar = (query = '', as = frank) => as.get<Radar>(`/tenants/instance/26/leaseradar?${query}`)
const figuresOf = async (query: string, as = frank) =>
  (await radar(query, as)).body.content.map(each => [
    each.name,
    each.leaseCount,
    each.locationCount,
    each.squareFeet,
  ])

describe('the lease radar', () => {
  it('groups the leases that end within 18 months by company, the next end first', async () => {
    const { body } = await radar()
    expect(body).toMatchObject({ from: today, to: last, totalElements: 2, leaseCount: 3, locationCount: 4 })
    expect(await figuresOf('')).toEqual([
      ['Larkham Foods', 2, 3, 3000],
      ['Quince Hill', 1, 1, 700],
    ])
    expect(body.content[0]).toMatchObject({ firstEnd: soon })
    expect(body.periods.reduce((sum, each) => sum + each.leaseCount, 0)).toBe(3)
    expect(body.periods.length).toBeGreaterThanOrEqual(7)
  })

  it('is filtered by the totals of a group, and so are its totals and file', async () => {
    expect(await figuresOf('leaseCount=2..')).toEqual([['Larkham Foods', 2, 3, 3000]])
    expect(await figuresOf('by=brand&squareFeet=..1200&sort=name')).toEqual([
      ['Apple Gifts', 1, 1, 700],
      ['élan Bakery', 1, 1, 1200],
    ])
    expect((await radar('locationCount=3..&squareFeet=3000..')).body).toMatchObject({
      totalElements: 1,
      leaseCount: 2,
    })
    expect((await radar('leaseCount=3..')).body).toMatchObject({ totalElements: 0, leaseCount: 0 })
    const file = await frank.get('/tenants/instance/26/leaseradar/file?leaseCount=2..')
    expect(file.text).toContain('Larkham Foods')
    expect(file.text).not.toContain('Quince Hill')
    expect(outcome(await radar('leaseCount=many'))).toBe('invalidInput')
  })

  it('groups by brand, category, airport, and hub size', async () => {
    expect(await figuresOf('by=brand&sort=name')).toEqual([
      ['Apple Gifts', 1, 1, 700],
      ['élan Bakery', 1, 1, 1200],
      ['Zebra Coffee', 1, 2, 1800],
    ])
    expect(await figuresOf('by=category&sort=name')).toEqual([
      ['Food & Beverage', 2, 3, 3000],
      ['Specialty Retail', 1, 1, 700],
    ])
    expect((await figuresOf('by=airport')).map(([name]) => name)).toEqual([expect.stringContaining('(QZA)')])
    expect(await figuresOf('by=hubSize')).toEqual([['Large hub', 3, 4, 3700]])
    expect((await figuresOf('by=hubSize', alice)).map(([name]) => name)).toContain('Size not known')
  })

  it('accepts any days and any filter of the list of leases', async () => {
    expect(await figuresOf(`leaseExpireDate=${tooLate}..&by=brand`)).toEqual([['Zebra Coffee', 1, 1, 0]])
    expect(await figuresOf('tenantType=SPECIALTY')).toEqual([['Quince Hill', 1, 1, 700]])
    expect(await figuresOf(`companyId=${quinceHill}`)).toEqual([['Quince Hill', 1, 1, 700]])
    expect(await figuresOf('keyword=zebra&by=brand')).toEqual([['Zebra Coffee', 1, 2, 1800]])
    expect(await figuresOf('keyword=nowhere')).toEqual([])
    expect((await radar('leaseExpireDate=1999-01-01..2039-12-31')).body.periods[0]?.label).toBe('1999')
  })

  it('opens each group as the same leases in the list of leases', async () => {
    for (const [by, { narrows }] of Object.entries(radarGroups)) {
      const { content, from, to } = (await radar(`by=${by}`)).body
      expect(content, by).not.toEqual([])
      for (const { groupKey, leaseCount, locationCount } of content) {
        const query = new URLSearchParams({ [narrows]: groupKey ?? '', leaseExpireDate: `${from}..${to}` })
        const leases = await frank.get<Leases>(`/tenants/instance/26/leaseexpirations?${query.toString()}`)
        expect([by, leases.body.totalElements]).toEqual([by, leaseCount])
        expect(leases.body.content.reduce((sum, row) => sum + (row.locations ?? 0), 0)).toBe(locationCount)
      }
    }
  })

  it('counts unpublished data for administrators only', async () => {
    for (const by of Object.keys(radarGroups)) {
      const { body, text } = await radar(`by=${by}&size=100`)
      expect([by, body.leaseCount, body.squareFeet]).toEqual([by, 3, 3700])
      expect(text).not.toContain('Hidden')
      expect((await radar(`by=${by}`, alice)).body.leaseCount).toBe(4)
    }
    expect((await radar('axnInstanceStatus=APPROVED')).body.leaseCount).toBe(0)
    expect((await radar('keyword=hidden')).body.totalElements).toBe(0)
    expect((await frank.get('/tenants/instance/27/leaseradar')).status).toBe(404)
    expect((await service.as('ben').get('/tenants/instance/26/leaseradar')).status).toBe(403)
  })

  it('is paged and sorted, and refuses unknown options', async () => {
    expect((await radar('by=brand&size=1&page=1&sort=squareFeet,desc')).body).toMatchObject({
      totalElements: 3,
      content: [{ name: 'élan Bakery' }],
      leaseCount: 3,
    })
    for (const wrong of ['by=moon', 'leaseExpireDate=soon']) {
      expect(outcome(await radar(wrong))).toBe('invalidInput')
    }
  })

  it('is available as CSV with a column for each quarter', async () => {
    const { text } = await frank.get('/tenants/instance/26/leaseradar/file?by=company')
    const [first, ...others]: Record<string, string>[] = parse(text, { columns: true })
    expect(others).toHaveLength(1)
    expect(first).toMatchObject({ Company: 'Larkham Foods', Leases: '2', 'Square Footage (sq ft)': '3000' })
    const quarters = Object.entries(first ?? {}).filter(([heading]) => /^Leases \d{4} Q\d$/.test(heading))
    expect(quarters.length).toBeGreaterThanOrEqual(7)
    expect(quarters.reduce((sum, [, leases]) => sum + Number(leases), 0)).toBe(2)
  })
})
