import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import type { AirportExpansion } from '#domain/airports/expansion.ts'
import type { AirportTerminal } from '#domain/airports/terminal.ts'
import type { CompanyInstance } from '#domain/companies/company.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { axnInstance } from '#server/database/schema/instances.ts'
import { useService } from '../app.ts'
import {
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeCompanyInstance,
  makeContact,
  makeExpansion,
  makeTerminal,
  makeUser,
} from '../make.ts'
import { password } from '../people.ts'

/** Section 9 of both specifications, as the running server behaves. */
let here: { airportId: number; terminalId: number; companyId: number; mainCompanyId: number; brandId: number }
const service = useService({
  seed: async db => {
    const { airportId } = await makeAirportInstance(db, { axnInstanceStatus: 'PUBLISHED' })
    const { terminalId } = await makeTerminal(db, { airportId })
    const { companyId } = await makeCompanyInstance(db)
    const { companyId: mainCompanyId } = await makeCompany(db)
    const { brandId } = await makeBrand(db, { brandName: 'Zebra Soups' })
    await makeBrand(db, { brandName: 'Acorn Soups' })
    for (let count = 0; count < 12; count += 1) await makeExpansion(db, { airportId })
    for (const lastName of ['Zander', 'Alder']) await makeContact(db, { airportId, lastName })
    await makeUser(db, { displayName: 'hazel', password })
    here = { airportId, terminalId, companyId, mainCompanyId, brandId }
  },
})
const alice = service.as('alice')
const ofAirport = () => `/airports/${here.airportId}/instance/26`

describe('a list without parameters', () => {
  it.each<[list: string, call: () => string, sortedBy: string | null]>([
    ['brands', () => 'POST /brands/paged/search', 'brandName'],
    ['users', () => 'GET /users', 'lastName'],
    ['contacts', () => 'GET /contacts/instance/26/airports', 'lastName'],
    ['tenants', () => 'GET /tenants/instance/26/directory', 'brandName'],
    ['expansion plans', () => `GET ${ofAirport()}/expansion`, null],
    ['company search', () => 'POST /companies/instance/26/paged/search', 'companyName'],
  ])('has its first ten %s', async (_list, call, sortedBy) => {
    const [method = '', path = ''] = call().split(' ')
    const { body } = await alice.send<Paged<Record<string, string>>>(method, path, undefined)
    expect(body).toMatchObject({ size: 10, number: 0, pageable: { pageNumber: 0, pageSize: 10 } })
    expect(body.content.length).toBe(Math.min(10, body.totalElements))
    if (sortedBy === null) return
    const names = body.content.map(each => each[sortedBy] ?? '')
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  })

  it('the list of affiliations can be fetched whole', async () => {
    const path = '/affiliatedairports/instance/26/paged/search?size='
    expect((await alice.post<Paged<unknown>>(`${path}10000`)).body.size).toBe(10_000)
    expect((await alice.post(`${path}10001`)).status).toBe(400)
  })
})

describe('new records have the initial values of the specs', () => {
  it('a company instance', async () => {
    const { body } = await alice.post<CompanyInstance>('/companies/instance/26/', {
      company: { companyId: here.mainCompanyId },
    })
    expect(body).toMatchObject({
      axnInstanceName: '2026',
      axnInstanceStatus: 'INPROGRESS',
      axnInstanceMasterStatus: 'ACTIVE',
      dbeFlag: 'N',
    })
  })

  it('a tenant', async () => {
    const { airportId, terminalId, companyId, brandId } = here
    const category = { tenantType: 'FOODBEVERAGE', productType: 'COFFEE' }
    const entry = { airportId, terminalId, companyId, brandId, ...category, axnInstanceId: 26 }
    const { body } = await alice.post<AirportTenant>('/tenants', entry)
    expect(body).toMatchObject({
      tenantStatus: 'ACTIVE',
      // The specification's 0 is overruled: an empty square footage is not reported.
      areaTotal: null,
      locationNumber: 1,
      unitMeasureCode: 'SQFT',
    })
  })

  it('an expansion', async () => {
    const entry = { expansionPlannedText: 'A food hall', areaTotal: 900, completionDateText: '2028' }
    const { body } = await alice.post<AirportExpansion>(`${ofAirport()}/expansion`, entry)
    expect(body.unitMeasureCode).toBe('SQFT')
  })

  it("a terminal's totals, which are not reported until someone enters them (product decisions: empty is not zero)", async () => {
    const { body } = await alice.get<AirportTerminal>(`${ofAirport()}/terminals/${here.terminalId}`)
    expect(body.airportTerminalTotals.map(each => each.grossSalesTotal)).toEqual([null, null, null, null])
  })

  it('the exchange rate of a year, with its note', async () => {
    const [year] = await service.database.read(db =>
      db.select().from(axnInstance).where(eq(axnInstance.axnInstanceId, 26)),
    )
    expect(year).toMatchObject({ cadUsdRate: 0.759, exchangeRateNote: '2016-2020 average' })
  })
})

it('the cookie of a session ends with its token', async () => {
  const answer = await service
    .as('stranger')
    .post<{ token: string }>('/authenticate', { username: 'hazel', password })
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  const cookie = cookies.find(each => each.startsWith('factbook_token=')) ?? ''
  const claims = JSON.parse(Buffer.from(answer.body.token.split('.')[1] ?? '', 'base64url').toString()) as {
    exp: number
  }
  const ends = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '')
  expect(Math.abs(ends / 1000 - claims.exp)).toBeLessThan(5)
})
