import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import {
  affiliate,
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'

const service = useService()
type Content = { content: AirportTenant[] }

/** Ben's airport with two terminals and one tenant, and a stranger's airport with a tenant. */
let here: Awaited<ReturnType<typeof arrange>>
beforeEach(async () => {
  here = await service.write(arrange)
})

async function arrange(db: Parameters<typeof makeTenant>[0]) {
  const { airportId } = await makeAirportInstance(db)
  const { terminalId } = await makeTerminal(db, { airportId, terminalName: 'North' })
  const other = await makeTerminal(db, { airportId, terminalName: 'South' })
  await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
  const tenant = await makeTenant(db, { airportId, terminalId, leaseExpireDate: '2030-06-30' })
  const foreignAirport = await makeAirportInstance(db)
  const foreignTerminal = await makeTerminal(db, { airportId: foreignAirport.airportId })
  const foreign = await makeTenant(db, {
    airportId: foreignAirport.airportId,
    terminalId: foreignTerminal.terminalId,
  })
  const brand = await makeBrand(db, { brandName: 'Juniper & Rye' })
  const company = await makeCompany(db, { companyName: 'Halfpenny Concessions' })
  return { airportId, terminalId, southId: other.terminalId, tenant, foreign, brand, company }
}

const pathTo = (tenant: Pick<AirportTenant, 'tenantId' | 'terminalId'>, airportId = here.airportId) =>
  `/tenants/${tenant.tenantId}/instance/26/airport/${airportId}/terminal/${tenant.terminalId}/location/1`
const listPath = () => `/tenants/instance/26/airport/${here.airportId}`
const entry = (overrides: object = {}) => ({
  airportId: here.airportId,
  axnInstanceId: 26,
  brandId: here.brand.brandId,
  companyId: here.company.companyId,
  terminalId: here.terminalId,
  tenantType: 'FOODBEVERAGE',
  productType: 'BAR',
  tenantStatus: 'ACTIVE',
  areaTotal: 1200,
  leaseExpireDate: '2031-01-31',
  futureLocation: false,
  ...overrides,
})
const listed = async () => (await service.as('ben').get<Content>(listPath())).body.content

describe('the tenants of an airport', () => {
  it('are listed by type, and read one by one with their version as the ETag', async () => {
    const list = await service.as('ben').get<Content>(`${listPath()}/type/FOODBEVERAGE`)
    expect(list.body.content.map(each => each.tenantId)).toEqual([here.tenant.tenantId])
    expect((await service.as('ben').get<Content>(`${listPath()}/type/DUTYFREE`)).body.content).toEqual([])
    const one = await service.as('ben').get<AirportTenant>(pathTo(here.tenant))
    expect(one.body).toMatchObject({ terminalName: 'North', productTypeDes: 'Coffee & Tea', confirmed: 'Y' })
    expect(one.headers['etag']).toBe(`"${one.body.version}"`)
  })

  it('can be read only by their editors', async () => {
    expect(outcome(await service.as('cora').get(listPath()))).toBe('notAffiliated')
    expect(outcome(await service.as('frank').get(listPath()))).toBe('forbidden')
    expect(outcome(await service.as('stranger').get(listPath()))).toBe('notSignedIn')
    expect(outcome(await service.as('cora').post('/tenants', entry()))).toBe('notAffiliated')
    expect(await listed()).toHaveLength(1)
  })

  it('get location number 1 and default values for what the form omits', async () => {
    const { brandId, companyId, terminalId, tenantType, productType, airportId, axnInstanceId } = entry()
    const least = { brandId, companyId, terminalId, tenantType, productType, airportId, axnInstanceId }
    const added = await service.as('ben').post<AirportTenant>('/tenants', least)
    expect(added.body).toMatchObject({
      locationNumber: 1,
      tenantStatus: 'ACTIVE',
      areaTotal: null,
      leaseExpireDate: null,
      futureLocation: false,
      brandName: 'Juniper & Rye',
    })
  })

  it('keep a lease date only if their status has one', async () => {
    const closed = await service.as('ben').post<AirportTenant>('/tenants', entry({ tenantStatus: 'CLOSED' }))
    expect(closed.body.leaseExpireDate).toBeNull()
    const covid = await service
      .as('ben')
      .post<AirportTenant>('/tenants', entry({ tenantStatus: 'COVIDCLOSE' }))
    expect(covid.body.leaseExpireDate).toBe('2031-01-31')
  })
})

describe('a tenant that cannot be stored', () => {
  const wrong: [string, object, string, string][] = [
    ['a day that does not exist', { leaseExpireDate: '2027-02-29' }, 'invalidInput', '/leaseExpireDate'],
    ['a day of another form', { leaseExpireDate: '6/30/2027' }, 'invalidInput', '/leaseExpireDate'],
    [
      'a year that the database does not have',
      { leaseExpireDate: '0000-01-01' },
      'invalidInput',
      '/leaseExpireDate',
    ],
    ['an area as text', { areaTotal: '900' }, 'invalidInput', '/areaTotal'],
    ['an area below zero', { areaTotal: -1 }, 'invalidInput', '/areaTotal'],
    ['an area beyond the column', { areaTotal: 2_147_483_648 }, 'invalidInput', '/areaTotal'],
    ['a huge area', { areaTotal: 1e308 }, 'invalidInput', '/areaTotal'],
    ['an unknown tenant type', { tenantType: 'CARWASH' }, 'invalidInput', '/tenantType'],
    ['a product of another type', { productType: 'LUXURY' }, 'notFound', '/productType'],
    ['an unknown status', { tenantStatus: '<script>' }, 'notFound', '/tenantStatus'],
    ['an unknown brand', { brandId: 2_000_000_000 }, 'notFound', '/brandId'],
    ['an unknown company', { companyId: 2_000_000_000 }, 'notFound', '/companyId'],
    ['a company that is no number', { companyId: '1' }, 'invalidInput', '/companyId'],
  ]
  it.each(wrong)('is refused for %s', async (_what, overrides, code, pointer) => {
    const answer = await service.as('ben').post('/tenants', entry(overrides))
    expect(outcome(answer)).toBe(code)
    expect(new Set(problemOf(answer).errors.map(each => each.pointer))).toEqual(new Set([pointer]))
    expect(await listed()).toHaveLength(1)
  })

  it("is refused for another airport's terminal, in the words of the specification", async () => {
    const answer = await service.as('ben').post('/tenants', entry({ terminalId: here.foreign.terminalId }))
    expect(problemOf(answer).errors).toEqual([
      { pointer: '/terminalId', detail: 'Terminal selection is required' },
    ])
    expect(answer.status).toBe(404)
  })

  it('accepts the largest area and February 29 of a leap year', async () => {
    const overrides = { areaTotal: 2_147_483_647, leaseExpireDate: '2028-02-29' }
    expect(outcome(await service.as('ben').post('/tenants', entry(overrides)))).toBe('200')
  })
})

describe('a changed tenant', () => {
  it('moves to another company, brand, and terminal, and counts as confirmed', async () => {
    const old = {
      oldCompanyId: here.tenant.companyId,
      oldBrandId: here.tenant.brandId,
      oldTerminalId: here.tenant.terminalId,
    }
    const saved = await service
      .as('ben')
      .put<AirportTenant>(pathTo(here.tenant), { ...entry({ terminalId: here.southId }), ...old })
    expect(saved.body).toMatchObject({ terminalName: 'South', companyName: 'Halfpenny Concessions' })
    expect((await listed()).map(each => each.tenantId)).toEqual([here.tenant.tenantId])
  })

  it('is returned as stored, whether its names changed or only its area', async () => {
    const path = pathTo(here.tenant)
    const { body: stored } = await service.as('ben').get<AirportTenant>(path)
    const { brandId, companyId, terminalId, tenantType, productType, tenantStatus, leaseExpireDate } = stored
    const chosen = { brandId, companyId, terminalId, tenantType, productType, tenantStatus, leaseExpireDate }
    for (const change of [{ ...chosen, areaTotal: 4321, futureLocation: true }, { areaTotal: 4322 }]) {
      const { version } = (await service.as('ben').get<AirportTenant>(path)).body
      const saved = await service.as('ben').put<AirportTenant>(path, { ...entry(), ...change })
      expect(saved.body).toMatchObject({ areaTotal: change.areaTotal, confirmed: 'Y', version: version + 1 })
      expect(saved.body.modifiedUserId).toBe(service.users.ben.userId)
      expect((await service.as('ben').get(path)).body).toEqual(saved.body)
    }
  })

  it('has a square footage that was not reported, which is not 0, in its history, and when it is restored', async () => {
    const path = pathTo(here.tenant)
    const { airportId: _airport, axnInstanceId: _year, ...own } = entry()
    for (const areaTotal of [0, null, 700, null]) {
      await service.as('ben').put(path, { ...own, areaTotal })
      expect((await service.as('ben').get<AirportTenant>(path)).body.areaTotal).toBe(areaTotal)
    }
    await service.as('ben').delete(`${path}/company/${own.companyId}/brand/${own.brandId}`)
    expect(await listed()).toEqual([])
    const actionsPath = `/airports/${here.airportId}/instance/26/actions`
    const actions = await service
      .as('ben')
      .get<{ content: { actionId: string; request: string | null }[] }>(actionsPath)
    const removal = actions.body.content.find(each => each.request?.startsWith('DELETE'))
    const undone = await service.as('ben').post(`${actionsPath}/${removal?.actionId}/undo`, {})
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect((await listed()).map(each => each.areaTotal)).toEqual([null])
  })

  it('is also found by its new terminal, if the body has the old one', async () => {
    const path = pathTo({ ...here.tenant, terminalId: here.southId })
    const body = entry({ terminalId: here.southId })
    expect(outcome(await service.as('ben').put(path, body))).toBe('notFound')
    const moved = await service.as('ben').put(path, { ...body, oldTerminalId: here.terminalId })
    expect(outcome(moved)).toBe('200')
  })

  it('is stale if someone has moved it since, or with an older version', async () => {
    const moved = await service
      .as('ben')
      .put(pathTo(here.tenant), { ...entry(), oldCompanyId: here.company.companyId })
    expect(outcome(moved)).toBe('stale')
    expect(outcome(await service.as('ben').put(pathTo(here.tenant), entry(), { 'if-match': '"7"' }))).toBe(
      'stale',
    )
    expect((await listed())[0]?.companyId).toBe(here.tenant.companyId)
  })

  it('may keep a brand and a status that are no longer offered', async () => {
    const kept = await service.write(async db => {
      const brand = await makeBrand(db, { axnStatus: 'NOT ACTIVE' })
      const { airportId, terminalId } = here
      return makeTenant(db, { airportId, terminalId, brandId: brand.brandId })
    })
    const same = entry({ brandId: kept.brandId })
    expect(outcome(await service.as('ben').put(pathTo(kept), same))).toBe('200')
    expect(outcome(await service.as('ben').post('/tenants', same))).toBe('notFound')
  })

  it('of another airport is accessible to its own editors only', async () => {
    const { airportId, tenantId, terminalId } = here.foreign
    expect(outcome(await service.as('ben').put(pathTo({ tenantId, terminalId }), entry()))).toBe('notFound')
    expect(outcome(await service.as('ben').put(pathTo(here.foreign, airportId), entry()))).toBe(
      'notAffiliated',
    )
    expect(outcome(await service.as('ben').delete(`${pathTo(here.foreign)}/company/1/brand/1`))).toBe(
      'notFound',
    )
  })

  it('cannot be changed after the airport is submitted', async () => {
    const closed = await service.write(async db => {
      const { airportId } = await makeAirportInstance(db, { axnInstanceStatus: 'PENDING' })
      const { terminalId } = await makeTerminal(db, { airportId })
      await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
      return makeTenant(db, { airportId, terminalId })
    })
    const path = pathTo(closed, closed.airportId)
    const body = entry({ airportId: closed.airportId, terminalId: closed.terminalId })
    expect(outcome(await service.as('ben').put(path, body))).toBe('lockedForReview')
    expect(outcome(await service.as('ben').post('/tenants', body))).toBe('lockedForReview')
    expect(outcome(await service.as('alice').put(path, body))).toBe('200')
  })
})

describe('a removed tenant', () => {
  it('must be identified by its company and brand', async () => {
    const { tenant, company, brand } = here
    const as = service.as('ben')
    const path = pathTo(tenant)
    expect(outcome(await as.delete(`${path}/company/${company.companyId}/brand/${tenant.brandId}`))).toBe(
      'notFound',
    )
    expect(outcome(await as.delete(`${path}/company/${tenant.companyId}/brand/${brand.brandId}`))).toBe(
      'notFound',
    )
    expect(await listed()).toHaveLength(1)
    expect(outcome(await as.delete(`${path}/company/${tenant.companyId}/brand/${tenant.brandId}`))).toBe(
      '200',
    )
    expect(await listed()).toEqual([])
  })
})

describe('tenants carried over from last year', () => {
  const carryOver = () =>
    service.write(async db => {
      const { airportId, terminalId } = here
      const unconfirmed = { airportId, terminalId, confirmed: 'N' as const }
      await makeTenant(db, unconfirmed)
      await makeTenant(db, { ...unconfirmed, tenantType: 'NEWSSTAND', productType: 'BOOKS' })
      return makeTenant(db, unconfirmed)
    })
  const open = async () => (await listed()).filter(each => each.confirmed === 'N').length

  it('are confirmed one by one, by a list, or all together', async () => {
    const one = await carryOver()
    expect(await open()).toBe(3)
    const confirmed = await service.as('ben').put<AirportTenant>(`${pathTo(one)}/confirm`)
    expect(confirmed.body).toMatchObject({ confirmed: 'Y', version: one.version + 1 })
    const list = { tenantType: 'FOODBEVERAGE' }
    expect((await service.as('ben').put(`${listPath()}/confirm`, list)).body).toEqual({ confirmed: 1 })
    expect((await service.as('ben').put(`${listPath()}/confirm`, {})).body).toEqual({ confirmed: 1 })
    expect(await open()).toBe(0)
  })

  it('are confirmed terminal by terminal', async () => {
    await carryOver()
    const { airportId, southId: terminalId } = here
    await service.write(db => makeTenant(db, { airportId, terminalId, confirmed: 'N' }))
    const confirm = (body: object) => service.as('ben').put(`${listPath()}/confirm`, body)
    expect((await confirm({ tenantType: 'FOODBEVERAGE', terminalId })).body).toEqual({ confirmed: 1 })
    expect((await confirm({ terminalId })).body).toEqual({ confirmed: 0 })
    expect((await confirm({ terminalId: here.terminalId })).body).toEqual({ confirmed: 3 })
    expect(outcome(await confirm({ terminalId: 'all' }))).toBe('invalidInput')
  })

  it('are confirmed by any save', async () => {
    const one = await carryOver()
    await service.as('ben').put(pathTo(one), entry())
    expect(await open()).toBe(2)
  })

  it('cannot be confirmed by anyone else', async () => {
    await carryOver()
    expect(outcome(await service.as('cora').put(`${listPath()}/confirm`, {}))).toBe('notAffiliated')
    expect(await open()).toBe(3)
  })
})
