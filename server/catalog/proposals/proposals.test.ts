import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { FoundName, NameChoice } from '#domain/catalog/proposal.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { makeAirline, makeBrand, makeCompany, makeCompanyInstance } from '#tests/make.ts'
import type { PersonName } from '#tests/people.ts'

const service = useService()

const brandsFor = async (who: PersonName, keyword: string) => {
  const answer = await service
    .as(who)
    .get<Paged<NameChoice>>(`/proposals/brands/choices?keyword=${encodeURIComponent(keyword)}`)
  return answer.body.content.map(each => each.name)
}
const propose = (who: PersonName, brandName: string, confirmed = false) =>
  service.as(who).post<NameChoice>('/brands/proposals', { brandName, confirmed })

describe('the names that an editor may choose', () => {
  it('are found by any part, those that begin with it first', async () => {
    await service.write(async db => {
      for (const brandName of ['The Qwixel Room', 'qwixel & Sons', 'Somewhere else'])
        await makeBrand(db, { brandName })
      await makeBrand(db, { brandName: 'Qwixel of Old', axnStatus: 'NOT ACTIVE' })
    })
    expect(await brandsFor('ben', 'QWIXEL')).toEqual(['qwixel & Sons', 'The Qwixel Room'])
  })

  it('are searched by words, whatever stands between them', async () => {
    await service.write(db => makeBrand(db, { brandName: 'Hundred%Percent_Qwíxel' }))
    expect(await brandsFor('ben', 'percent qwix')).toEqual(['Hundred%Percent_Qwíxel'])
    expect(await brandsFor('ben', '%Percent-Q')).toEqual(['Hundred%Percent_Qwíxel'])
    expect(await brandsFor('ben', 'Hundred Qwixel')).toEqual([])
  })

  it('are found by former names, names in a year, and names without accents and punctuation, with the reason', async () => {
    await service.write(async db => {
      const acme = await makeCompany(db, { companyName: 'Acmetta Retail' })
      const gone = { axnStatus: 'NOT ACTIVE', mergedInto: acme.companyId } as const
      await makeCompany(db, { companyName: 'Apexo Halls', ...gone })
      const own = { companyId: acme.companyId, companyName: 'Acmetta of Old' }
      await makeCompanyInstance(db, { ...own, axnInstanceId: 25, axnInstanceStatus: 'PUBLISHED' })
      await makeCompanyInstance(db, { ...own, companyName: 'Acmetta Tomorrow', axnInstanceId: 27 })
      await makeCompany(db, { companyName: 'Grand Apexo' })
      await makeCompany(db, { companyName: 'Apexo of Never', axnStatus: 'NOT ACTIVE' })
      await makeCompany(db, { companyName: 'Crème-Apexo' })
      const brand = await makeBrand(db, { brandName: 'Acmetta Bites' })
      await makeBrand(db, { brandName: 'Apexo Bites', axnStatus: 'NOT ACTIVE', mergedInto: brand.brandId })
    })
    const companiesFor = async (keyword: string) => {
      const answer = await service
        .as('ben')
        .get<Paged<FoundName>>(`/proposals/companies/choices?keyword=${encodeURIComponent(keyword)}`)
      expect(answer.body.totalElements).toBe(answer.body.content.length)
      return answer.body.content.map(each => [each.name, each.foundAs])
    }
    expect(await companiesFor('apexo')).toEqual([
      ['Acmetta Retail', { name: 'Apexo Halls', axnInstanceName: null }],
      ['Crème-Apexo', null],
      ['Grand Apexo', null],
    ])
    expect(await companiesFor('acmetta of')).toEqual([
      ['Acmetta Retail', { name: 'Acmetta of Old', axnInstanceName: '2025' }],
    ])
    // No one can read a coming name letter by letter.
    expect(await companiesFor('acmetta tom')).toEqual([])
    expect(await companiesFor('acmetta tomorrow')).toEqual([
      ['Acmetta Retail', { name: 'Acmetta Tomorrow', axnInstanceName: '2027' }],
    ])
    // The brand's own name is enough.
    expect(await companiesFor('acmetta')).toEqual([['Acmetta Retail', null]])
    expect(await companiesFor('creme apexo')).toEqual([['Crème-Apexo', null]])
    const brands = await service.as('ben').get<Paged<FoundName>>('/proposals/brands/choices?keyword=apexo')
    expect(brands.body.content).toMatchObject([
      { name: 'Acmetta Bites', foundAs: { name: 'Apexo Bites', axnInstanceName: null } },
    ])
  })

  it('come in pages of at most fifty, for editors only', async () => {
    expect(outcome(await service.as('dana').get('/proposals/companies/choices?size=50'))).toBe('200')
    expect(outcome(await service.as('ben').get('/proposals/companies/choices?size=51'))).toBe('invalidInput')
    expect(outcome(await service.as('frank').get('/proposals/brands/choices'))).toBe('forbidden')
    expect(outcome(await service.as('gina').post('/brands/proposals', { brandName: 'No Way' }))).toBe(
      'forbidden',
    )
    expect(outcome(await service.as('stranger').get('/proposals/companies/choices'))).toBe('notSignedIn')
  })
})

describe('a proposal', () => {
  it('is offered only to the user who made it', async () => {
    const made = await propose('ben', '  Wandering   Whisk ')
    expect(made.body).toMatchObject({ name: 'Wandering Whisk', axnStatus: 'PROPOSED' })
    expect(await brandsFor('ben', 'wandering w')).toEqual(['Wandering Whisk'])
    expect(await brandsFor('cora', 'wandering w')).toEqual([])
    expect(await brandsFor('alice', 'wandering w')).toEqual([])
  })

  it.each(['CAFÉ ÜBER', 'Cafe Uber', 'Cafe\u0301\u200b Über', 'cafe  uber'])(
    'is refused for a name that any user has proposed or added, and says which: %s',
    async name => {
      await service.write(db => makeBrand(db, { brandName: 'Café Über' }))
      const refused = await propose('ben', name, true)
      expect(outcome(refused)).toBe('duplicate')
      expect(problemOf(refused).errors).toEqual([
        { pointer: '/brandName', detail: 'The brand “Café Über” already exists. It is active.' },
      ])
      expect(await brandsFor('ben', 'Café')).toEqual(['Café Über'])
    },
  )

  it('of another user is offered to anyone who types the same name, because it cannot be proposed again', async () => {
    await propose('ben', 'Twice Told')
    expect(outcome(await propose('cora', 'twice TOLD'))).toBe('duplicate')
    expect(await brandsFor('cora', 'twice')).toEqual([])
    expect(await brandsFor('cora', 'Twíce  Told')).toEqual(['Twice Told'])
    expect(await brandsFor('cora', 'twice-told')).toEqual([])
  })

  it('with similar names is made only after they are shown and it is confirmed', async () => {
    await service.write(db => makeBrand(db, { brandName: 'Balmy Walrus' }))
    const similar = await service
      .as('ben')
      .get<{ similar: { name: string }[] }>('/proposals/brands/similar?name=Balmy Walruss')
    expect(similar.body.similar.map(each => each.name)).toEqual(['Balmy Walrus'])
    const refused = await propose('ben', 'Balmy Walruss')
    expect(outcome(refused)).toBe('similarNames')
    expect(problemOf(refused).errors).toEqual([
      { pointer: '/brandName', detail: 'Did you mean “Balmy Walrus”?' },
    ])
    expect(await brandsFor('ben', 'balmy')).toEqual(['Balmy Walrus'])
    expect((await propose('ben', 'Balmy Walruss', true)).body.axnStatus).toBe('PROPOSED')
  })

  it('is limited to a hundred per hour and two hundred undecided', async () => {
    const { userId } = service.users.ben
    const waiting = async (from: number, to: number) => {
      await service.write(async db => {
        await db.execute(sql`select set_config('factbook.user_id', ${String(userId)}, true)`)
        for (let number = from; number < to; number += 1) {
          await makeBrand(db, {
            brandName: `Waiting ${number}`,
            axnStatus: 'PROPOSED',
            proposedUserId: userId,
          })
        }
        await db.execute(sql`select set_config('factbook.user_id', '', true)`)
      })
    }
    await waiting(0, 99)
    expect(outcome(await propose('ben', 'Mulberry Monday'))).toBe('200')
    const tooMany = await propose('ben', 'Tangerine Tuesday')
    expect(outcome(tooMany)).toBe('tooManyProposals')
    expect(problemOf(tooMany).message).toBe(
      'You have proposed 100 names within an hour, this would add 1, and the limit is 100. Choose existing names, or try again in an hour.',
    )
    expect(tooMany.headers['retry-after']).toBe('3600')
    expect(outcome(await propose('cora', 'Tangerine Tuesday'))).toBe('200')
    await waiting(100, 200)
    expect(problemOf(await propose('ben', 'Wisteria Wednesday')).message).toContain(
      'proposals awaiting a decision',
    )
  })

  it('does not reactivate an inactive name', async () => {
    await service.write(db => makeBrand(db, { brandName: 'Gone Goods', axnStatus: 'NOT ACTIVE' }))
    expect(outcome(await propose('ben', 'gone goods'))).toBe('duplicate')
  })

  it.each(['', ' x ', 'x'.repeat(256)])('needs a name of 2 to 255 characters, not "%.5s"', async name => {
    expect(outcome(await propose('ben', name))).toBe('invalidInput')
  })

  it('preserves markup as text', async () => {
    const brandName = '<img src=x onerror=alert(1)> & Co'
    expect((await propose('ben', brandName)).body.name).toBe(brandName)
  })

  it('may be a company', async () => {
    await service.write(db => makeCompany(db, { companyName: 'Saltmarsh Hospitality' }))
    const other = await service
      .as('dana')
      .post<NameChoice>('/companies/proposals', { companyName: 'Saltmarsh 2', confirmed: true })
    expect(other.body.axnStatus).toBe('PROPOSED')
    const choices = async (who: PersonName) =>
      (await service.as(who).get<Paged<NameChoice>>('/proposals/companies/choices?keyword=saltmarsh')).body
        .totalElements
    expect([await choices('dana'), await choices('ben')]).toEqual([2, 1])
  })

  it('may be an airline, which the list of airlines then offers to its proposer only', async () => {
    await service.write(db => makeAirline(db, { airlineName: 'Zephyrline' }))
    const body = { airlineName: 'Zephyrline Two', confirmed: true }
    expect(outcome(await service.as('ben').post('/airlines/proposals', body))).toBe('200')
    const airlines = async (who: PersonName) =>
      (await service.as(who).get<{ airlineName: string }[]>('/airlines')).body
        .map(each => each.airlineName)
        .filter(name => name.startsWith('Zephyr'))
    expect(await airlines('ben')).toEqual(['Zephyrline', 'Zephyrline Two'])
    expect(await airlines('cora')).toEqual(['Zephyrline'])
  })
})
