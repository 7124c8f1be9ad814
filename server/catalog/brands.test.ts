import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Brand, BrandRow } from '#domain/catalog/brand.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { makeAirportInstance, makeBrand, makeTenant, makeTerminal } from '#tests/make.ts'

const service = useService()
const alice = () => service.as('alice')
const entry = (overrides: object = {}) => ({ brandName: 'Wobblewick Tea', axnStatus: 'ACTIVE', ...overrides })
const search = async (query: string) =>
  (await alice().post<Paged<BrandRow>>(`/brands/paged/search?${query}`)).body
const names = async (query: string) => (await search(query)).content.map(each => each.brandName)

describe('the list of brands', () => {
  const make = () =>
    service.write(async db => {
      for (const brandName of ['qxa Élan', 'QXA eland', 'Qxa zebra', 'The 50%_qxa'])
        await makeBrand(db, { brandName })
      await makeBrand(db, { brandName: 'qxa former', axnStatus: 'NOT ACTIVE' })
      await makeBrand(db, { brandName: 'qxa wanted', axnStatus: 'PROPOSED' })
    })

  it('is searched in any case by any part of the name, and sorted in reading order', async () => {
    await make()
    expect(await names('keyword=QXA')).toEqual([
      'qxa Élan',
      'QXA eland',
      'qxa former',
      'qxa wanted',
      'Qxa zebra',
      'The 50%_qxa',
    ])
    expect(await names('keyword=ÉLAN')).toEqual(['qxa Élan', 'QXA eland'])
    expect(await names('keyword=elan qxa')).toEqual(['qxa Élan', 'QXA eland'])
    expect(await names('keyword=qxa&sort=brandName,desc&size=2')).toEqual(['The 50%_qxa', 'Qxa zebra'])
    expect(await names('keyword=qxa&page=1&size=4')).toEqual(['Qxa zebra', 'The 50%_qxa'])
    const found = await search('keyword=qxa&size=4&page=1')
    expect([found.totalElements, found.totalPages, found.number]).toEqual([6, 2, 1])
  })

  it('treats %, _, and \\ literally', async () => {
    await make()
    expect(await names(`keyword=${encodeURIComponent('50%_q')}`)).toEqual(['The 50%_qxa'])
    expect(await names(`keyword=${encodeURIComponent('x_')}`)).toEqual([])
    expect(await names(`keyword=${encodeURIComponent('\\')}`)).toEqual([])
  })

  it('is filtered by status', async () => {
    await make()
    expect(await names(`keyword=qxa&status=${encodeURIComponent('NOT ACTIVE')}`)).toEqual(['qxa former'])
    expect(await names('keyword=qxa&status=PROPOSED')).toEqual(['qxa wanted'])
  })

  it('is one page with pageable Y, and whole without', async () => {
    await make()
    const all = await alice().get<BrandRow[]>('/brands')
    expect(all.body.filter(each => /qxa/i.test(each.brandName))).toHaveLength(6)
    const paged = await alice().get<Paged<BrandRow>>('/brands?pageable=Y&size=2&sort=brandName')
    expect(paged.body).toMatchObject({ numberOfElements: 2, size: 2, totalElements: all.body.length })
    expect(paged.body.content).toEqual(all.body.slice(0, 2))
  })

  it('is listed by the filters of its columns, and downloaded with chosen ones', async () => {
    await make()
    const list = (query: string) => alice().get<Paged<BrandRow>>(`/brands/list?keyword=qxa&${query}`)
    const former = await list(`axnStatus=${encodeURIComponent('NOT ACTIVE,PROPOSED')}`)
    expect(former.body.content.map(each => each.brandName)).toEqual(['qxa former', 'qxa wanted'])
    expect((await list('modifiedDate=..2001-01-01')).body.totalElements).toBe(0)
    const file = await alice().get('/brands/list/file?keyword=qxa&columns=axnStatus&axnStatus=PROPOSED')
    expect(file.text).toBe('Brand Name,Status\r\nqxa wanted,Proposed\r\n')
  })

  it('finds a name by its index, and no other', async () => {
    await make()
    await service.write(async db => {
      // Disables all other access paths, so that this index is used however few brands there are.
      await db.execute(sql`set local enable_seqscan = off; set local enable_indexscan = off`)
      // Reading a btree from end to end is a scan too.
      await db.execute(sql`drop index brand_name_order_index`)
      const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
        sql`explain select 1 from brand where factbook_searched(brand_name) like '%zebra%'`,
      )
      expect(JSON.stringify(rows)).toContain('brand_searched_index')
    })
  })
})

describe('a brand', () => {
  it('is added, read with its version as the ETag, changed with it, and deleted', async () => {
    const added = await alice().post<Brand>('/brands', entry({ brandName: '  Wobblewick   Tea ' }))
    expect(added.body).toMatchObject({ ...entry(), modifiedUserName: 'Alice Ashgrove', version: 1 })
    const path = `/brands/${added.body.brandId}`
    const read = await alice().get<Brand>(path)
    expect(read.headers['etag']).toBe('"1"')
    const ifMatch = { 'if-match': '"1"' }
    const saved = await alice().put<Brand>(path, entry({ axnStatus: 'NOT ACTIVE' }), ifMatch)
    expect(saved.body).toMatchObject({ axnStatus: 'NOT ACTIVE', version: 2 })
    expect(outcome(await alice().put(path, entry(), ifMatch))).toBe('stale')
    expect(outcome(await alice().delete(path, ifMatch))).toBe('stale')
    expect(outcome(await alice().delete(path))).toBe('200')
    expect(outcome(await alice().get(path))).toBe('notFound')
    expect(outcome(await alice().put(path, entry()))).toBe('notFound')
    expect(outcome(await alice().delete(path))).toBe('notFound')
  })

  it('is active by default; a stored one keeps its status if it is omitted', async () => {
    const { body } = await alice().post<Brand>('/brands', { brandName: 'Wobblewick Tea' })
    expect(body.axnStatus).toBe('ACTIVE')
    expect(outcome(await alice().put(`/brands/${body.brandId}`, { brandName: 'Wobblewick' }))).toBe(
      'invalidInput',
    )
  })

  it('with an existing name in any case is a duplicate, and the refusal gives that name', async () => {
    const { brandId } = await service.write(db => makeBrand(db, { brandName: 'Über Eis' }))
    const other = await service.write(db => makeBrand(db, { axnStatus: 'NOT ACTIVE', brandName: 'Old Oat' }))
    for (const answer of [
      await alice().post('/brands', entry({ brandName: 'ÜBER  eis' })),
      await alice().put(`/brands/${other.brandId}`, entry({ brandName: 'über eis' })),
    ]) {
      expect(outcome(answer)).toBe('duplicate')
      expect(problemOf(answer).message).toBe('Potentially Duplicate Item.')
      expect(problemOf(answer).errors).toEqual([
        { pointer: '/brandName', detail: 'The brand “Über Eis” already exists. It is active.' },
      ])
    }
    expect(problemOf(await alice().post('/brands', entry({ brandName: 'old oat' }))).detail).toContain(
      'not active',
    )
    expect(outcome(await alice().put(`/brands/${brandId}`, entry({ brandName: 'ÜBER EIS' })))).toBe('200')
  })

  it('that is in use cannot be deleted; the refusal lists the places', async () => {
    const brandId = await service.write(async db => {
      const made = await makeBrand(db, { brandName: 'Sandpiper Soup' })
      for (const axnInstanceId of [25, 26]) {
        const { airportId } = await makeAirportInstance(db, { axnInstanceId })
        const { terminalId } = await makeTerminal(db, { airportId, axnInstanceId })
        for (let count = 25; count < axnInstanceId + 1; count++)
          await makeTenant(db, { airportId, terminalId, axnInstanceId, brandId: made.brandId })
      }
      return made.brandId
    })
    const answer = await alice().delete(`/brands/${brandId}`)
    expect(outcome(answer)).toBe('inUse')
    expect(problemOf(answer).message).toContain(
      '“Sandpiper Soup” cannot be deleted because it is used by 2 tenants in 2026 and 1 tenant in 2025.',
    )
    expect(outcome(await alice().put(`/brands/${brandId}`, entry({ axnStatus: 'NOT ACTIVE' })))).toBe('200')
  })

  it('that was proposed is decided by a save', async () => {
    const { brandId } = await service.write(db =>
      makeBrand(db, { axnStatus: 'PROPOSED', proposedUserId: service.users.ben.userId }),
    )
    expect((await alice().put<Brand>(`/brands/${brandId}`, entry())).body.axnStatus).toBe('ACTIVE')
  })

  const wrong: [string, object, string][] = [
    ['no name', { brandName: ' ' }, '/brandName'],
    ['one letter', { brandName: 'x' }, '/brandName'],
    ['the 256th character', { brandName: 'x'.repeat(256) }, '/brandName'],
    ['a number as its name', { brandName: 12 }, '/brandName'],
    ['a status of proposals', { axnStatus: 'PROPOSED' }, '/axnStatus'],
    ['another status', { axnStatus: 'active' }, '/axnStatus'],
  ]
  it.each(wrong)('refuses %s', async (_what, overrides, pointer) => {
    const { brandId } = await service.write(db => makeBrand(db))
    for (const answer of [
      await alice().post('/brands', entry(overrides)),
      await alice().put(`/brands/${brandId}`, entry(overrides)),
    ]) {
      expect(outcome(answer)).toBe('invalidInput')
      expect(problemOf(answer).errors[0]?.pointer).toBe(pointer)
    }
  })

  it('takes its key only from the path, and stores markup as plain text', async () => {
    const { brandId } = await service.write(db => makeBrand(db))
    const brandName = '<script>alert(1)</script> & "Sons"'
    const body = entry({ brandName, brandId: 1, version: 77, modifiedUserId: 1, proposedUserId: 1 })
    const saved = await alice().put<Brand>(`/brands/${brandId}`, body)
    expect(saved.body).toMatchObject({ brandId, brandName, version: 2 })
  })
})
