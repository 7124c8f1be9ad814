import { eq, getTableName, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MergePreview } from '#domain/catalog/merging.ts'
import type { NameKind } from '#domain/catalog/nameUse.ts'
import type { ActionEntry, UndoPreview } from '#domain/history/action.ts'
import type { StoredFile } from '#domain/publishing/archive.ts'
import type { ActivationPreview, AxnInstance, CarriedOver, CountedInstance } from '#domain/years/instance.ts'
import { actionHeader } from '#platform/contract/endpoint.ts'
import type { OlderPage } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import type { Job } from '#platform/jobs/job.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { runBulkAction } from '#tests/bulkAction.ts'
import {
  affiliate,
  makeAirline,
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeCompanyInstance,
  makeCompanyType,
  makeContact,
  makeExpansion,
  makeParkingRate,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import { yearlyTables } from '../database/editionTables.ts'
import {
  airport,
  airportExpansion,
  airportInstance,
  airportStatusChange,
  parkingRate,
} from '../database/schema/airports.ts'
import { audit } from '../database/schema/audit.ts'
import {
  company,
  companyInstance,
  companyInstanceType,
  companyStatusChange,
} from '../database/schema/companies.ts'
import { contact } from '../database/schema/contacts.ts'
import { delegation } from '../database/schema/delegations.ts'
import { axnInstance, specialQuestion } from '../database/schema/instances.ts'
import { storedFile } from '../database/schema/storedFiles.ts'
import { airlineTerminal, tenant, terminal } from '../database/schema/terminals.ts'

const service = useService()
const alice = service.as('alice')
const years = async () =>
  Object.fromEntries(
    (await alice.get<AxnInstance[]>('/axninstances/all')).body.map(each => [
      each.axnInstanceName,
      each.axnInstanceMasterStatus,
    ]),
  )
const setStatus = (axnInstanceId: number, axnInstanceMasterStatus: 'HISTORICAL' | 'ACTIVE') =>
  service.write(db =>
    db
      .update(axnInstance)
      .set({ axnInstanceMasterStatus })
      .where(eq(axnInstance.axnInstanceId, axnInstanceId)),
  )

/** The titles of the actions that have one, newest first. */
const titles = async () =>
  (await alice.get<OlderPage<ActionEntry>>('/actions?show=titled')).body.content.map(each => each.title)

/** An editor's changes in each year. */
const confirmable = [airlineTerminal, airportExpansion, companyInstanceType, contact, parkingRate, tenant]

describe('a new year', () => {
  interface Answer {
    message: string
    axnInstance: AxnInstance
    carriedFrom: string | null
    carried: CarriedOver[]
  }
  const create = () => alice.post<Answer>('/axninstances/createAxnInstance')

  it('is refused while one is pending, and the refusal says which', async () => {
    const answer = await create()
    expect(outcome(answer)).toBe('duplicate')
    expect(problemOf(answer).message).toBe(
      '2027 is already pending. Activate it before you create another year.',
    )
    expect(await years()).toEqual({ 2025: 'HISTORICAL', 2026: 'ACTIVE', 2027: 'PENDING' })
  })

  it('follows the newest, carries data over unconfirmed, and starts without figures', async () => {
    await setStatus(26, 'HISTORICAL')
    await setStatus(27, 'ACTIVE')
    const airportId = await service.write(async db => {
      const axnInstanceId = 27
      const made = await makeAirportInstance(db, {
        axnInstanceId,
        axnInstanceStatus: 'PUBLISHED',
        enplaneTotal: 5000,
        dwellTimeAmount: 90,
      })
      const key = { airportId: made.airportId, axnInstanceId }
      const { terminalId } = await makeTerminal(db, key)
      await makeTenant(db, { ...key, terminalId })
      await makeContact(db, key)
      await makeExpansion(db, key)
      await makeParkingRate(db, key)
      const { airlineId } = await makeAirline(db)
      await db.insert(airlineTerminal).values({ ...key, terminalId, airlineId })
      const { companyId } = await makeCompanyInstance(db, { axnInstanceId, dbeFlag: 'Y' })
      await makeCompanyType(db, { companyId, axnInstanceId, airportIds: [made.airportId] })
      await affiliate(db, service.users.ben, key)
      await affiliate(db, service.users.dana, { companyId, axnInstanceId })
      for (const table of confirmable) await db.update(table).set({ confirmed: 'Y' })
      await db
        .update(axnInstance)
        .set({
          cadUsdRate: 0.7321,
          exchangeRateNote: 'Bank of Pine',
          publishOnSave: false,
          usEnplanementTotal: 945_000_000,
          usEnplanementSource: 'FAA',
        })
        .where(eq(axnInstance.axnInstanceId, 27))
      return made.airportId
    })
    const { body } = await create()
    expect(body).toMatchObject({
      message: 'Successfully Created a New Pending Instance',
      carriedFrom: '2027',
      axnInstance: {
        axnInstanceId: 28,
        axnInstanceName: '2028',
        axnInstanceMasterStatus: 'PENDING',
        cadUsdRate: 0.7321,
        exchangeRateNote: 'Bank of Pine',
        submissionDeadline: null,
      },
    })
    // The United States enplanements belong to one year, so a new year has none until they are entered.
    expect((await alice.get('/axninstances/28')).body).toMatchObject({
      usEnplanementTotal: null,
      usEnplanementSource: null,
    })
    expect(Object.fromEntries(body.carried.map(({ what, count }) => [what, count]))).toMatchObject({
      airports: 1,
      terminals: 1,
      tenants: 1,
      contacts: 1,
      'phone numbers': 1,
      'expansion plans': 1,
      companies: 1,
      'company types': 1,
      'company locations': 1,
      'airport affiliations': 1,
      'company affiliations': 1,
    })
    await service.write(async db => {
      const [carried] = await db.select().from(airportInstance).where(eq(airportInstance.axnInstanceId, 28))
      expect(carried).toMatchObject({
        airportId,
        axnInstanceStatus: 'INPROGRESS',
        enplaneTotal: null,
        dwellTimeAmount: null,
        modifiedUserId: null,
      })
      for (const table of confirmable) {
        const rows = await db.select().from(table).where(eq(table.axnInstanceId, 28))
        expect(
          rows.map(each => each.confirmed),
          getTableName(table),
        ).toEqual(['N'])
      }
      const rows = await db.select().from(audit).where(eq(audit.axnInstanceId, 28)).orderBy(audit.auditId)
      const created = rows.find(row => row.tableName === 'axn_instance')
      expect([created?.userId, created?.request]).toEqual([
        service.users.alice.userId,
        'POST /axninstances/createAxnInstance',
      ])
      expect(rows.find(row => row.tableName === 'tenant')?.userId, 'nobody did that').toBeNull()
    })
    expect(outcome(await service.as('ben').get(`/airports/${airportId}/instance/28`))).toBe('200')
    expect(outcome(await create()), 'now this one is pending').toBe('duplicate')
    expect(await titles()).toEqual(['Create the year 2028 from 2027'])
  })
})

describe('a new year after a year of closures and mergers', () => {
  const create = async () => {
    await service.write(async db => {
      await db.delete(specialQuestion).where(eq(specialQuestion.axnInstanceId, 27))
      await db.delete(axnInstance).where(eq(axnInstance.axnInstanceId, 27))
    })
    const { body } = await alice.post<{ carried: CarriedOver[] }>('/axninstances/createAxnInstance')
    return Object.fromEntries(body.carried.map(({ what, count, leftOut }) => [what, [count, leftOut]]))
  }
  const rowsOf = (db: Db, table: (typeof confirmable)[number] | typeof airportInstance) =>
    db.select().from(table).where(eq(table.axnInstanceId, 27))
  const merge = async (kind: NameKind, from: number, into: number) => {
    const path = `/merge/${kind}/${from}/into/${into}`
    const { seen } = (await alice.get<MergePreview>(path)).body
    expect(outcome(await alice.post(path, { seen }))).toBe('200')
  }

  it('leaves out airports, terminals, and companies that are not active, with their rows, and counts them', async () => {
    const open = await service.write(async db => {
      const kept = { airportId: (await makeAirportInstance(db)).airportId, axnInstanceId: 26 }
      const gone = { airportId: (await makeAirportInstance(db)).airportId, axnInstanceId: 26 }
      const [north, south] = [await makeTerminal(db, kept), await makeTerminal(db, kept)]
      const closed = await makeTerminal(db, gone)
      const operator = await makeCompany(db)
      const tenantOf = { companyId: operator.companyId }
      await makeTenant(db, { ...kept, ...tenantOf, terminalId: north.terminalId })
      for (const each of [
        { ...kept, ...south },
        { ...gone, ...closed },
      ]) {
        const key = { airportId: each.airportId, terminalId: each.terminalId, axnInstanceId: 26 }
        await makeTenant(db, { ...key, ...tenantOf })
        const { airlineId } = await makeAirline(db)
        await db.insert(airlineTerminal).values({ ...key, airlineId })
      }
      for (const each of [kept, gone]) {
        await makeContact(db, each)
        await makeExpansion(db, each)
        await makeParkingRate(db, each)
        await affiliate(db, service.users.ben, each)
      }
      const proposed = await makeCompany(db, { axnStatus: 'PROPOSED' })
      const airportIds = [kept.airportId, gone.airportId]
      for (const { companyId } of [operator, proposed]) {
        await makeCompanyInstance(db, { companyId })
        await makeCompanyType(db, { companyId, airportIds })
        await makeContact(db, { companyId })
        await affiliate(db, service.users.dana, { companyId, axnInstanceId: 26 })
      }
      const inactive = { axnStatus: 'NOT ACTIVE' } as const
      await db.update(airport).set(inactive).where(eq(airport.airportId, gone.airportId))
      await db.update(terminal).set(inactive).where(eq(terminal.terminalId, south.terminalId))
      await db.update(company).set(inactive).where(eq(company.companyId, operator.companyId))
      return { ...kept, ...tenantOf, terminalId: north.terminalId }
    })
    expect(await create()).toEqual({
      airports: [1, 1],
      terminals: [1, 2],
      'tables of terminal sales': [0, 0],
      'dominant airlines': [0, 2],
      'expansion plans': [1, 1],
      'parking rates': [1, 1],
      companies: [1, 1],
      'company types': [1, 1],
      'company locations': [1, 3],
      tenants: [1, 2],
      contacts: [2, 2],
      'phone numbers': [2, 2],
      'airport affiliations': [1, 1],
      'company affiliations': [1, 1],
    })
    await service.write(async db => {
      expect(await rowsOf(db, airportInstance)).toMatchObject([{ airportId: open.airportId }])
      const tenants = await rowsOf(db, tenant)
      expect(tenants, 'a tenant keeps a company that is not active').toMatchObject([
        { terminalId: open.terminalId, companyId: open.companyId },
      ])
    })
  })

  it('has the remaining name wherever the last year, closed by then, had a merged one', async () => {
    await setStatus(26, 'HISTORICAL')
    const made = await service.write(async db => {
      const key = { airportId: (await makeAirportInstance(db)).airportId, axnInstanceId: 26 }
      const { terminalId } = await makeTerminal(db, key)
      const pair = async <T>(make: () => Promise<T>): Promise<[T, T]> => [await make(), await make()]
      const brands = (await pair(() => makeBrand(db))).map(each => each.brandId)
      const airlines = (await pair(() => makeAirline(db))).map(each => each.airlineId)
      const companies = (await pair(() => makeCompany(db))).map(each => each.companyId)
      for (const airlineId of airlines)
        await db.insert(airlineTerminal).values({ ...key, terminalId, airlineId })
      for (const [place, companyId] of companies.entries()) {
        await makeTenant(db, { ...key, terminalId, companyId, brandId: brands[place] })
        const phone = place === 0 ? '512-555-0100' : null
        await makeCompanyInstance(db, { companyId, companyName: `Quill ${place}`, phone })
        await makeCompanyType(db, { companyId, airportIds: [key.airportId] })
        await makeContact(db, { companyId })
        await affiliate(db, service.users.dana, { companyId, axnInstanceId: 26 })
      }
      const [alone, remaining] = await pair(() => makeCompany(db))
      await makeCompanyInstance(db, { companyId: alone.companyId })
      return { brands, airlines, companies, alone, remaining }
    })
    for (const kind of ['brands', 'airlines', 'companies'] as const) {
      const [from = 0, into = 0] = made[kind]
      await merge(kind, from, into)
    }
    await merge('companies', made.alone.companyId, made.remaining.companyId)
    expect(await create()).toMatchObject({
      companies: [2, 0],
      'company types': [1, 0],
      'company locations': [1, 0],
      'company affiliations': [1, 0],
      'dominant airlines': [1, 0],
      tenants: [2, 0],
      contacts: [2, 0],
    })
    await service.write(async db => {
      const [, brandId] = made.brands
      const [, companyId] = made.companies
      for (const each of await rowsOf(db, tenant))
        expect(each).toMatchObject({ brandId, companyId, confirmed: 'N' })
      expect(await rowsOf(db, airlineTerminal)).toMatchObject([{ airlineId: made.airlines[1] }])
      const companies = await db
        .select()
        .from(companyInstance)
        .where(eq(companyInstance.axnInstanceId, 27))
        .orderBy(companyInstance.companyId)
      expect(companies.map(each => [each.companyId, each.companyName, each.phone])).toEqual([
        [companyId, 'Quill 1', '512-555-0100'],
        [made.remaining.companyId, made.remaining.companyName, null],
      ])
    })
  })

  it('can be removed after two names were merged, and after the merge was undone', async () => {
    const names = await service.write(async db => {
      const key = { airportId: (await makeAirportInstance(db)).airportId, axnInstanceId: 26 }
      const { terminalId } = await makeTerminal(db, key)
      const [from, into] = [await makeBrand(db), await makeBrand(db)]
      await makeTenant(db, { ...key, terminalId, brandId: from.brandId })
      return [from.brandId, into.brandId] as const
    })
    const remove = async () => outcome(await alice.delete('/axninstances/27'))
    await create()
    await merge('brands', ...names)
    expect(await remove()).toBe('200')
    const [action] = (await alice.get<OlderPage<ActionEntry>>('/actions?show=titled')).body.content.filter(
      each => each.title?.startsWith('Merge'),
    )
    await alice.post('/axninstances/createAxnInstance')
    await alice.post(`/actions/${action?.actionId}/undo`, {})
    await merge('brands', ...names)
    const again = (await alice.get<OlderPage<ActionEntry>>('/actions?show=titled')).body.content[0]
    await alice.post(`/actions/${again?.actionId}/undo`, {})
    expect(await remove()).toBe('200')
  })
})

describe('removing a pending year', () => {
  it('removes everything that was carried over, in one action, and it can be created again', async () => {
    const airportId = await service.write(async db => {
      const made = await makeAirportInstance(db, { axnInstanceId: 26 })
      const { terminalId } = await makeTerminal(db, { airportId: made.airportId, axnInstanceId: 26 })
      await makeTenant(db, { airportId: made.airportId, terminalId, axnInstanceId: 26 })
      await makeCompanyInstance(db, { axnInstanceId: 26 })
      await db.delete(specialQuestion).where(eq(specialQuestion.axnInstanceId, 27))
      await db.delete(axnInstance).where(eq(axnInstance.axnInstanceId, 27))
      return made.airportId
    })
    const create = () => alice.post('/axninstances/createAxnInstance')
    const remove = () => alice.delete('/axninstances/27')
    const created = await create()
    expect(outcome(created)).toBe('200')
    const undo = `/actions/${String(created.headers[actionHeader])}/undo`
    expect((await alice.post<UndoPreview>(`${undo}/preview`)).body.refusal).toContain(
      'neither removes a year',
    )
    expect(outcome(await alice.post(undo, {}))).toBe('notBroughtBack')
    const preview = () => alice.get('/axninstances/27/removal')
    expect((await preview()).body).toEqual({ refusal: null, settings: [], endingEditors: 0 })
    await service.write(db => affiliate(db, service.users.ben, { airportId, axnInstanceId: 27 }))
    await alice.put('/axninstances/27', { ...settings, publishOnSave: true })
    expect((await preview()).body).toMatchObject({ settings: ['settings of the year'], endingEditors: 1 })
    const links = `/airports/${airportId}/instance/27/links`
    const link = { step: 'contacts', colleagueName: 'Jo Reed' }
    expect(outcome(await service.as('ben').post(links, link))).toBe('200')
    const items = [{ kind: 'airport' as const, id: airportId, axnInstanceId: 27 }]
    await runBulkAction(service, alice, { action: 'remind', items })
    const entered = ['settings of the year', 'the record of sent reminders', 'links for colleagues']
    expect((await preview()).body).toMatchObject({ refusal: null, settings: entered })
    expect(outcome(await remove())).toBe('200')
    await service.write(async db => {
      for (const table of yearlyTables) {
        const { rows } = await db.execute(
          sql`select from ${sql.identifier(table)} where axn_instance_id = 27`,
        )
        expect(rows, table).toEqual([])
      }
    })
    expect(await titles()).toContain('Remove the year 2027')
    expect(outcome(await create())).toBe('200')
    expect(outcome(await remove()), 'also a second time').toBe('200')
    expect(outcome(await alice.delete('/axninstances/26'))).toBe('wrongMasterStatus')
    expect(outcome(await alice.delete('/axninstances/25'))).toBe('historical')
    expect(outcome(await alice.delete('/axninstances/44'))).toBe('notFound')
  })

  it('is refused once someone has entered anything, and nothing is lost', async () => {
    const { airportId } = await service.write(db => makeAirportInstance(db, { axnInstanceId: 27 }))
    const key = `/airports/${airportId}/instance/27`
    const { body } = await alice.get<Record<string, unknown>>(key)
    expect(outcome(await alice.put(key, { ...body, dwellTimeAmount: 55 }))).toBe('200')
    const refused = await alice.delete('/axninstances/27')
    const { refusal } = (await alice.get<{ refusal: string | null }>('/axninstances/27/removal')).body
    expect(refusal).toBe(problemOf(refused).message)
    expect(outcome(refused)).toBe('inUse')
    expect(refused.text).toContain('2027 cannot be removed')
    expect(outcome(await alice.get(key))).toBe('200')
  })
})

describe('the table of the years', () => {
  it('counts airports and companies by status, and archived files', async () => {
    await service.write(async db => {
      for (const status of ['PUBLISHED', 'PUBLISHED', 'PENDING'] as const) {
        await makeAirportInstance(db, { axnInstanceStatus: status })
      }
      await makeCompanyInstance(db, { axnInstanceStatus: 'APPROVED' })
      await db.insert(storedFile).values(storedRow())
    })
    const { body } = await alice.get<CountedInstance[]>('/axninstances/counted')
    expect(body.map(each => each.axnInstanceId)).toEqual([27, 26, 25])
    expect(body[1]).toMatchObject({ airports: { PUBLISHED: 2, PENDING: 1 }, companies: { APPROVED: 1 } })
    expect(body[2]).toMatchObject({ airports: {}, companies: {}, storedFiles: 1 })
  })
})

describe('publishing a year', () => {
  interface Preview {
    airports: string[]
    companies: string[]
    seen: string
  }
  const preview = async () => (await alice.get<Preview>('/axninstances/26/publish')).body
  const publish = (seen: string) => alice.put('/axninstances/26/publish', { seen })

  it('publishes every approved airport and company, each with its record, and nothing else', async () => {
    const made = await service.write(async db => ({
      approved: (
        await makeAirportInstance(db, {
          axnInstanceStatus: 'APPROVED',
          airport: { airportName: 'Lantern Field', iataCode: 'QLF' },
        })
      ).airportId,
      inReview: (await makeAirportInstance(db, { axnInstanceStatus: 'PENDING' })).airportId,
      nextYear: (await makeAirportInstance(db, { axnInstanceStatus: 'APPROVED', axnInstanceId: 27 }))
        .airportId,
      company: (await makeCompanyInstance(db, { axnInstanceStatus: 'APPROVED', companyName: 'Quill Foods' }))
        .companyId,
    }))
    const shown = await preview()
    expect(shown).toMatchObject({ airports: ['Lantern Field (QLF)'], companies: ['Quill Foods'] })
    const answer = await publish(shown.seen)
    expect(answer.body).toEqual({
      message: 'Published 1 airport and 1 company for 2026.',
      airports: 1,
      companies: 1,
    })
    await service.write(async db => {
      const status = async (airportId: number) =>
        (await db.select().from(airportInstance).where(eq(airportInstance.airportId, airportId)))[0]
          ?.axnInstanceStatus
      expect([await status(made.approved), await status(made.inReview), await status(made.nextYear)]).toEqual(
        ['PUBLISHED', 'PENDING', 'APPROVED'],
      )
      const [company] = await db
        .select()
        .from(companyInstance)
        .where(eq(companyInstance.companyId, made.company))
      expect(company?.axnInstanceStatus).toBe('PUBLISHED')
      const changes = [
        ...(await db.select().from(airportStatusChange)),
        ...(await db.select().from(companyStatusChange)),
      ]
      expect(changes.map(({ fromStatus, toStatus, action }) => [fromStatus, toStatus, action])).toEqual([
        ['APPROVED', 'PUBLISHED', 'Publish'],
        ['APPROVED', 'PUBLISHED', 'Publish'],
      ])
    })
    const again = await publish((await preview()).seen)
    expect(again.body).toMatchObject({ airports: 0, companies: 0 })
    expect(await titles()).toEqual(['Publish everything approved for 2026'])
  })

  it('publishes nothing if another airport was approved after the list was shown', async () => {
    await service.write(db => makeAirportInstance(db, { axnInstanceStatus: 'APPROVED' }))
    const { seen } = await preview()
    await service.write(db => makeAirportInstance(db, { axnInstanceStatus: 'APPROVED' }))
    expect(outcome(await publish(seen))).toBe('stale')
    expect((await preview()).airports).toHaveLength(2)
  })

  it('is refused for a historical or unknown year', async () => {
    for (const [year, code] of [
      [25, 'historical'],
      [77, 'notFound'],
    ] as const) {
      expect(outcome(await alice.put(`/axninstances/${year}/publish`, { seen: '' }))).toBe(code)
      expect(outcome(await alice.get(`/axninstances/${year}/publish`))).toBe(code)
    }
  })
})

const settings = {
  axnInstanceDes: 'The one with the new layout',
  cadUsdRate: 0.7412,
  exchangeRateNote: 'Average of 2026',
  submissionDeadline: '2099-02-28',
  publishOnSave: false,
}

describe('the settings of a year', () => {
  const path = '/axninstances/26'

  it('are read with their version, and changed with it', async () => {
    const read = await alice.get<{ version: number }>(path)
    expect(read.headers['etag']).toBe(`"${read.body.version}"`)
    expect(read.body).toMatchObject({ axnInstanceName: '2026', cadUsdRate: 0.759, publishOnSave: true })
    const ifMatch = { 'if-match': `"${read.body.version}"` }
    const saved = await alice.put<object>(path, settings, ifMatch)
    expect(saved.body).toMatchObject({ ...settings, version: read.body.version + 1 })
    expect(outcome(await alice.put(path, settings, ifMatch))).toBe('stale')
    const shown = (await service.as('frank').get<AxnInstance[]>('/axninstances/all')).body
    expect(shown.find(each => each.axnInstanceId === 26)).toMatchObject({
      cadUsdRate: 0.7412,
      submissionDeadline: '2099-02-28',
    })
  })

  it('include the United States enplanements with their source, which a body without them does not change', async () => {
    const total = { usEnplanementTotal: 945_000_000, usEnplanementSource: 'FAA, calendar year 2023' }
    expect((await alice.put(path, { ...settings, ...total })).body).toMatchObject(total)
    expect((await alice.put(path, settings)).body).toMatchObject(total)
    const sourceless = await alice.put(path, { ...settings, ...total, usEnplanementSource: '' })
    expect(problemOf(sourceless)).toMatchObject({
      message: 'Correct the marked fields.',
      errors: [
        { pointer: '/usEnplanementSource', detail: 'Enter the source of the United States enplanements.' },
      ],
    })
    expect((await alice.put(path, { ...settings, ...total, usEnplanementTotal: null })).body).toMatchObject({
      usEnplanementTotal: null,
    })
  })

  it('change the rate of converted amounts only if their airports are confirmed', async () => {
    await service.write(async db => {
      for (const isoCountryCode of ['CA', 'US']) {
        const { airportId } = await makeAirportInstance(db, { airport: { isoCountryCode } })
        await makeTerminal(db, { airportId, totals: [{ grossSalesTotal: 10 }] })
      }
      await makeAirportInstance(db, { airport: { isoCountryCode: 'CA' } })
    })
    expect((await alice.get(path)).body).toMatchObject({ convertedAirports: 1 })
    const refused = await alice.put(path, settings)
    expect(problemOf(refused).errors).toEqual([
      {
        pointer: '/cadUsdRate',
        detail:
          '1 Canadian airport has amounts in this year. They stay in US dollars at the former rate, although notes will state the new one. Confirm the new rate.',
      },
    ])
    expect(outcome(await alice.put(path, { ...settings, cadUsdRate: 0.759 }))).toBe('200')
    expect(outcome(await alice.put(path, { ...settings, convertedAirports: 1 }))).toBe('200')
  })

  it('keep a deadline that has passed since it was set', async () => {
    await service.write(db =>
      db
        .update(axnInstance)
        .set({ submissionDeadline: '2026-01-31' })
        .where(eq(axnInstance.axnInstanceId, 26)),
    )
    const saved = await alice.put<object>(path, { ...settings, submissionDeadline: '2026-01-31' })
    expect(saved.body).toMatchObject({ submissionDeadline: '2026-01-31', cadUsdRate: 0.7412 })
  })

  it('change neither the status nor the year, whatever else a body contains', async () => {
    const more = { axnInstanceMasterStatus: 'HISTORICAL', axnInstanceId: 25, axnInstanceName: '1999' }
    expect(outcome(await alice.put(path, { ...settings, ...more }))).toBe('200')
    expect(await years()).toEqual({ 2025: 'HISTORICAL', 2026: 'ACTIVE', 2027: 'PENDING' })
  })

  it.each([
    ['no rate', { cadUsdRate: null }, '/cadUsdRate'],
    ['a rate of nothing', { cadUsdRate: 0 }, '/cadUsdRate'],
    ['a rate below nothing', { cadUsdRate: -0.7 }, '/cadUsdRate'],
    ['a rate with five decimals', { cadUsdRate: 0.75912 }, '/cadUsdRate'],
    ['a huge rate', { cadUsdRate: 10_000 }, '/cadUsdRate'],
    ['an ambiguous rate', { cadUsdRate: '0,75' }, '/cadUsdRate'],
    ['a rate without a note', { exchangeRateNote: ' ' }, '/exchangeRateNote'],
    ['a day that is not', { submissionDeadline: '2099-02-30' }, '/submissionDeadline'],
    ['a deadline in the past', { submissionDeadline: '2026-01-31' }, '/submissionDeadline'],
    ['perhaps', { publishOnSave: 'perhaps' }, '/publishOnSave'],
    ['the 256th character', { axnInstanceDes: 'x'.repeat(256) }, '/axnInstanceDes'],
  ])('refuse %s', async (_what, wrong, pointer) => {
    const answer = await alice.put(path, { ...settings, ...wrong })
    expect(outcome(answer)).toBe('invalidInput')
    expect(problemOf(answer).errors[0]?.pointer).toBe(pointer)
    expect((await alice.get(path)).body).toMatchObject({ cadUsdRate: 0.759, version: 1 })
  })

  it('of a historical year cannot be changed, and an unknown year has none', async () => {
    expect(outcome(await alice.put('/axninstances/25', settings))).toBe('historical')
    expect(outcome(await alice.get('/axninstances/77'))).toBe('notFound')
    expect(outcome(await alice.put('/axninstances/77', settings))).toBe('notFound')
  })
})

const storedRow = (overrides: object = {}) => ({
  axnInstanceId: 25,
  kind: 'report',
  name: 'ratioReport',
  format: 'pdf',
  fileName: 'Ratio-Report-25.pdf',
  mediaType: 'application/pdf',
  size: 3,
  sha256: 'a'.repeat(64),
  storageKey: '2025/a.pdf',
  ...overrides,
})

describe('the archive', () => {
  const path = '/axninstances/25/files'
  beforeEach(() =>
    service.write(async db => {
      await db
        .insert(storedFile)
        .values([
          storedRow({ correctionNumber: 1, note: 'One figure was wrong', sha256: 'b'.repeat(64) }),
          storedRow(),
          storedRow({ axnInstanceId: 26 }),
        ])
    }),
  )

  it('of a historical year is open to the browsing roles, with corrections next to the first file', async () => {
    const { body } = await service.as('frank').get<StoredFile[]>(path)
    expect(body.map(each => [each.fileName, each.correctionNumber, each.note])).toEqual([
      ['Ratio-Report-25.pdf', 0, null],
      ['Ratio-Report-25.pdf', 1, 'One figure was wrong'],
    ])
    expect(JSON.stringify(body), 'where it is kept is nobody’s business').not.toContain('2025/a.pdf')
    expect(outcome(await service.as('frank').get('/axninstances/26/files'))).toBe('notFound')
    expect((await alice.get<StoredFile[]>('/axninstances/26/files')).body).toHaveLength(1)
    expect(outcome(await alice.get('/axninstances/77/files'))).toBe('notFound')
  })

  it('is never changed and never deleted, not even by us', async () => {
    const attempt = (statement: ReturnType<typeof sql>) => service.write(db => db.execute(statement))
    await expect(attempt(sql`update stored_file set note = 'x'`)).rejects.toThrow('Failed query')
    await expect(attempt(sql`delete from stored_file`)).rejects.toThrow('Failed query')
    expect((await alice.get<StoredFile[]>(path)).body).toHaveLength(2)
  })

  it('has each number of a file once', async () => {
    await expect(service.write(db => db.insert(storedFile).values(storedRow()))).rejects.toThrow(
      'Failed query',
    )
  })

  it('serves no file of another year', async () => {
    const { body } = await alice.get<StoredFile[]>('/axninstances/26/files')
    const id = body[0]?.storedFileId ?? 0
    expect(outcome(await service.as('frank').get(`${path}/${id}`))).toBe('notFound')
    expect(outcome(await service.as('frank').get(`/axninstances/26/files/${id}`))).toBe('notFound')
  })
})

describe('activating a year', () => {
  it('is previewed with its effects', async () => {
    await service.write(async db => {
      const { airportId } = await makeAirportInstance(db, {
        axnInstanceStatus: 'PUBLISHED',
        airport: { airportName: 'Left Airport', iataCode: 'QLA' },
      })
      await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
      const other = await makeAirportInstance(db, {
        axnInstanceStatus: 'PENDING',
        airport: { airportName: 'Other Airport', iataCode: 'QOA' },
      })
      await affiliate(db, service.users.ben, { airportId: other.airportId, axnInstanceId: 26 })
      // The link of Ben works. Cora is not an editor of the airport, so hers has already ended.
      for (const giver of [service.users.ben, service.users.cora])
        await db.insert(delegation).values({
          airportId,
          axnInstanceId: 26,
          step: 'info',
          colleagueName: 'Jo',
          givenUserId: giver.userId,
          linkHash: giver.displayName.padEnd(64, '-'),
          expiresDate: sql`now() + interval '1 day'`,
        })
      await makeAirportInstance(db, { airportId: other.airportId, axnInstanceId: 27 })
      await makeTerminal(db, { airportId, terminalName: 'Goes with its airport' })
      const south = await makeTerminal(db, { airportId: other.airportId })
      await makeTerminal(db, { ...south, axnInstanceId: 27 })
      await makeTerminal(db, { airportId: other.airportId, terminalName: 'North Hall' })
      const renamed = await makeCompany(db, { companyName: 'Quill Foods' })
      await makeCompanyInstance(db, { companyId: renamed.companyId, companyName: 'Zebra Foods' })
    })
    const { body } = await alice.get<ActivationPreview>('/axninstances/27/activation')
    expect(body).toMatchObject({
      becomesActive: { axnInstanceName: '2027', airports: { INPROGRESS: 1 } },
      becomesHistorical: { axnInstanceName: '2026', airports: { PUBLISHED: 1, PENDING: 1 } },
      leftBehind: ['Left Airport (QLA)', 'North Hall at Other Airport (QOA)', 'Zebra Foods'],
      endingEditors: 1,
      endingLinks: 1,
      job: null,
    })
    expect(body.files).toHaveLength(38)
    expect(body.files).toContainEqual({
      title: 'Ratio Report',
      format: 'pdf',
      fileName: 'Ratio-Report-26.pdf',
    })
  })

  it.each([
    [26, 'wrongMasterStatus'],
    [25, 'wrongMasterStatus'],
    [77, 'notFound'],
  ])('is for the pending one only: %i', async (year, code) => {
    expect(outcome(await alice.put(`/axninstances/${year}/activate`))).toBe(code)
    expect(outcome(await alice.get(`/axninstances/${year}/activation`))).toBe(code)
    await service.idle()
    expect(await years()).toEqual({ 2025: 'HISTORICAL', 2026: 'ACTIVE', 2027: 'PENDING' })
  })

  it('stores the former year as files, then changes both in one step', async () => {
    await service.write(async db => {
      const airport = { airportName: 'Lantern Field', iataCode: 'QLF' }
      await makeAirportInstance(db, { airport, axnInstanceStatus: 'PUBLISHED', enplaneTotal: 123_456 })
      await makeAirline(db)
    })
    const asked = await alice.put<Job>('/axninstances/27/activate')
    expect(asked.body).toMatchObject({
      title: 'Activating 2027',
      state: 'QUEUED',
      askers: ['Alice Ashgrove'],
    })
    await service.idle()
    const job = (await alice.get<Job>(`/jobs/${asked.body.jobId}`)).body
    expect(job).toMatchObject({ state: 'DONE', error: null, result: { former: '2026', files: 38 } })
    expect(await years()).toEqual({ 2025: 'HISTORICAL', 2026: 'HISTORICAL', 2027: 'ACTIVE' })

    expect(await titles()).toEqual(['Activate 2027 and close 2026'])
    const { body: files } = await service.as('frank').get<StoredFile[]>('/axninstances/26/files')
    expect(files).toHaveLength(38)
    const xlsx = files.filter(each => each.format === 'xlsx')
    expect(xlsx).toHaveLength(13)
    const traffic = files.find(each => each.name === 'airportsPassengerTraffic' && each.format === 'pdf')
    const answer = await service.app.inject({
      url: `/api/v1/axninstances/26/files/${traffic?.storedFileId}`,
      headers: { authorization: `Bearer ${service.token('frank')}` },
    })
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="Airports-Passenger-Traffic-26.pdf"',
    )
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(answer.rawPayload.byteLength).toBe(traffic?.size)
    const rows = await service.write(db =>
      db.select().from(audit).where(eq(audit.tableName, 'axn_instance')).orderBy(audit.auditId),
    )
    expect(rows.slice(-2).map(row => [row.axnInstanceId, row.userId, row.request])).toEqual([
      [26, service.users.alice.userId, 'PUT /axninstances/:instanceId/activate'],
      [27, service.users.alice.userId, 'PUT /axninstances/:instanceId/activate'],
    ])
  })
})
