import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Contact } from '#domain/airports/contact.ts'
import type {
  CompanyInstance,
  CompanyInstanceType,
  CompanyNameOfYear,
  CompanyRow,
} from '#domain/companies/company.ts'
import type { ActionEntry } from '#domain/history/action.ts'
import { problems } from '#domain/problems.ts'
import type { CompanyReview } from '#domain/review/companyReview.ts'
import type { Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import {
  affiliate,
  makeAirportInstance,
  makeCompany,
  makeCompanyInstance,
  makeCompanyType,
  makeContact,
  makeTenant,
  makeTerminal,
  markCompanyGaps,
} from '#tests/make.ts'
import { company, companyInstance, companyStatusChange } from '../database/schema/companies.ts'
import { axnInstance } from '../database/schema/instances.ts'

const service = useService()
const dana = service.as('dana')
const alice = service.as('alice')

/** Dana's company with one type in 2026 and in 2027, and a company that is not hers. */
let here: Awaited<ReturnType<typeof arrange>>
beforeEach(async () => {
  here = await service.write(arrange)
})

async function arrange(db: Db) {
  const { companyId } = await makeCompanyInstance(db)
  await makeCompanyInstance(db, { companyId, axnInstanceId: 27 })
  await makeCompanyType(db, { companyId })
  for (const axnInstanceId of [26, 27]) {
    await affiliate(db, service.users.dana, { companyId, axnInstanceId })
  }
  const foreign = await makeCompanyInstance(db)
  await makeCompanyType(db, { companyId: foreign.companyId })
  return { companyId, foreignId: foreign.companyId }
}

const path = (year = 26, companyId = here.companyId) => `/companies/${companyId}/instance/${year}`
const get = async (year = 26) => (await dana.get<CompanyInstance>(path(year))).body
const review = async () => (await dana.get<CompanyReview>(`${path()}/review`)).body
const own = (overrides: object = {}) => ({
  companyName: 'Lanternfield Foods',
  address1: '400 Beacon Street',
  address2: null,
  city: 'Larkham',
  postalCode: '43004',
  stateProvinceCode: 'OH',
  isoCountryCode: 'US',
  phone: '+1 614-555-0150',
  fax: '',
  url: 'https://lanternfield.example',
  companyInfoText: 'Runs soup kitchens in terminals.',
  ...overrides,
})
const typeText = (companyType: string, companyTypeInfoText: string | null, key: object = {}) => ({
  companyInstanceTypePK: { companyType, ...key },
  companyTypeInfoText,
})
const info = (overrides: object = {}, rest: object = {}) => ({
  company: own(overrides),
  dbeFlag: 'Y',
  companyInstanceTypeList: [typeText('FOODBEVERAGE', 'Soup, mostly.')],
  ...rest,
})
/** Companies are reviewed like airports if saving does not publish them. */
const withReview = () =>
  service.write(db =>
    db.update(axnInstance).set({ publishOnSave: false }).where(eq(axnInstance.axnInstanceId, 26)),
  )
const setStatus = (axnInstanceStatus: 'INPROGRESS' | 'REJECTED' | 'PENDING') =>
  service.write(db =>
    db
      .update(companyInstance)
      .set({ axnInstanceStatus })
      .where(eq(companyInstance.companyId, here.companyId)),
  )

describe('company information', () => {
  it('is saved for this year only; the main record and other years keep theirs', async () => {
    const main = async () => (await alice.get<{ companyName: string }>(`/companies/${here.companyId}`)).body
    const formerName = (await main()).companyName
    const saved = await dana.put<CompanyInstance>(path(), info())
    expect(saved.body).toMatchObject({
      company: { companyName: 'Lanternfield Foods', fax: null, url: 'https://lanternfield.example' },
      dbeFlag: 'Y',
      companyInstanceTypeList: [{ companyTypeInfoText: 'Soup, mostly.' }],
    })
    expect((await get(27)).company).toMatchObject({ companyName: formerName, url: null })
    expect((await get(27)).dbeFlag).toBe('N')
    expect((await main()).companyName).toBe(formerName)
  })

  it('confirms a carried-over type only if its text changes, and publishes nothing unconfirmed', async () => {
    await service.write(async db => {
      const { airportId } = await makeAirportInstance(db)
      const carriedOver = { companyId: here.companyId, companyType: 'DEVELOPER', confirmed: 'N' as const }
      await makeCompanyType(db, {
        ...carriedOver,
        companyTypeInfoText: 'Last year’s.',
        airportIds: [airportId],
      })
      await makeContact(db, { companyId: here.companyId })
    })
    const save = async (developer: string, phone: string) => {
      const companyInstanceTypeList = [
        typeText('FOODBEVERAGE', 'Soup, mostly.'),
        typeText('DEVELOPER', developer),
      ]
      const { body } = await dana.put<CompanyInstance>(path(), info({ phone }, { companyInstanceTypeList }))
      const developers = body.companyInstanceTypeList.find(
        each => each.companyInstanceTypePK.companyType === 'DEVELOPER',
      )
      return [developers?.confirmed, body.axnInstanceStatus]
    }
    expect(await save('Last year’s.', '+1 614-555-0151')).toEqual(['N', 'INPROGRESS'])
    expect(await save('This year’s.', '+1 614-555-0151')).toEqual(['Y', 'PUBLISHED'])
  })

  it('takes its new name into another open year in the same act, which is undone as one', async () => {
    const names = async () =>
      (await alice.get<CompanyNameOfYear[]>(`/companies/${here.companyId}/names`)).body.map(each => [
        each.axnInstanceName,
        each.companyName,
      ])
    const before = await names()
    const save = (renameIn: number[], as = alice) =>
      as.put(path(), info({ companyName: 'Larkham Group' }, { renameIn }))
    expect(outcome(await save([27], dana))).toBe('forbidden')
    expect(outcome(await save([25]))).toBe('historical')
    await service.write(async db => {
      const { companyId } = await makeCompany(db)
      await makeCompanyInstance(db, { companyId, axnInstanceId: 27 })
      await db
        .update(companyInstance)
        .set({ companyName: 'LÄRKHAM GROUP' })
        .where(eq(companyInstance.companyId, companyId))
    })
    expect(problemOf(await save([27])).errors[0]?.detail).toBe(
      'In 2027, another company already has this name.',
    )
    expect(await names(), 'nothing is stored').toEqual(before)
    await service.write(db =>
      db
        .update(companyInstance)
        .set({ companyName: 'Other' })
        .where(eq(companyInstance.companyName, 'LÄRKHAM GROUP')),
    )
    expect(outcome(await save([27]))).toBe('200')
    expect(await names()).toEqual([
      ['2027', 'Larkham Group'],
      ['2026', 'Larkham Group'],
    ])
    const { body } = await alice.get<Paged<ActionEntry>>('/actions?kind=companyInstance')
    expect(outcome(await alice.post(`/actions/${body.content[0]?.actionId}/undo`, { putBack: [] }))).toBe(
      '200',
    )
    expect(await names()).toEqual(before)
  })

  it('is saved without its description or country, but not published', async () => {
    await service.write(async db => {
      const { airportId } = await makeAirportInstance(db)
      await makeCompanyType(db, {
        companyId: here.companyId,
        companyType: 'DEVELOPER',
        airportIds: [airportId],
      })
      await makeContact(db, { companyId: here.companyId })
    })
    const save = async (missing: object) => (await dana.put<CompanyInstance>(path(), info(missing))).body
    const country = { isoCountryCode: null, stateProvinceCode: null, postalCode: null }
    const saved = await save({ ...country, companyInfoText: '  ' })
    expect(saved).toMatchObject({ company: { companyInfoText: null }, axnInstanceStatus: 'INPROGRESS' })
    const mark = (figures: string[]) => dana.put(`${path()}/unavailable`, { figures, unavailable: true })
    for (const figure of ['companyInfoText', 'isoCountryCode'])
      expect(outcome(await mark([figure])), figure).toBe('stale')
    expect(await save({})).toMatchObject({ axnInstanceStatus: 'PUBLISHED' })
  })

  it('begins with the main record, which later affects only future years', async () => {
    const { companyId } = await service.write(db => makeCompany(db, { companyName: 'Quillon', city: 'Ames' }))
    const added = await alice.post<CompanyInstance>('/companies/instance/26/', { company: { companyId } })
    expect(added.body.company).toMatchObject({ companyName: 'Quillon', city: 'Ames' })
    const main = { ...own({ companyName: 'Quillon Holdings' }), axnStatus: 'ACTIVE' }
    expect(outcome(await alice.put(`/companies/${companyId}`, main))).toBe('200')
    const of = async (year: number) => (await alice.get<CompanyInstance>(path(year, companyId))).body.company
    expect((await of(26)).companyName).toBe('Quillon')
    await alice.post('/companies/instance/27/', { company: { companyId } })
    expect((await of(27)).companyName).toBe('Quillon Holdings')
  })

  it('names the company in that year wherever tenants do, and nowhere else', async () => {
    const { airportId } = await service.write(async db => {
      const made = await makeAirportInstance(db)
      await makeAirportInstance(db, { airportId: made.airportId, axnInstanceId: 27 })
      for (const axnInstanceId of [26, 27]) {
        const year = { airportId: made.airportId, axnInstanceId }
        const { terminalId } = await makeTerminal(db, year)
        await makeTenant(db, { ...year, terminalId, companyId: here.companyId })
      }
      return made
    })
    await dana.put(path(), info())
    const named = async (year: number, keyword = '') => {
      const url = `/tenants/instance/${year}/directory?keyword=${encodeURIComponent(keyword)}`
      const { body } = await alice.get<{ content: { companyName: string }[] }>(url)
      return body.content.map(each => each.companyName)
    }
    const ofAirport = async (year: number) => {
      const url = `/airports/${airportId}/instance/${year}/profile`
      const { body } = await alice.get<{ tenants: { companyName: string }[] }>(url)
      return body.tenants.map(each => each.companyName)
    }
    const former = (await get(27)).company.companyName
    expect(await named(26)).toEqual(['Lanternfield Foods'])
    expect(await named(26, 'lanternfield')).toEqual(['Lanternfield Foods'])
    expect(await named(26, former)).toEqual([])
    expect(await ofAirport(26)).toEqual(['Lanternfield Foods'])
    expect(await named(27)).toEqual([former])
    expect(await named(27, 'lanternfield')).toEqual([])
    expect(await ofAirport(27)).toEqual([former])
  })

  it.each([
    ['/company/companyName', { companyName: ' ' }],
    ['/company/companyInfoText', { companyInfoText: 'x'.repeat(4001) }],
    ['/company/url', { url: 'javascript:alert(1)' }],
    ['/company/url', { url: 'lanternfield' }],
    ['/company/fax', { fax: 'none' }],
    ['/company/phone', { phone: '12' }],
    ['/company/postalCode', { postalCode: '430041234' }],
    ['/company/stateProvinceCode', { stateProvinceCode: 'QC' }],
    ['/company/isoCountryCode', { isoCountryCode: 'XX', stateProvinceCode: null }],
  ])('is refused at %s', async (pointer, wrong) => {
    const answer = await dana.put(path(), info(wrong))
    expect(outcome(answer)).toBe('invalidInput')
    expect(problemOf(answer).errors.map(each => each.pointer)).toContain(pointer)
    expect((await get()).company.companyInfoText).toBeNull()
  })

  it('refuses a name that another company has in this year, in any case', async () => {
    const companyName = 'Juniper Halls of 2026'
    await service.write(db =>
      db.update(companyInstance).set({ companyName }).where(eq(companyInstance.companyId, here.foreignId)),
    )
    const taken = info({ companyName: companyName.toUpperCase() })
    expect(outcome(await dana.put(path(), taken))).toBe('duplicate')
    expect(outcome(await dana.put(path(27), taken))).toBe('200')
  })

  it('refuses a name that the main record of another company has, in any case, unless that was merged into it', async () => {
    const companyName = 'Juniper Halls'
    const setOther = (values: Partial<typeof company.$inferInsert>) =>
      service.write(db => db.update(company).set(values).where(eq(company.companyId, here.foreignId)))
    await setOther({ companyName })
    const save = () => dana.put(path(), info({ companyName: companyName.toUpperCase() }))
    const answer = await save()
    expect(outcome(answer)).toBe('duplicate')
    expect(problemOf(answer).errors).toEqual([
      {
        pointer: '/company/companyName',
        detail: 'The company “Juniper Halls” already exists. It is active.',
      },
    ])
    await setOther({ mergedInto: here.companyId })
    expect(outcome(await save())).toBe('200')
  })

  it('does not overwrite a newer version of that year', async () => {
    await withReview()
    const tagged = async (year: number) => ({ 'if-match': `"${(await get(year)).version}"` })
    const before = await tagged(26)
    const other = await tagged(27)
    expect(outcome(await dana.put(path(), info(), before))).toBe('200')
    expect(outcome(await dana.put(path(), info({ city: 'Eastham' }), before))).toBe('stale')
    expect(outcome(await dana.put(path(27), info({ city: 'Eastham' }), other))).toBe('200')
    expect(outcome(await dana.put(path(), info(), await tagged(26)))).toBe('200')
  })

  it('has no new version if nothing changed', async () => {
    await withReview()
    const first = await dana.put<CompanyInstance>(path(), info())
    const second = await dana.put<CompanyInstance>(path(), info())
    expect(second.body.version).toBe(first.body.version)
  })

  it('ignores a key of another company in its body', async () => {
    const key = { companyId: here.foreignId, axnInstanceId: 26 }
    const list = { companyInstanceTypeList: [typeText('FOODBEVERAGE', 'Mine now.', key)] }
    expect(outcome(await dana.put(path(), info({}, list)))).toBe('notFound')
    expect((await get()).company.companyName).not.toBe('Lanternfield Foods')
  })
})

describe('publish on save', () => {
  const settleGaps = () =>
    service.write(db => markCompanyGaps(db, { companyId: here.companyId, axnInstanceId: 26 }))

  it('saves an incomplete company without publishing it, and publishes it once it is complete', async () => {
    await service.write(db => makeContact(db, { companyId: here.companyId, confirmed: 'N' }))
    const saved = await dana.put<CompanyInstance>(path(), info())
    expect(saved.body).toMatchObject({
      axnInstanceStatus: 'INPROGRESS',
      company: { companyName: 'Lanternfield Foods' },
    })
    expect((await review()).history).toEqual([])
    await settleGaps()
    const again = await dana.put<CompanyInstance>(path(), info())
    expect(again.body.axnInstanceStatus, 'a contact is not confirmed').toBe('INPROGRESS')
    const findings = [{ warning: 'contacts.unconfirmed', figures: '1' }]
    await dana.put(`${path()}/warnings`, { findings })
    expect((await dana.put<CompanyInstance>(path(), info())).body.axnInstanceStatus).toBe('PUBLISHED')
  })

  it.each(['INPROGRESS', 'REJECTED'] as const)('publishes from %s and records it', async from => {
    await setStatus(from)
    await settleGaps()
    const saved = await dana.put<CompanyInstance>(path(), info({}, { axnInstanceStatus: 'APPROVED' }))
    expect(saved.body.axnInstanceStatus).toBe('PUBLISHED')
    expect((await review()).history).toEqual([
      expect.objectContaining({
        action: 'Publish on save',
        fromStatus: from,
        toStatus: 'PUBLISHED',
        modifiedUserName: 'Dana Dogwell',
      }),
    ])
    expect((await dana.put(path(), info())).body).toMatchObject({
      code: problems.lockedForReview.code,
      message: 'This has been published and cannot be edited. An administrator can unlock it.',
    })
  })

  it('waits until every remark is answered', async () => {
    await settleGaps()
    const place = {
      step: 'info',
      terminalId: null,
      field: 'company/companyName',
      text: 'Is this the new name?',
    }
    const remarked = await alice.post<CompanyReview>(`${path()}/remarks`, place)
    expect(remarked.status, remarked.text).toBe(200)
    expect((await dana.put<CompanyInstance>(path(), info())).body.axnInstanceStatus).toBe('INPROGRESS')
    const [remark] = remarked.body.remarks
    const answer = { act: 'ANSWERED', text: 'Yes, since May.', latestEntryId: remark?.entries[0]?.entryId }
    const answered = await dana.post(`${path()}/remarks/${remark?.remarkId}`, answer)
    expect(answered.status, answered.text).toBe(200)
    expect((await dana.put<CompanyInstance>(path(), info())).body.axnInstanceStatus).toBe('PUBLISHED')
  })

  it('does not affect the other year, or a status in review', async () => {
    await setStatus('PENDING')
    const saved = await alice.put<CompanyInstance>(path(), info())
    expect(saved.body.axnInstanceStatus).toBe('PENDING')
    expect((await get(27)).axnInstanceStatus).toBe('PENDING')
  })

  it('is switched off with reviews, through which the company then goes like an airport', async () => {
    await withReview()
    await settleGaps()
    const saved = await dana.put<CompanyInstance>(path(), info())
    expect(saved.body).toMatchObject({ axnInstanceStatus: 'INPROGRESS', publishOnSave: false })
    const change = (who: typeof dana, axnInstanceStatus: string, reason?: string) =>
      who.put<CompanyInstance>(`${path()}/status`, { axnInstanceStatus, reason })
    expect(outcome(await change(dana, 'PUBLISHED'))).toBe('noSuchTransition')
    expect((await change(dana, 'PENDING')).body.axnInstanceStatus).toBe('PENDING')
    expect(outcome(await change(dana, 'APPROVED'))).toBe('transitionForbidden')
    expect(outcome(await change(alice, 'REJECTED'))).toBe('invalidInput')
    await change(alice, 'REJECTED', 'The soup is cold.')
    await service.idle()
    expect(service.mails.map(each => each.subject)).toEqual(['Lanternfield Foods 2026 was returned to you'])
    expect(service.mails[0]?.text).toContain('The soup is cold.')
    expect(service.mails[0]?.text).toContain(`/wizard/companies/${here.companyId}/steps/review?instance=26`)
    await change(dana, 'PENDING')
    await change(alice, 'APPROVED')
    expect((await change(alice, 'PUBLISHED')).body.axnInstanceStatus).toBe('PUBLISHED')
    const history = (await review()).history.map(each => each.toStatus).join()
    expect(history).toBe('PUBLISHED,APPROVED,PENDING,REJECTED,PENDING')
  })
})

describe('the review of a company', () => {
  it('prevents submission while anything is unsettled', async () => {
    await withReview()
    await service.write(async db => {
      await makeContact(db, { companyId: here.companyId, confirmed: 'N' })
      await makeCompanyType(db, { companyId: here.companyId, companyType: 'DEVELOPER', confirmed: 'N' })
    })
    expect((await review()).steps.map(each => each.errors)).toEqual([0, 0, 0])
    const submit = () => dana.put(`${path()}/status`, { axnInstanceStatus: 'PENDING' })
    const refused = await submit()
    expect(outcome(refused)).toBe('submissionErrors')
    const errors = problemOf(refused).errors
    expect(errors.map(each => each.pointer)).toEqual(
      expect.arrayContaining(['/info/company/companyInfoText', '/info/unconfirmed', '/contacts/unconfirmed']),
    )
    expect(errors).toContainEqual({ pointer: '/location/', detail: 'Company location is missing.' })
    await dana.put(path(), info())
    await dana.put(`${path()}/types/confirm`)
    const missing = (await review()).findings.flatMap(each => each.missing.map(({ figure }) => figure))
    expect(missing).toContain('locations')
    const mark = (figures: string[], unavailable: boolean) =>
      dana.put<CompanyReview>(`${path()}/unavailable`, { figures, unavailable })
    expect(outcome(await mark(['companyName'], true)), 'what must be given').toBe('stale')
    const marked = await mark(missing, true)
    expect(marked.body.unavailable.map(each => [each.group, each.modifiedUserName])).toContainEqual([
      'Company location',
      'Dana Dogwell',
    ])
    const warning = { warning: 'contacts.unconfirmed', figures: '1' }
    const confirm = (finding: typeof warning) =>
      dana.put<CompanyReview>(`${path()}/warnings`, { findings: [finding] })
    expect(outcome(await confirm({ ...warning, figures: '2' }))).toBe('stale')
    expect(outcome(await confirm({ ...warning, warning: 'other' }))).toBe('notFound')
    const answered = await confirm(warning)
    expect(answered.body.findings).toEqual([])
    const contacts = await dana.get<Contact[]>(`${path()}/contacts`)
    expect(
      contacts.body.map(each => each.confirmed),
      'the rows themselves',
    ).toEqual(['Y'])
    expect(answered.body).toMatchObject({ completePercent: 100 })
    expect(answered.body.steps.map(each => each.state)).toEqual(['complete', 'complete', 'complete'])
    expect(outcome(await submit())).toBe('200')
  })

  it('shows the progress of each step and the available actions', async () => {
    await service.write(db => makeContact(db, { companyId: here.companyId }))
    const found = await review()
    expect(found.steps.map(each => [each.step, each.state])).toEqual([
      ['info', 'inProgress'],
      ['contacts', 'complete'],
      ['location', 'notStarted'],
    ])
    expect(found.actions).toEqual([{ action: 'Submit for Review', to: 'PENDING', reason: 'none' }])
    expect(found.completePercent).toBeLessThan(100)
  })
})

describe('the types of a company', () => {
  const types = async () => (await dana.get<CompanyInstanceType[]>(`${path()}/types`)).body
  const names = async () => (await types()).map(each => each.companyInstanceTypePK.companyType)

  it('are added once and in their order', async () => {
    expect(outcome(await dana.post(`${path()}/types/DEVELOPER`))).toBe('200')
    expect(await names()).toEqual(['FOODBEVERAGE', 'DEVELOPER'])
    const twice = await dana.post(`${path()}/types/DEVELOPER`)
    expect(problemOf(twice)).toMatchObject({ status: 409, message: 'Potentially Duplicate Item.' })
    expect(outcome(await dana.post(`${path()}/types/BAKER`))).toBe('notFound')
  })

  it('raise the version of the company, so that a form does not overwrite them', async () => {
    const before = (await get()).version
    await dana.post(`${path()}/types/DEVELOPER`)
    expect(outcome(await dana.put(path(), info(), { 'if-match': `"${before}"` }))).toBe('stale')
  })

  it('are not removed while contacts or locations belong to them, and the refusal says so', async () => {
    const airportIds = await service.write(async db => {
      await makeContact(db, { companyId: here.companyId })
      return [(await makeAirportInstance(db)).airportId]
    })
    await service.write(db => makeCompanyType(db, { ...here, companyType: 'DEVELOPER', airportIds }))
    const check = async (type: string) =>
      (await dana.get<{ refusal: string | null }>(`${path()}/types/${type}/removal`)).body.refusal
    const refused = await dana.delete(`${path()}/types/FOODBEVERAGE`)
    expect(outcome(refused)).toBe('inUse')
    expect(await check('FOODBEVERAGE')).toBe(problemOf(refused).message)
    expect(problemOf(refused).message).toContain('Food & Beverage Operator still has 1 contact.')
    expect(await check('DEVELOPER')).toContain('still has 1 location. Delete it or give it')
    expect(outcome(await dana.delete(`${path()}/types/DEVELOPER`))).toBe('inUse')
    expect(await names()).toHaveLength(2)
    await dana.delete(
      `/companyairportinstance/${here.companyId}/instance/26/type/DEVELOPER/airport/${airportIds[0]}`,
    )
    expect(await check('DEVELOPER')).toBeNull()
    expect(outcome(await dana.delete(`${path()}/types/DEVELOPER`))).toBe('200')
    expect(outcome(await dana.delete(`${path()}/types/DEVELOPER`))).toBe('notFound')
  })
})

describe('a company in a year', () => {
  const create = (who: typeof dana, companyId: number, rest: object = {}) =>
    who.post<CompanyInstance>('/companies/instance/27/', { company: { companyId }, ...rest })

  it('is added by an administrator, once, with the defaults', async () => {
    expect(outcome(await create(dana, here.foreignId))).toBe('forbidden')
    const created = await create(alice, here.foreignId, {
      axnInstanceStatus: 'PUBLISHED',
      dbeFlag: false,
    })
    expect(created.body).toMatchObject({
      companyInstancePK: { companyId: here.foreignId, axnInstanceId: 27 },
      axnInstanceStatus: 'INPROGRESS',
      dbeFlag: 'N',
      companyInstanceTypeList: [],
    })
    expect(outcome(await create(alice, here.foreignId))).toBe('duplicate')
    expect(outcome(await create(alice, 999_999))).toBe('unknownReference')
    const inThePast = await alice.post('/companies/instance/25/', { company: { companyId: here.companyId } })
    expect(outcome(inThePast)).toBe('historical')
    const inNoYear = await alice.post('/companies/instance/77/', { company: { companyId: here.companyId } })
    expect(outcome(inNoYear)).toBe('notFound')
  })

  it('is listed for its editors, and for administrators with all others', async () => {
    type Rows = { content: { companyId: number }[]; totalElements: number }
    const list = (who: typeof dana, query = '') => who.get<Rows>(`/companies/instance/26/affiliated${query}`)
    expect((await list(dana)).body.content.map(each => each.companyId)).toEqual([here.companyId])
    expect((await list(alice)).body.totalElements).toBe(2)
    expect((await list(alice, '?status=PUBLISHED')).body.totalElements).toBe(0)
    expect((await list(alice, '?keyword=%25')).body.totalElements).toBe(0)
    expect((await list(service.as('ella'))).body.totalElements).toBe(0)
    expect((await list(service.as('ben'))).body.totalElements).toBe(0)
    expect(outcome(await list(service.as('frank')))).toBe('forbidden')
  })

  it('is read and changed by its editors only', async () => {
    const foreign = path(26, here.foreignId)
    expect(outcome(await dana.get(foreign))).toBe('notAffiliated')
    expect(outcome(await dana.put(foreign, info()))).toBe('notAffiliated')
    expect(outcome(await dana.put(`${foreign}/status`, { axnInstanceStatus: 'PENDING' }))).toBe(
      'notAffiliated',
    )
    expect(outcome(await dana.post(`${foreign}/types/DEVELOPER`))).toBe('notAffiliated')
    expect(outcome(await service.as('ben').get(path()))).toBe('forbidden')
    expect(outcome(await service.as('frank').get(path()))).toBe('forbidden')
    expect(outcome(await service.as('stranger').get(path()))).toBe('notSignedIn')
    expect(outcome(await alice.get(path(25)))).toBe('notFound')
    const changes = await service.write(db => db.select({ all: sql`count(*)` }).from(companyStatusChange))
    expect(Number(changes[0]?.all)).toBe(0)
  })
})

describe('the company search of the specification', () => {
  const search = (body: object, query = '') =>
    service.as('frank').post<Paged<CompanyRow>>(`/companies/instance/26/search${query}`, body)
  beforeEach(() =>
    service.write(async db => {
      for (const companyName of ['Walrus Foods', 'Balmy Walrus', 'Otter Books']) {
        const { companyId } = await makeCompany(db, { companyName })
        await makeCompanyInstance(db, { companyId, companyName, axnInstanceStatus: 'PUBLISHED' })
      }
      const { companyId } = await makeCompany(db, { companyName: 'Hidden Walrus' })
      await makeCompanyInstance(db, { companyId, companyName: 'Hidden Walrus' })
    }),
  )

  it('finds the published companies by a part of their name, in pages', async () => {
    const { body } = await search({ companyName: 'walrus' }, '?page=0&size=1')
    expect(body).toMatchObject({
      totalElements: 2,
      totalPages: 2,
      content: [{ companyName: 'Balmy Walrus' }],
    })
    expect((await search({ companyName: 'walrus' }, '?page=1&size=1')).body.content).toMatchObject([
      { companyName: 'Walrus Foods', url: null },
    ])
  })

  it('finds those of the year in preparation for administrators only', async () => {
    await service.write(db => makeCompanyInstance(db, { axnInstanceId: 27, axnInstanceStatus: 'PUBLISHED' }))
    const found = async (who: 'alice' | 'frank') =>
      (await service.as(who).post<Paged<CompanyRow>>('/companies/instance/27/search', {})).body.content
    expect(await found('alice')).not.toEqual([])
    expect(await found('frank')).toEqual([])
  })

  it('finds all of them without a name, and with _all in the address', async () => {
    for (const body of [{}, { companyName: null }, { companyName: '' }, { companyName: '_all' }]) {
      expect((await search(body)).body.totalElements).toBe(3)
    }
  })
})
