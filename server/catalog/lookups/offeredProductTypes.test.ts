import { describe, expect, it } from 'vitest'
import type { LookupEntry } from '#domain/catalog/lookup.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { makeAirportInstance, makeTenant, makeTerminal } from '#tests/make.ts'

const service = useService()
const alice = () => service.as('alice')
const path = '/tenanttypeproducttype/FOODBEVERAGE'
const read = async () => (await alice().get<LookupEntry>(path)).body
const offered = (entry: LookupEntry) =>
  (entry.productTypes ?? []).filter(each => each.isOffered).map(each => each.productType)
const save = (entry: LookupEntry, productTypes: string[]) =>
  alice().put<LookupEntry>(path, { ...entry, productTypes }, { 'if-match': `"${entry.version}"` })
const choices = async () => {
  const { body } = await service
    .as('ben')
    .get<{ tenantType: string; productTypes: { productType: string }[] }[]>('/tenanttypeproducttype')
  const type = body.find(each => each.tenantType === 'FOODBEVERAGE')
  return type?.productTypes.map(each => each.productType)
}

async function sellCoffee(productType = 'COFFEE') {
  return service.write(async db => {
    const { airportId } = await makeAirportInstance(db)
    const { terminalId } = await makeTerminal(db, { airportId })
    const first = await makeTenant(db, { airportId, terminalId, productType })
    await makeTenant(db, { airportId, terminalId, productType })
    // The same tenant in the next year counts once.
    await makeAirportInstance(db, { airportId, axnInstanceId: 27 })
    await makeTerminal(db, { airportId, terminalId, axnInstanceId: 27 })
    await makeTenant(db, { airportId, terminalId, productType, axnInstanceId: 27, tenantId: first.tenantId })
  })
}

describe('the product types of a tenant type', () => {
  it('are added and removed, which changes the pickers and the version', async () => {
    const before = await read()
    const wanted = [...offered(before).filter(each => each !== 'SNACKS'), 'BOOKS']
    const saved = await save(before, [...wanted, 'BOOKS'])
    expect(offered(saved.body).toSorted()).toEqual(wanted.toSorted())
    expect(saved.body.version).toBe(before.version + 1)
    expect((await choices())?.toSorted()).toEqual(wanted.toSorted())
    expect(outcome(await save(before, wanted))).toBe('stale')
    const same = await save(saved.body, wanted)
    expect(same.body.version).toBe(saved.body.version)
  })

  it('stay while tenants have that category, and the refusal gives their number', async () => {
    await sellCoffee()
    const before = await read()
    expect(before.productTypes?.find(each => each.productType === 'COFFEE')?.tenants).toBe(2)
    const refused = await save(before, ['BAR'])
    expect(outcome(refused)).toBe('inUse')
    expect(problemOf(refused).errors).toEqual([
      {
        pointer: '/productTypes/COFFEE',
        detail: 'Coffee & Tea cannot be removed from this tenant type because 2 tenants of this type use it.',
      },
    ])
    expect(offered(await read())).toEqual(offered(before))
    expect(outcome(await save(before, ['COFFEE']))).toBe('200')
    expect(offered(await read())).toEqual(['COFFEE'])
    expect(outcome(await save(await read(), []))).toBe('inUse')
  })

  it('must exist and be offered', async () => {
    const before = await read()
    const refused = await save(before, [...offered(before), 'NOWHERE'])
    expect([outcome(refused), problemOf(refused).errors[0]?.pointer]).toEqual([
      'unknownReference',
      '/productTypes/NOWHERE',
    ])
    const { productTypes: _all, ...rest } = before
    expect(outcome(await alice().put(path, rest))).toBe('invalidInput')
    expect(offered(await read())).toEqual(offered(before))
  })
})

describe('a product type', () => {
  it('is deleted, with its offers, if no tenant has it', async () => {
    expect(await choices()).toContain('SNACKS')
    expect(outcome(await alice().delete('/producttype/SNACKS'))).toBe('200')
    expect(await choices()).not.toContain('SNACKS')
    expect((await read()).productTypes?.map(each => each.productType)).not.toContain('SNACKS')
  })

  it('reports how many tenants use it, and inactive, remains with a tenant that has it', async () => {
    await sellCoffee('BAR')
    const refused = await alice().delete('/producttype/BAR')
    expect(problemOf(refused).message).toBe(
      'Bar & Lounge is used by 2 tenants and cannot be deleted. You can set its status to not active instead. It is then no longer offered, and existing records keep it.',
    )
    const { body } = await alice().get<LookupEntry>('/producttype/BAR')
    await alice().put('/producttype/BAR', { ...body, axnStatus: 'NOT ACTIVE' })
    expect(await choices()).not.toContain('BAR')
    expect(offered(await read())).toContain('BAR')
  })
})
