import { describe, expect, it } from 'vitest'
import type { Paged } from '#domain/paging.ts'
import type { BrandChoice, CompanyChoice } from '#domain/proposal.ts'
import { outcome, useService } from '#tests/app.ts'
import { makeAirline, makeBrand, makeCompany } from '#tests/make.ts'
import type { PersonName } from '#tests/people.ts'

const service = useService()

const brandsFor = async (who: PersonName, keyword: string) => {
  const answer = await service
    .as(who)
    .get<Paged<BrandChoice>>(`/brands/choices?keyword=${encodeURIComponent(keyword)}`)
  return answer.body.content.map(each => each.brandName)
}
const propose = (who: PersonName, brandName: string) =>
  service.as(who).post<BrandChoice>('/brands/proposals', { brandName })

describe('what an editor may choose', () => {
  it('is found by any part of its name, those first that begin with it', async () => {
    await service.write(async db => {
      for (const brandName of ['The Qwixel Room', 'qwixel & Sons', 'Somewhere else'])
        await makeBrand(db, { brandName })
      await makeBrand(db, { brandName: 'Qwixel of Old', axnStatus: 'NOT ACTIVE' })
    })
    expect(await brandsFor('ben', 'QWIXEL')).toEqual(['qwixel & Sons', 'The Qwixel Room'])
  })

  it('is searched literally', async () => {
    await service.write(db => makeBrand(db, { brandName: 'Hundred%Percent_Qwixel' }))
    expect(await brandsFor('ben', '%Percent_Q')).toEqual(['Hundred%Percent_Qwixel'])
    expect(await brandsFor('ben', 'd_Percent')).toEqual([])
  })

  it('comes in pages of at most fifty, for editors only', async () => {
    expect(outcome(await service.as('dana').get('/companies/choices?size=50'))).toBe('200')
    expect(outcome(await service.as('ben').get('/companies/choices?size=51'))).toBe('400.2')
    expect(outcome(await service.as('frank').get('/brands/choices'))).toBe('403.1')
    expect(outcome(await service.as('gina').post('/brands/proposals', { brandName: 'No Way' }))).toBe('403.1')
    expect(outcome(await service.as('stranger').get('/companies/choices'))).toBe('401.2')
  })
})

describe('a proposal', () => {
  it('is offered to whoever made it and to nobody else', async () => {
    const made = await propose('ben', '  Wandering   Whisk ')
    expect(made.body).toMatchObject({ brandName: 'Wandering Whisk', axnStatus: 'PROPOSED' })
    expect(await brandsFor('ben', 'wandering w')).toEqual(['Wandering Whisk'])
    expect(await brandsFor('cora', 'wandering w')).toEqual([])
    expect(await brandsFor('alice', 'wandering w')).toEqual([])
  })

  it('finds what is there in any case, whoever made it', async () => {
    const { brandId } = await service.write(db => makeBrand(db, { brandName: 'Café Über' }))
    expect((await propose('ben', 'CAFÉ ÜBER')).body).toEqual({
      brandId,
      brandName: 'Café Über',
      axnStatus: 'ACTIVE',
    })
    const first = (await propose('ben', 'Twice Told')).body
    expect((await propose('cora', 'twice TOLD')).body).toEqual(first)
  })

  it('does not bring back what is not active any more', async () => {
    await service.write(db => makeBrand(db, { brandName: 'Gone Goods', axnStatus: 'NOT ACTIVE' }))
    expect(outcome(await propose('ben', 'gone goods'))).toBe('409.1')
  })

  it.each(['', ' x ', 'x'.repeat(256)])('needs a name of 2 to 255 characters, not "%.5s"', async name => {
    expect(outcome(await propose('ben', name))).toBe('400.2')
  })

  it('keeps markup as the text it is', async () => {
    const brandName = '<img src=x onerror=alert(1)> & Co'
    expect((await propose('ben', brandName)).body.brandName).toBe(brandName)
  })

  it('may be a company', async () => {
    const { companyId } = await service.write(db => makeCompany(db, { companyName: 'Saltmarsh Hospitality' }))
    const body = { companyName: 'saltmarsh hospitality' }
    const found = await service.as('dana').post<CompanyChoice>('/companies/proposals', body)
    expect(found.body.companyId).toBe(companyId)
    const other = await service
      .as('dana')
      .post<CompanyChoice>('/companies/proposals', { companyName: 'Saltmarsh 2' })
    expect(other.body.axnStatus).toBe('PROPOSED')
    const choices = async (who: PersonName) =>
      (await service.as(who).get<Paged<CompanyChoice>>('/companies/choices?keyword=saltmarsh')).body
        .totalElements
    expect([await choices('dana'), await choices('ben')]).toEqual([2, 1])
  })

  it('may be an airline, which the list of airlines then offers to its proposer alone', async () => {
    await service.write(db => makeAirline(db, { airlineName: 'Zephyrline' }))
    const body = { airlineName: 'Zephyrline Two' }
    expect(outcome(await service.as('ben').post('/airlines/proposals', body))).toBe('200')
    const airlines = async (who: PersonName) =>
      (await service.as(who).get<{ airlineName: string }[]>('/airlines')).body
        .map(each => each.airlineName)
        .filter(name => name.startsWith('Zephyr'))
    expect(await airlines('ben')).toEqual(['Zephyrline', 'Zephyrline Two'])
    expect(await airlines('cora')).toEqual(['Zephyrline'])
  })
})
