import { beforeEach, describe, expect, it } from 'vitest'
import type { BrandProfile, brandDirectory } from '#domain/browse/brandDirectory.ts'
import type { ListingRow } from '#platform/contract/listing.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { outcome, useService } from '#tests/app.ts'
import { makeAirportInstance, makeBrand, makeCompany, makeTenant, makeTerminal } from '#tests/make.ts'

type Row = ListingRow<typeof brandDirectory>

const service = useService()
const frank = service.as('frank')
const alice = service.as('alice')
let brandId: number
let hiddenId: number
let companyId: number

beforeEach(async () => {
  await service.write(async db => {
    const makeField = async (axnInstanceStatus: 'PUBLISHED' | 'APPROVED', axnInstanceId = 26) => {
      const { airportId } = await makeAirportInstance(db, { axnInstanceStatus, axnInstanceId })
      const { terminalId } = await makeTerminal(db, { airportId, axnInstanceId })
      return { airportId, terminalId, axnInstanceId }
    }
    const one = await makeField('PUBLISHED')
    const other = await makeField('PUBLISHED')
    const closed = await makeField('APPROVED')
    const former = await makeField('PUBLISHED', 25)
    brandId = (await makeBrand(db, { brandName: 'Wobblewick Coffee' })).brandId
    hiddenId = (await makeBrand(db, { brandName: 'Hiddenham Tea' })).brandId
    companyId = (await makeCompany(db, { companyName: 'Larkham Foods' })).companyId
    const quince = (await makeCompany(db, { companyName: 'Quince Hill' })).companyId
    const tenantData = (areaTotal: number, leaseExpireDate: string | null, by = companyId) => ({
      brandId,
      companyId: by,
      areaTotal,
      leaseExpireDate,
    })
    await makeTenant(db, { ...one, ...tenantData(900, '2027-01-31') })
    await makeTenant(db, { ...one, ...tenantData(100, '2027-12-31') })
    await makeTenant(db, { ...other, ...tenantData(500, null, quince) })
    await makeTenant(db, { ...other, ...tenantData(40, '2029-05-01'), tenantStatus: 'CLOSED' })
    await makeTenant(db, { ...closed, ...tenantData(7000, '2027-06-30') })
    await makeTenant(db, { ...former, ...tenantData(80_000, '2027-06-30') })
    await makeTenant(db, { ...closed, brandId: hiddenId })
  })
})

const list = async (query = '', as = frank) =>
  (await as.get<Paged<Row>>(`/brands/instance/26/directory?${query}`)).body
const profile = (id: number, as = frank, year = 26) =>
  as.get<BrandProfile>(`/brands/${id}/instance/${year}/profile`)

describe('the brands', () => {
  it('are those at published airports, with the number of locations of each', async () => {
    expect((await list()).content).toEqual([
      {
        brandId,
        brandName: 'Wobblewick Coffee',
        locations: 4,
        airports: 2,
        areaTotal: 1540,
        locationsWithoutArea: 0,
        companies: 'Larkham Foods, Quince Hill',
      },
    ])
    expect((await list('', alice)).content.map(each => [each.brandName, each.locations])).toEqual([
      ['Hiddenham Tea', 1],
      ['Wobblewick Coffee', 5],
    ])
  })

  it('are filtered, and available as a file', async () => {
    expect((await list('companies=quince&locations=4..')).totalElements).toBe(1)
    expect((await list('locations=5..')).totalElements).toBe(0)
    expect((await list('keyword=larkham')).totalElements).toBe(1)
    const { text } = await frank.get('/brands/instance/26/directory/file?keyword=wobble')
    expect(text.split(/\r?\n/)[1]).toBe('Wobblewick Coffee,4,2,1540,0,"Larkham Foods, Quince Hill"')
  })
})

describe('a brand', () => {
  it('shows who operates it, its size, and when its leases end', async () => {
    expect((await profile(brandId)).body).toEqual({
      brandId,
      brandName: 'Wobblewick Coffee',
      axnInstanceId: 26,
      axnInstanceName: '2026',
      footprint: expect.objectContaining({
        locations: 4,
        airports: 2,
        areaTotal: 1540,
        locationsWithoutArea: 0,
      }) as object,
      companies: [
        {
          companyId,
          companyName: 'Larkham Foods',
          companyInEdition: false,
          locations: 3,
          airports: 2,
          areaTotal: 1040,
          locationsWithoutArea: 0,
        },
        expect.objectContaining({ companyName: 'Quince Hill', locations: 1, areaTotal: 500 }),
      ],
      leaseYears: [{ year: '2027', locations: 2, areaTotal: 1000, locationsWithoutArea: 0 }],
    })
    expect((await profile(brandId, alice)).body.footprint.areaTotal).toBe(8540)
    expect((await profile(brandId, alice, 25)).body.footprint.areaTotal).toBe(80_000)
  })

  it('without a published airport does not exist for subscribers', async () => {
    expect(outcome(await profile(hiddenId))).toBe('notFound')
    expect(outcome(await profile(2_147_483_646))).toBe('notFound')
    expect(outcome(await profile(2_147_483_646, alice))).toBe('notFound')
    expect(outcome(await profile(hiddenId, frank, 25))).toBe('notFound')
    expect(outcome(await profile(brandId, frank, 27))).toBe('notFound')
    expect((await profile(brandId, frank, 25)).body.axnInstanceName).toBe('2025')
    expect((await profile(hiddenId, alice)).body.footprint.locations).toBe(1)
  })
})
