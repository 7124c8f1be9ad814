import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { NameChoice, NameProposal } from '#domain/catalog/proposal.ts'
import type { BulkItem } from '#domain/history/bulkAction.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { previewBulkAction, runBulkAction } from '#tests/bulkAction.ts'
import {
  makeAirline,
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import { airline, brand } from '../../database/schema/lookups.ts'
import { tenant } from '../../database/schema/terminals.ts'

const service = useService()
const alice = () => service.as('alice')
const list = async (query = '') =>
  (await alice().get<Paged<NameProposal>>(`/proposals?size=100${query}`)).body.content
const propose = async (brandName: string) =>
  (await service.as('ben').post<NameChoice>('/brands/proposals', { confirmed: true, brandName })).body.id
const accept = (id: number, name?: string, kind = 'brands') =>
  alice().post(`/proposals/${kind}/${id}/accept`, { name })
const toItem = (id: number, intoId?: number): BulkItem => ({ kind: 'brand', id, intoId })

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
    expect(await names('&kind=users')).toEqual([])
    const file = await alice().get('/proposals/file?keyword=zz&columns=name,kind&kind=brands')
    expect(file.text.trim().split(/\r?\n/)).toEqual([expect.stringContaining('Name,Kind'), 'Zz brand,Brands'])
  })
})

describe('proposals', () => {
  it('are accepted, also under another name; then everyone is offered them', async () => {
    const [first, second] = [await propose('Peppertree Pie'), await propose('peppertree POKE')]
    const { airlineId } = await service.write(db => makeAirline(db, { axnStatus: 'PROPOSED' }))
    expect(outcome(await accept(first))).toBe('200')
    const taken = await accept(second, 'peppertree pie')
    expect(outcome(taken)).toBe('duplicate')
    expect(problemOf(taken).errors[0]).toMatchObject({ pointer: '/name' })
    expect(outcome(await accept(second, '  Peppertree  Poke '))).toBe('200')
    expect(outcome(await accept(airlineId, undefined, 'airlines'))).toBe('200')
    const offered = await service
      .as('cora')
      .get<Paged<NameChoice>>('/proposals/brands/choices?keyword=peppertree')
    expect(offered.body.content.map(each => each.name)).toEqual(['Peppertree Pie', 'Peppertree Poke'])
    await service.write(async db => {
      const [stored] = await db.select().from(brand).where(eq(brand.brandId, second))
      expect(stored).toMatchObject({ axnStatus: 'ACTIVE', proposedUserId: null })
      const [flown] = await db.select().from(airline).where(eq(airline.airlineId, airlineId))
      expect(flown?.axnStatus).toBe('ACTIVE')
    })
    expect(await list('&keyword=peppertree')).toEqual([])
  })

  it('are accepted, merged into similar names, or deleted together, as one action with one undo', async () => {
    const into = await service.write(db => makeBrand(db, { brandName: 'Maplewood Melts' }))
    const merged = [await propose('Maplewood Meltz'), await propose('Maplewood Melt')]
    const [unlike, other] = [await propose('Quince'), await propose('Sorrel Soups')]
    await service.write(async db => {
      const { airportId } = await makeAirportInstance(db)
      const { terminalId } = await makeTerminal(db, { airportId })
      for (const brandId of [...merged, other]) await makeTenant(db, { airportId, terminalId, brandId })
    })
    const brandsOf = () =>
      service.write(async db => {
        const rows = await db.select({ brandId: tenant.brandId }).from(tenant)
        return rows.map(each => each.brandId).toSorted((one, next) => one - next)
      })
    const before = await brandsOf()
    const items = [...merged.map(id => toItem(id, into.brandId)), toItem(unlike)]
    const preview = await previewBulkAction(alice(), { action: 'mergeSimilar', items })
    expect(preview.lines.map(each => [each.outcome, each.name])).toEqual([
      ['done', 'Maplewood Meltz → Maplewood Melts'],
      ['done', 'Maplewood Melt → Maplewood Melts'],
      ['refused', 'Quince'],
    ])
    const { lines, actionId } = await runBulkAction(service, alice(), { action: 'mergeSimilar', items })
    expect(lines).toEqual(preview.lines)
    expect(await brandsOf()).toEqual([into.brandId, into.brandId, other].toSorted((one, next) => one - next))
    const again = await previewBulkAction(alice(), { action: 'mergeSimilar', items })
    expect(again.lines.map(each => each.outcome)).toEqual(['unneeded', 'unneeded', 'refused'])
    expect(outcome(await alice().post(`/actions/${actionId}/undo`, {}))).toBe('200')
    expect(await brandsOf()).toEqual(before)
    expect((await list()).map(each => each.id)).toEqual([...merged, unlike, other])

    const rest = [unlike, other].map(id => toItem(id))
    const removed = await runBulkAction(service, alice(), { action: 'deleteProposals', items: rest })
    expect(removed.lines.map(each => each.outcome)).toEqual(['done', 'refused'])
    const accepted = await runBulkAction(service, alice(), { action: 'accept', items: rest })
    expect(accepted.lines.map(each => each.outcome)).toEqual(['refused', 'done'])
    for (const each of [accepted, removed]) await alice().post(`/actions/${each.actionId}/undo`, {})
    expect((await list()).map(each => each.id)).toEqual([...merged, unlike, other])
  })

  it('are no longer proposals after a decision', async () => {
    const brandId = await propose('Quartzite Cafe')
    expect(outcome(await accept(brandId))).toBe('200')
    const again = await accept(brandId)
    expect(outcome(again)).toBe('notFound')
    expect(problemOf(again).message).toContain('“Quartzite Cafe” is no longer a proposal')
    expect(outcome(await alice().delete(`/proposals/brands/${brandId}`))).toBe('notFound')
    expect(outcome(await accept(2_000_000_000))).toBe('notFound')
    expect(outcome(await accept(1, undefined, 'users'))).toBe('invalidInput')
    expect(outcome(await accept(brandId, 'x'))).toBe('invalidInput')
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
