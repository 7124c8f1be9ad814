import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { CompanyRow } from '#domain/companies/company.ts'
import type { MainCompany, MainCompanyRow } from '#domain/companies/mainCompany.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { makeCompany, makeCompanyInstance } from '#tests/make.ts'
import type { PersonName } from '#tests/people.ts'
import { company } from '../database/schema/companies.ts'

const service = useService()
const alice = () => service.as('alice')
const entry = (overrides: object = {}) => ({
  companyName: 'Sorrelgate Concessions',
  address1: '12 Elm Street',
  address2: null,
  city: 'Columbus',
  postalCode: '43004-1234',
  stateProvinceCode: 'OH',
  isoCountryCode: 'US',
  phone: '+1 614 555 0100',
  fax: null,
  url: 'https://sorrelgate.example/about',
  companyInfoText: null,
  axnStatus: 'ACTIVE',
  ...overrides,
})

it('a new main company is added to a year with the same call, or not at all', async () => {
  const added = await alice().post<MainCompany>('/companies', entry({ axnInstanceId: 27 }))
  expect(outcome(added)).toBe('200')
  const inYear = await alice().get<{ company: MainCompany }>(`/companies/${added.body.companyId}/instance/27`)
  expect(inYear.body.company.companyName).toBe('Sorrelgate Concessions')
  const closed = await alice().post('/companies', entry({ companyName: 'Late Mart', axnInstanceId: 25 }))
  expect(outcome(closed)).toBe('historical')
  expect(outcome(await alice().post('/companies', entry({ companyName: 'Late Mart' })))).toBe('200')
})

describe('the list of main companies', () => {
  const search = async (query: string) =>
    (await alice().post<Paged<MainCompanyRow>>(`/companies/paged/search?${query}`)).body.content.map(
      each => each.companyName,
    )
  const make = () =>
    service.write(async db => {
      await makeCompany(db, { companyName: 'qwy Ábaco', isoCountryCode: 'CA' })
      await makeCompany(db, { companyName: 'QWY abbey', isoCountryCode: 'US' })
      await makeCompany(db, { companyName: 'Qwy zeta_1', axnStatus: 'NOT ACTIVE' })
    })

  it('is searched, sorted, and filtered by status', async () => {
    await make()
    expect(await search('keyword=qWy')).toEqual(['qwy Ábaco', 'QWY abbey', 'Qwy zeta_1'])
    expect(await search('keyword=qwy&sort=companyName,desc')).toEqual([
      'Qwy zeta_1',
      'QWY abbey',
      'qwy Ábaco',
    ])
    expect(await search('keyword=qwy&sort=countryName')).toEqual(['qwy Ábaco', 'QWY abbey', 'Qwy zeta_1'])
    expect(await search('keyword=qwy&sort=countryName,desc')).toEqual([
      'QWY abbey',
      'qwy Ábaco',
      'Qwy zeta_1',
    ])
    expect(await search(`keyword=qwy&status=${encodeURIComponent('NOT ACTIVE')}`)).toEqual(['Qwy zeta_1'])
    expect(await search('keyword=_1')).toContain('Qwy zeta_1')
    expect(await search('keyword=qwy_')).toEqual([])
    expect(await search('keyword=qwy&size=1&page=1')).toEqual(['QWY abbey'])
  })

  it('for selection is complete, with active ones only', async () => {
    await make()
    const all = await alice().get<{ companyName: string }[]>('/companies/all')
    const names = all.body.map(each => each.companyName).filter(name => /^qwy/i.test(name))
    expect(names).toEqual(['qwy Ábaco', 'QWY abbey'])
  })
})

describe('a main company', () => {
  it('is added, read with its last editor, changed with its version, and deleted', async () => {
    const added = await alice().post<MainCompany>('/companies', entry())
    expect(added.body).toMatchObject({
      ...entry(),
      stateProvince: 'Ohio',
      countryName: expect.stringContaining('United States') as unknown,
      modifiedUserId: service.users.alice.userId,
      modifiedUserDisplayName: 'alice',
      version: 1,
    })
    const path = `/companies/${added.body.companyId}`
    const ifMatch = { 'if-match': '"1"' }
    expect((await alice().get(path)).headers['etag']).toBe('"1"')
    const saved = await alice().put<MainCompany>(path, entry({ city: 'Dayton' }), ifMatch)
    expect(saved.body).toMatchObject({ city: 'Dayton', version: 2 })
    expect(outcome(await alice().put(path, entry(), ifMatch))).toBe('stale')
    expect(outcome(await alice().delete(path, ifMatch))).toBe('stale')
    expect(outcome(await alice().delete(path))).toBe('200')
    for (const method of ['GET', 'DELETE'])
      expect(outcome(await alice().send(method, path, undefined))).toBe('notFound')
    expect(outcome(await alice().put(path, entry()))).toBe('notFound')
  })

  it('requires only a name and a status', async () => {
    const added = await alice().post<MainCompany>('/companies', {
      companyName: 'Bare Bones',
      axnStatus: 'ACTIVE',
    })
    expect(added.body).toMatchObject({ companyName: 'Bare Bones', url: null, companyInfoText: null })
  })

  it('ignores a key and an editor in a body, and stores markup as plain text', async () => {
    const { companyId } = await service.write(db => makeCompany(db))
    const companyInfoText = '<img src=x onerror=alert(1)>'
    const body = entry({ companyId: 1, modifiedUserId: 1, version: 9, companyInfoText })
    const saved = await alice().put<MainCompany>(`/companies/${companyId}`, body)
    expect(saved.body).toMatchObject({
      companyId,
      companyInfoText,
      version: 2,
      modifiedUserId: service.users.alice.userId,
    })
  })

  it('cannot have the name of another company in an open year, but may keep its own', async () => {
    const { companyId } = await service.write(async db => {
      const old = await makeCompany(db, { companyName: 'Oldquill' })
      for (const [axnInstanceId, companyName] of [
        [25, 'Pastquill'],
        [26, 'Newquill'],
      ] as const)
        await makeCompanyInstance(db, { companyId: old.companyId, axnInstanceId, companyName })
      return makeCompany(db, { companyName: 'Otherquill' })
    })
    const answer = await alice().post('/companies', entry({ companyName: 'NEWQUILL' }))
    expect(outcome(answer)).toBe('duplicate')
    expect(problemOf(answer).errors).toEqual([
      { pointer: '/companyName', detail: 'The company “Oldquill” is named “Newquill” in 2026.' },
    ])
    const save = (companyName: string) => alice().put(`/companies/${companyId}`, entry({ companyName }))
    expect(outcome(await save('Newquill'))).toBe('duplicate')
    expect(outcome(await save('Pastquill')), 'closed years do not count').toBe('200')
    await service.write(db =>
      db.update(company).set({ companyName: 'Newquill' }).where(eq(company.companyId, companyId)),
    )
    expect(outcome(await save('Newquill')), 'a stored name').toBe('200')
  })

  it('with an existing name in any case is a duplicate', async () => {
    await service.write(db => makeCompany(db, { companyName: 'Élan Foods' }))
    const answer = await alice().post('/companies', entry({ companyName: 'ÉLAN foods' }))
    expect(outcome(answer)).toBe('duplicate')
    expect(problemOf(answer).errors[0]?.pointer).toBe('/companyName')
  })

  it('that is in use cannot be deleted; the refusal lists the places', async () => {
    const { companyId } = await service.write(db => makeCompanyInstance(db))
    const answer = await alice().delete(`/companies/${companyId}`)
    expect(outcome(answer)).toBe('inUse')
    expect(problemOf(answer).message).toContain('it is used by the 2026 edition')
  })

  const wrong: [string, object, string, string][] = [
    ['no name', { companyName: '' }, '/companyName', 'Please input a valid Company Name.'],
    [
      'the 256th character',
      { companyName: 'x'.repeat(256) },
      '/companyName',
      'Company Name may have at most 255 characters.',
    ],
    [
      'script in the website',
      { url: 'javascript:alert(1)' },
      '/url',
      'Please input a valid Website, e.g. https://www.example.com.',
    ],
    [
      'a word for a website',
      { url: 'larkham' },
      '/url',
      'Please input a valid Website, e.g. https://www.example.com.',
    ],
    ['a short postal code', { postalCode: '4300' }, '/postalCode', 'Must be 5 or 9 digits'],
    ['words for a phone', { phone: 'call us' }, '/phone', 'Please input a valid Phone.'],
    [
      'another country’s state',
      { stateProvinceCode: 'ON' },
      '/stateProvinceCode',
      'Please input a valid State/Province.',
    ],
    [
      'a country of nowhere',
      { isoCountryCode: 'QQ', stateProvinceCode: null, postalCode: null },
      '/isoCountryCode',
      'Please input a valid Country.',
    ],
    ['the status of proposals', { axnStatus: 'PROPOSED' }, '/axnStatus', 'Please input a valid Status.'],
  ]
  it.each(wrong)('refuses %s', async (_what, overrides, pointer, detail) => {
    const { companyId } = await service.write(db => makeCompany(db))
    for (const answer of [
      await alice().post('/companies', entry(overrides)),
      await alice().put(`/companies/${companyId}`, entry(overrides)),
    ]) {
      expect(outcome(answer)).toBe('invalidInput')
      expect(problemOf(answer).errors[0]).toEqual({ pointer, detail })
    }
  })
})

describe('the companies of a year', () => {
  const make = () =>
    service.write(async db => {
      const rows = [
        ['Vwx published', 26, 'PUBLISHED', 'Y'],
        ['Vwx also published', 26, 'PUBLISHED', 'N'],
        ['Vwx in progress', 26, 'INPROGRESS', 'Y'],
        ['Vwx next year', 27, 'PUBLISHED', 'Y'],
        ['Vwx last year', 25, 'PUBLISHED', 'Y'],
        ['Vwx unpublished last year', 25, 'APPROVED', 'Y'],
      ] as const
      for (const [companyName, axnInstanceId, axnInstanceStatus, dbeFlag] of rows) {
        const { companyId } = await makeCompany(db, { companyName })
        await makeCompanyInstance(db, { companyId, axnInstanceId, axnInstanceStatus, dbeFlag })
      }
    })
  const found = async (who: PersonName, year: number, query = '') =>
    (
      await service
        .as(who)
        .post<Paged<CompanyRow>>(`/companies/instance/${year}/paged/search?keyword=vwx${query}`)
    ).body.content.map(each => each.companyName)
  const browsing = ['cora', 'ella', 'frank'] as const

  it('are for administrators those of any year, by status and DBE flag', async () => {
    await make()
    expect(await found('alice', 26)).toEqual(['Vwx also published', 'Vwx in progress', 'Vwx published'])
    expect(await found('alice', 26, '&status=INPROGRESS')).toEqual(['Vwx in progress'])
    expect(await found('alice', 26, '&dbeOnly=true')).toEqual(['Vwx in progress', 'Vwx published'])
    expect(await found('alice', 27)).toEqual(['Vwx next year'])
    expect(await found('alice', 25)).toEqual(['Vwx last year', 'Vwx unpublished last year'])
    expect(outcome(await alice().post('/companies/instance/26/paged/search?dbeOnly=perhaps'))).toBe(
      'invalidInput',
    )
    expect(outcome(await alice().post('/companies/instance/26/paged/search?sort=phone'))).toBe('invalidInput')
  })

  it.each(browsing)('are for %s the published ones of an edition, whatever is asked for', async who => {
    await make()
    expect(await found(who, 26)).toEqual(['Vwx also published', 'Vwx published'])
    expect(await found(who, 26, '&status=INPROGRESS')).toEqual([])
    expect(await found(who, 26, '&dbeOnly=true')).toEqual(['Vwx published'])
    expect(await found(who, 27)).toEqual([])
    expect(await found(who, 25)).toEqual(['Vwx last year'])
  })

  it('are looked up by name within the same limits', async () => {
    await make()
    const names = async (who: PersonName) =>
      (await service.as(who).get<{ companyName: string }[]>('/companies/instance/26/company/lookup')).body
        .map(each => each.companyName)
        .filter(name => name.startsWith('Vwx'))
    expect(await names('alice')).toEqual(['Vwx also published', 'Vwx in progress', 'Vwx published'])
    expect(await names('frank')).toEqual(['Vwx also published', 'Vwx published'])
  })
})
