import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { BrandChoice, NameProposal } from '#domain/catalog/proposal.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import {
  makeAirline,
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import { airline, brand } from '../../database/schema/lookups.ts'

const service = useService()
const alice = () => service.as('alice')
const list = async (query = '') =>
  (await alice().get<Paged<NameProposal>>(`/proposals?size=100${query}`)).body.content
const propose = async (brandName: string) =>
  (await service.as('ben').post<BrandChoice>('/brands/proposals', { confirmed: true, brandName })).body
    .brandId
const accept = (...proposals: object[]) => alice().post('/proposals/accept', { proposals })

describe('the list of proposals', () => {
  it('shows each proposal with its proposer, its uses, and similar names', async () => {
    const brandId = await propose('Tumbleweed Tacoz')
    const { iataCode, likeId } = await service.write(async db => {
      const like = await makeBrand(db, { brandName: 'Tumbleweed Tacos' })
      await makeBrand(db, { brandName: 'Entirely Different' })
      const { airportId } = await makeAirportInstance(db, { airport: { iataCode: 'XQX' } })
      const { terminalId } = await makeTerminal(db, { airportId })
      await makeTenant(db, { airportId, terminalId, brandId })
      await makeTenant(db, { airportId, terminalId, brandId })
      return { iataCode: 'XQX', likeId: like.brandId }
    })
    const [proposal] = await list('&keyword=tumbleweed')
    expect(proposal).toMatchObject({
      kind: 'brands',
      id: brandId,
      name: 'Tumbleweed Tacoz',
      proposedUserName: 'Ben Birchfield',
      uses: [{ what: 'tenants', axnInstanceName: '2026', rows: 2, airports: [iataCode] }],
      alike: [{ id: likeId, name: 'Tumbleweed Tacos', axnStatus: 'ACTIVE' }],
    })
    expect(proposal?.alike[0]?.likeness).toBeGreaterThan(0.6)
    expect(Date.parse(proposal?.proposedDate ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  it('has brands, companies, and airlines, or one kind of them, in pages', async () => {
    await service.write(async db => {
      const axnStatus = 'PROPOSED' as const
      await makeBrand(db, { brandName: 'Zz brand', axnStatus })
      await makeCompany(db, { companyName: 'Zz company', axnStatus })
      await makeAirline(db, { airlineName: 'Zz airline', axnStatus })
      await makeAirline(db, { airlineName: 'Zz accepted airline' })
    })
    const names = async (query: string) => (await list(query)).map(each => each.name)
    expect(await names('&keyword=zz&sort=name')).toEqual(['Zz airline', 'Zz brand', 'Zz company'])
    expect(await names('&keyword=zz&sort=name,desc&kind=airlines')).toEqual(['Zz airline'])
    const page = await alice().get<Paged<NameProposal>>('/proposals?keyword=zz&sort=name&size=2&page=1')
    expect(page.body).toMatchObject({ totalElements: 3, numberOfElements: 1, totalPages: 2 })
    expect(outcome(await alice().get('/proposals?kind=users'))).toBe('invalidInput')
  })
})

describe('proposals', () => {
  it('are accepted together, one under another name; then everyone is offered them', async () => {
    const [first, second] = [await propose('Peppertree Pie'), await propose('peppertree POKE')]
    const { airlineId } = await service.write(db => makeAirline(db, { axnStatus: 'PROPOSED' }))
    const answer = await accept(
      { kind: 'brands', id: first },
      { kind: 'brands', id: second, name: '  Peppertree  Poke ' },
      { kind: 'airlines', id: airlineId },
    )
    expect(answer.body).toEqual({ accepted: 3 })
    const offered = await service.as('cora').get<Paged<BrandChoice>>('/brands/choices?keyword=peppertree')
    expect(offered.body.content.map(each => each.brandName)).toEqual(['Peppertree Pie', 'Peppertree Poke'])
    await service.write(async db => {
      const [stored] = await db.select().from(brand).where(eq(brand.brandId, second))
      expect(stored).toMatchObject({
        axnStatus: 'ACTIVE',
        proposedUserId: null,
        brandName: 'Peppertree Poke',
      })
      const [flown] = await db.select().from(airline).where(eq(airline.airlineId, airlineId))
      expect(flown?.axnStatus).toBe('ACTIVE')
    })
    expect(await list('&keyword=peppertree')).toEqual([])
  })

  it('are accepted all or none: the refusal says which one has an existing name', async () => {
    const [first, second] = [await propose('Maplewood Melts'), await propose('Maplewood Malts')]
    await service.write(db => makeBrand(db, { brandName: 'Maplewood Mills' }))
    const answer = await accept(
      { kind: 'brands', id: second },
      { kind: 'brands', id: first, name: 'MAPLEWOOD mills' },
    )
    expect(outcome(answer)).toBe('duplicate')
    expect(problemOf(answer).errors[0]).toMatchObject({ pointer: '/proposals/1/name' })
    expect(await list('&keyword=maplewood')).toHaveLength(2)
    const twice = await accept(
      { kind: 'brands', id: first, name: 'Maplewood Same' },
      { kind: 'brands', id: second, name: 'maplewood same' },
    )
    expect(outcome(twice)).toBe('duplicate')
    expect(await list('&keyword=maplewood')).toHaveLength(2)
  })

  it('are no longer proposals after a decision', async () => {
    const brandId = await propose('Quartzite Cafe')
    expect(outcome(await accept({ kind: 'brands', id: brandId }))).toBe('200')
    const again = await accept({ kind: 'brands', id: brandId })
    expect(outcome(again)).toBe('notFound')
    expect(problemOf(again).message).toContain('“Quartzite Cafe” is no longer a proposal')
    expect(outcome(await alice().delete(`/proposals/brands/${brandId}`))).toBe('notFound')
    expect(outcome(await accept({ kind: 'brands', id: 2_000_000_000 }))).toBe('notFound')
    expect(outcome(await accept())).toBe('invalidInput')
    expect(outcome(await accept({ kind: 'users', id: 1 }))).toBe('invalidInput')
    expect(outcome(await accept({ kind: 'brands', id: brandId, name: 'x' }))).toBe('invalidInput')
  })

  it('are deleted while nothing uses them', async () => {
    const [unused, used] = [await propose('Nothing Needed'), await propose('Needed Noodles')]
    await service.write(async db => {
      const { airportId } = await makeAirportInstance(db)
      const { terminalId } = await makeTerminal(db, { airportId })
      await makeTenant(db, { airportId, terminalId, brandId: used })
    })
    expect(outcome(await alice().delete(`/proposals/brands/${unused}`))).toBe('200')
    const refused = await alice().delete(`/proposals/brands/${used}`)
    expect(outcome(refused)).toBe('inUse')
    expect(problemOf(refused).message).toContain('1 tenant in 2026')
  })
})
