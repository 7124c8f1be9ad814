import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Work, YearOverview } from '#domain/browse/home.ts'
import { monthsAhead } from '#domain/browse/leaseRadar.ts'
import type { YearTrends } from '#domain/browse/yearTrends.ts'
import { addMonths } from '#platform/contract/calendar.ts'
import { outcome, useService } from '#tests/app.ts'
import {
  affiliate,
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeCompanyInstance,
  makeContact,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import type { PersonName } from '#tests/people.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { freezeEdition } from '../../years/editions.ts'

const service = useService()
const today = new Date().toISOString().slice(0, 10)
const last = addMonths(today, monthsAhead)
const dayAfter = addMonths(today, monthsAhead + 1)

/** The airport reports nothing for these tenant types. */
const otherTotals = (['SPECIALTY', 'NEWSSTAND'] as const).map(tenantType => ({
  tenantType,
  grossSalesTotal: 0,
  rentAirportTotal: 0,
  areaTotal: 0,
}))

const ids: Record<string, number> = {}
const idOf = (name: string): number => ids[name] ?? 0

/** An airport's name, code, status, enplanements, the sales of its one terminal, and its lease ends. */
const airports = [
  ['Aspenfield', 'QZA', 'PUBLISHED', 1000, 20_000, [today, last, dayAfter, '2001-01-01']],
  ['Birchmont', 'QZB', 'PUBLISHED', 3000, null, []],
  ['Cedar Bay', 'QZC', 'APPROVED', 5000, 77_000, [today]],
  ['Dogwood', 'QZD', 'INPROGRESS', null, null, []],
] as const

beforeEach(() =>
  service.write(async db => {
    for (const [airportName, iataCode, axnInstanceStatus, enplaneTotal, sales, ends] of airports) {
      const { airportId } = await makeAirportInstance(db, {
        airport: { airportName, iataCode },
        axnInstanceStatus,
        enplaneTotal,
      })
      ids[airportName] = airportId
      const totals = [
        {
          tenantType: 'FOODBEVERAGE' as const,
          grossSalesTotal: sales,
          areaTotal: null,
          rentAirportTotal: null,
        },
      ]
      const { terminalId } = await makeTerminal(db, {
        airportId,
        totals: sales === null ? [] : [...totals, ...otherTotals],
      })
      const { companyId } = await makeCompany(db, { companyName: `${airportName} Foods` })
      const { brandId } = await makeBrand(db, { brandName: `${airportName} Coffee` })
      for (const leaseExpireDate of ends)
        await makeTenant(db, { airportId, terminalId, companyId, brandId, leaseExpireDate })
    }
    for (const [companyName, axnInstanceStatus] of [
      ['Elmstead Retail', 'PUBLISHED'],
      ['Firley Retail', 'REJECTED'],
    ] as const) {
      const { companyId } = await makeCompany(db, { companyName })
      await makeCompanyInstance(db, { companyId, axnInstanceStatus })
      ids[companyName] = companyId
    }
  }),
)

const overview = async (who: PersonName) =>
  (await service.as(who).get<YearOverview>('/axninstances/26/overview')).body
const work = async (who: PersonName) => (await service.as(who).get<Work>('/work')).body

describe('a year at a glance', () => {
  it('contains only published data, for administrators too', async () => {
    const seen = await overview('frank')
    expect(seen).toMatchObject({
      axnInstanceName: '2026',
      airports: 2,
      companies: 1,
      tenants: 4,
      enplaneTotal: { value: 4000, airports: 2 },
      grossSalesTotal: { value: 20_000, airports: 1, partialAirports: 0 },
      salesEpRatio: { value: 20, airports: 1 },
    })
    expect(await overview('alice')).toEqual(seen)
  })

  it('sums partly reported sales, marks them, and leaves their airport out of the ratio', async () => {
    await service.write(async db => {
      const { airportId } = await makeAirportInstance(db, {
        axnInstanceStatus: 'PUBLISHED',
        enplaneTotal: 9000,
      })
      const sales = { tenantType: 'FOODBEVERAGE', grossSalesTotal: 5000 } as const
      await makeTerminal(db, { airportId, enplaneTotal: 9000, totals: [sales] })
    })
    expect(await overview('frank')).toMatchObject({
      enplaneTotal: { value: 13_000, airports: 3, partialAirports: 0 },
      grossSalesTotal: { value: 25_000, airports: 2, partialAirports: 1 },
      salesEpRatio: { value: 20, airports: 1 },
    })
  })

  it('lists the leases that end from today on, the next one first', async () => {
    const { leases } = await overview('ella')
    expect(leases).toMatchObject({ from: today, to: last, count: 2 })
    expect(leases.next.map(each => each.leaseExpireDate)).toEqual([today, last])
    expect(leases.next[0]).toMatchObject({
      brandName: 'Aspenfield Coffee',
      companyName: 'Aspenfield Foods',
      airportId: idOf('Aspenfield'),
      iataCode: 'QZA',
    })
  })

  it('has the same counts as the lists', async () => {
    const frank = service.as('frank')
    const { tenants, leases, airports: counted, companies } = await overview('frank')
    const total = async (path: string) =>
      (await frank.get<{ totalElements: number }>(path)).body.totalElements
    expect(await total('/tenants/instance/26/directory')).toBe(tenants)
    expect(await total('/airports/instance/26/directory')).toBe(counted)
    expect(await total('/companies/instance/26/all')).toBe(companies)
    const range = `${leases.from}..${leases.to}`
    expect(await total(`/tenants/instance/26/leaseexpirations?leaseExpireDate=${range}`)).toBe(leases.count)
  })

  it('does not exist for a year that the reader may not browse', async () => {
    expect(outcome(await service.as('frank').get('/axninstances/27/overview'))).toBe('notFound')
    expect(outcome(await service.as('alice').get('/axninstances/77/overview'))).toBe('notFound')
    expect((await service.as('frank').get('/axninstances/25/overview')).status).toBe(200)
  })
})

describe('the development over the editions', () => {
  const trends = async (who: PersonName, year = 26) =>
    service.as(who).get<{ trends: YearTrends | null }>(`/axninstances/${year}/trends`)

  /** Airports with these sales in 2025 and 2026, for 100 enplanements each. */
  const makeYears = (
    given: readonly (readonly [before: number, now: number, status: 'PUBLISHED' | 'APPROVED'])[],
  ) =>
    service.write(async db => {
      for (const [before, now, status] of given) {
        const { airportId } = await makeAirportInstance(db, {
          axnInstanceId: 25,
          axnInstanceStatus: 'PUBLISHED',
          enplaneTotal: 100,
        })
        await makeAirportInstance(db, {
          airportId,
          axnInstanceId: 26,
          axnInstanceStatus: status,
          enplaneTotal: 100,
        })
        for (const [axnInstanceId, grossSalesTotal] of [
          [25, before],
          [26, now],
        ] as const) {
          const sales = {
            tenantType: 'FOODBEVERAGE' as const,
            grossSalesTotal,
            areaTotal: null,
            rentAirportTotal: null,
          }
          await makeTerminal(db, { airportId, axnInstanceId, totals: [sales, ...otherTotals] })
        }
      }
      await freezeEdition(db, 25)
    })

  it('covers published airports only, for administrators too', async () => {
    await makeYears([
      ...Array.from({ length: 5 }, () => [1000, 1100, 'PUBLISHED'] as const),
      [1000, 99_000, 'APPROVED'],
    ])
    const { body } = await trends('frank')
    expect(body.trends).toMatchObject({
      years: ['2025', '2026'],
      airports: 5,
      figures: { enplaneTotal: [500, 500], grossSalesTotal: [5000, 5500], salesEpRatio: [10, 11] },
      movers: { rose: 5, fell: 0, unchanged: 0 },
    })
    expect((await trends('alice')).body).toEqual(body)
  })

  it('is empty without an earlier edition to compare with', async () => {
    await makeYears([[1000, 1100, 'PUBLISHED']])
    expect((await trends('frank')).body).toEqual({ trends: null })
    expect((await trends('frank', 25)).body).toEqual({ trends: null })
  })

  it('does not exist for a year that the reader may not browse', async () => {
    expect(outcome(await trends('frank', 27))).toBe('notFound')
    expect(outcome(await trends('alice', 77))).toBe('notFound')
  })
})

describe('the pending work', () => {
  it('for editors has their affiliations, open ones first, with the progress of the review', async () => {
    await service.write(async db => {
      for (const name of ['Aspenfield', 'Dogwood'])
        await affiliate(db, service.users.ben, { airportId: idOf(name), axnInstanceId: 26 })
      await makeContact(db, { airportId: idOf('Dogwood'), email: null })
    })
    const year = (await work('ben')).years.find(each => each.axnInstanceId === 26)
    expect(year?.own.map(each => [each.name, each.axnInstanceStatus])).toEqual([
      ['Dogwood (QZD)', 'INPROGRESS'],
      ['Aspenfield (QZA)', 'PUBLISHED'],
    ])
    const review = await service
      .as('ben')
      .get<{ completePercent: number }>(`/airports/${idOf('Dogwood')}/instance/26/review`)
    expect(year?.own[0]).toMatchObject({ kind: 'airport', completePercent: review.body.completePercent })
    expect(year?.own[0]?.errors).toBe(1)
    expect(year).toMatchObject({ more: false, counts: [] })
  })

  it('has the year with the nearest deadline first', async () => {
    const order = async (...deadlines: [string | null, string | null]) => {
      await service.write(async db => {
        for (const [index, submissionDeadline] of deadlines.entries())
          await db
            .update(axnInstance)
            .set({ submissionDeadline })
            .where(eq(axnInstance.axnInstanceId, 26 + index))
      })
      const read = [await work('ben'), await work('alice')]
      return read.map(({ years }) => years.map(each => each.axnInstanceId))
    }
    expect(await order(null, null)).toEqual([
      [27, 26],
      [26, 27],
    ])
    expect(await order('2099-01-31', '2099-06-30')).toEqual([
      [26, 27],
      [26, 27],
    ])
    expect(await order(null, '2099-06-30')).toEqual([
      [27, 26],
      [27, 26],
    ])
  })

  it('for representatives of companies has their companies only', async () => {
    await service.write(db =>
      affiliate(db, service.users.dana, { companyId: idOf('Firley Retail'), axnInstanceId: 26 }),
    )
    const own = (await work('dana')).years.flatMap(each => each.own)
    expect(own).toMatchObject([{ kind: 'company', name: 'Firley Retail', axnInstanceStatus: 'REJECTED' }])
    expect((await work('cora')).years.flatMap(each => each.own)).toEqual([])
    await service.write(async db => {
      await affiliate(db, service.users.cora, { companyId: idOf('Firley Retail'), axnInstanceId: 26 })
      await affiliate(db, service.users.ella, { airportId: idOf('Dogwood'), axnInstanceId: 26 })
    })
    for (const who of ['cora', 'ella'] as const)
      expect((await work(who)).years.flatMap(each => each.own)).toEqual([])
  })

  it('for administrators has the number of each status, the current year first, and the proposals', async () => {
    await service.write(db => makeBrand(db, { brandName: 'Proposed Tea', axnStatus: 'PROPOSED' }))
    const { years, proposals } = await work('alice')
    expect(proposals).toBe(1)
    expect(years[0]).toMatchObject({ axnInstanceId: 26, own: [] })
    expect(years[0]?.counts).toContainEqual({ kind: 'airport', axnInstanceStatus: 'APPROVED', count: 1 })
    expect(years[0]?.counts).toContainEqual({ kind: 'company', axnInstanceStatus: 'REJECTED', count: 1 })
    expect((await work('ben')).proposals).toBe(0)
  })
})
