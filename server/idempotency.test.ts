import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Brand } from '#domain/catalog/brand.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { outcome, useService } from '#tests/app.ts'
import { idempotencyKey } from '#platform/database/tables.ts'

const service = useService({ committed: true })
const alice = service.as('alice')
let brandName: string
let key: string

beforeEach(() => {
  brandName = `Walrus ${crypto.randomUUID()}`
  key = crypto.randomUUID()
})

const add = (name = brandName, under: Record<string, string> = { 'idempotency-key': key }, client = alice) =>
  client.post<Brand>('/brands', { brandName: name, axnStatus: 'ACTIVE' }, under)
const found = async (name = brandName) =>
  (await alice.post<Paged<Brand>>(`/brands/paged/search?keyword=${encodeURIComponent(name)}`)).body
    .totalElements

describe('a POST with an Idempotency-Key', () => {
  it('is done once and answered alike when it is sent again', async () => {
    const first = await add()
    const again = await add()
    expect([outcome(first), outcome(again)]).toEqual(['200', '200'])
    expect(again.body).toEqual(first.body)
    expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true', etag: first.headers['etag'] })
    expect(await found()).toBe(1)
  })

  it('is done once also when both arrive at the same time', async () => {
    const answers = await Promise.all([add(), add(), add()])
    expect(new Set(answers.map(each => each.body.brandId)).size).toBe(1)
    expect(answers.filter(each => each.headers['idempotency-replayed'] === 'true')).toHaveLength(2)
    expect(await found()).toBe(1)
  })

  it('is refused for another body or address, and is of one person', async () => {
    await add()
    expect(outcome(await add(`${brandName} Two`))).toBe('keyReused')
    expect(await found()).toBe(1)
    const other = await service
      .as('ella')
      .post('/leaseradar/feeds', { feedName: 'Mine' }, { 'idempotency-key': key })
    expect(outcome(other)).not.toBe('keyReused')
  })

  it('that was refused can be corrected under the same key', async () => {
    expect(outcome(await add(''))).toBe('invalidInput')
    expect(outcome(await add())).toBe('200')
    const taken = crypto.randomUUID()
    expect(outcome(await add(brandName, { 'idempotency-key': taken }))).toBe('duplicate')
    expect(outcome(await add(`${brandName} Two`, { 'idempotency-key': taken }))).toBe('200')
  })

  it('is forgotten after a day, and the table is swept', async () => {
    await add()
    const old = sql`now() - interval '25 hours'`
    await service.write(db => db.update(idempotencyKey).set({ created: old }))
    expect(outcome(await add())).toBe('duplicate')
    await add(`${brandName} Two`, { 'idempotency-key': crypto.randomUUID() })
    expect(await service.write(db => db.select().from(idempotencyKey))).toHaveLength(1)
  })

  it('needs a key that can be one', async () => {
    expect(outcome(await add(brandName, { 'idempotency-key': 'a b' }))).toBe('invalidInput')
    expect(outcome(await add(brandName, { 'idempotency-key': 'x'.repeat(256) }))).toBe('invalidInput')
    expect(outcome(await add(brandName, {}))).toBe('200')
  })

  it('whose answer holds a secret is done once, and the secret is not kept', async () => {
    const cora = service.as('cora')
    const make = () =>
      cora.post<{ url: string }>('/leaseradar/feeds', { feedName: brandName }, { 'idempotency-key': key })
    const first = await make()
    expect(outcome(first)).toBe('200')
    expect(outcome(await make())).toBe('alreadyDone')
    const stored = await service.write(db => db.select().from(idempotencyKey))
    expect(JSON.stringify(stored)).not.toContain(first.body.url)
  })
})
