import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { workbookMediaType } from '#domain/airports/workbook.ts'
import type { SavedItem } from '#domain/browse/saved/saved.ts'
import type { Brand } from '#domain/catalog/brand.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { idempotencyKey } from '#platform/database/tables.ts'
import { outcome, useService } from '#tests/app.ts'
import { makeAirportInstance, makeUser } from '#tests/make.ts'

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
  it('runs once, and is answered identically when it is sent again', async () => {
    const first = await add()
    const again = await add()
    expect([outcome(first), outcome(again)]).toEqual(['200', '200'])
    expect(again.body).toEqual(first.body)
    expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true', etag: first.headers['etag'] })
    expect(await found()).toBe(1)
  })

  it('also runs once if both arrive at the same time', async () => {
    const answers = await Promise.all([add(), add(), add()])
    expect(new Set(answers.map(each => each.body.brandId)).size).toBe(1)
    expect(answers.filter(each => each.headers['idempotency-replayed'] === 'true')).toHaveLength(2)
    expect(await found()).toBe(1)
  })

  it('is refused for another body or address, and belongs to one person', async () => {
    await add()
    expect(outcome(await add(`${brandName} Two`))).toBe('keyReused')
    expect(await found()).toBe(1)
    const other = await service
      .as('ella')
      .post('/leaseradar/feeds', { feedName: 'Mine' }, { 'idempotency-key': key })
    expect(outcome(other)).not.toBe('keyReused')
  })

  it('answers each person separately, even if two have chosen the same key', async () => {
    const save = (who: 'frank' | 'ella') =>
      service
        .as(who)
        .post<SavedItem>(
          '/saved',
          { savedKind: 'leases', savedName: who, search: {}, isFollowed: false },
          { 'idempotency-key': key },
        )
    const made = { frank: await save('frank'), ella: await save('ella') }
    for (const who of ['frank', 'ella'] as const) {
      const again = await save(who)
      expect(again.body).toEqual(made[who].body)
      expect(again.headers['idempotency-replayed'], who).toBe('true')
      expect(again.body.savedName).toBe(who)
    }
  })

  it('that was refused can be corrected under the same key', async () => {
    expect(outcome(await add(''))).toBe('invalidInput')
    expect(outcome(await add())).toBe('200')
    const taken = crypto.randomUUID()
    expect(outcome(await add(brandName, { 'idempotency-key': taken }))).toBe('duplicate')
    expect(outcome(await add(`${brandName} Two`, { 'idempotency-key': taken }))).toBe('200')
  })

  it('expires after a day, and the table is cleaned up', async () => {
    await add()
    const old = sql`now() - interval '25 hours'`
    await service.write(db => db.update(idempotencyKey).set({ created: old }))
    expect(outcome(await add())).toBe('duplicate')
    await add(`${brandName} Two`, { 'idempotency-key': crypto.randomUUID() })
    expect(await service.write(db => db.select().from(idempotencyKey))).toHaveLength(1)
  })

  it('requires a valid key', async () => {
    expect(outcome(await add(brandName, { 'idempotency-key': 'a b' }))).toBe('invalidInput')
    expect(outcome(await add(brandName, { 'idempotency-key': 'x'.repeat(256) }))).toBe('invalidInput')
    expect(outcome(await add(brandName, {}))).toBe('200')
  })

  it('whose answer contains a secret runs once, and the secret is not stored', async () => {
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

describe('a call in several steps with an Idempotency-Key', () => {
  const act = (userId: number) =>
    alice.post<object>(`/users/${userId}/invitation`, undefined, { 'idempotency-key': key })
  const makeInvited = () => service.write(async db => (await makeUser(db)).userId)

  it('runs once, and is answered identically when it is sent again', async () => {
    const userId = await makeInvited()
    const first = await act(userId)
    expect(outcome(first)).toBe('200')
    const again = await act(userId)
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotency-replayed']).toBe('true')
  })

  it('also runs once if both arrive at the same time', async () => {
    const userId = await makeInvited()
    const answers = await Promise.all([act(userId), act(userId), act(userId)])
    const done = answers.filter(each => outcome(each) === '200')
    expect(
      answers
        .filter(each => !done.includes(each))
        .map(outcome)
        .every(each => each === 'keyUnfinished'),
    ).toBe(true)
    expect((await act(userId)).body).toEqual(done[0]?.body)
  })

  it('is refused if an earlier one was interrupted, because its outcome is not known', async () => {
    const userId = await makeInvited()
    await act(userId)
    await service.write(db =>
      db.update(idempotencyKey).set({ answer: null }).where(eq(idempotencyKey.requestKey, key)),
    )
    expect(outcome(await act(userId))).toBe('keyUnfinished')
    expect(outcome(await act(await makeInvited()))).toBe('keyReused')
  })

  it('that was refused can be sent again under the same key', async () => {
    const invite = (userId: number) =>
      alice.post(`/users/${userId}/invitation`, undefined, { 'idempotency-key': key })
    const { userId } = await service.write(db => makeUser(db, { userStatus: 'NOT ACTIVE' }))
    expect(outcome(await invite(userId))).toBe('userNotActive')
    expect(outcome(await invite(userId))).toBe('userNotActive')
  })

  it('sends one invitation', async () => {
    const { userId, email } = await service.write(db => makeUser(db))
    const invite = () => alice.post(`/users/${userId}/invitation`, undefined, { 'idempotency-key': key })
    const first = await invite()
    expect(outcome(first)).toBe('200')
    expect((await invite()).body).toEqual(first.body)
    await service.idle()
    expect(service.mails.filter(each => each.to === email)).toHaveLength(1)
  })
})

describe('an upload with an Idempotency-Key', () => {
  it('runs once for the same file, and is refused for another one', async () => {
    const { airportId } = await service.write(db => makeAirportInstance(db))
    const place = `/airports/${airportId}/instance/26/workbook`
    const headers = { 'content-type': workbookMediaType, 'idempotency-key': key }
    const { rawPayload } = await service.app.inject({
      url: apiBase + place,
      headers: { authorization: `Bearer ${service.token('alice')}` },
    })
    const preview = await alice.post<{ seen: string }>(`${place}/preview`, rawPayload, headers)
    const accept = (file: Buffer) => alice.post(`${place}/accept?seen=${preview.body.seen}`, file, headers)
    const first = await accept(rawPayload)
    expect(outcome(first)).toBe('200')
    const again = await accept(rawPayload)
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(outcome(await accept(Buffer.from('another')))).toBe('keyReused')
  })
})

it('the API reference says which calls honor the key', async () => {
  const { body } = await alice.get<{
    paths: Record<string, Record<string, { parameters?: { $ref?: string }[] }>>
  }>('/openapi.json')
  const honors = (path: string) =>
    body.paths[apiBase + path]?.['post']?.parameters?.some(
      each => each.$ref === '#/components/parameters/IdempotencyKey',
    ) ?? false
  const workbook = '/airports/{airportId}/instance/{instanceId}/workbook'
  expect([`${workbook}/accept`, '/brands', '/bulk-actions', '/reports/{year}/files'].map(honors)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([`${workbook}/preview`, '/authenticate', '/brands/paged/search'].map(honors)).toEqual([
    false,
    false,
    false,
  ])
})
