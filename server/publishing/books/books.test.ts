import { eq, sql } from 'drizzle-orm'
import { readXlsx, type Workbook } from 'hucre'
import { beforeEach, describe, expect, it } from 'vitest'
import { problems } from '#domain/problems.ts'
import type { PreflightItem } from '#domain/publishing/preflight.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import type { ProblemDocument } from '#platform/contract/problemDocument.ts'
import { job, jobAsker } from '#platform/database/tables.ts'
import type { Job } from '#platform/jobs/job.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { outcome, useService } from '#tests/app.ts'
import {
  makeAirportInstance,
  makeBrand,
  makeCompanyInstance,
  makeCompanyType,
  makeContact,
  makeParkingRate,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import { memoryStorage } from '#tests/memoryStorage.ts'
import type { PersonName } from '#tests/people.ts'
import { problemName } from '#tests/problems.ts'
import { zipEntry } from '#tests/zipEntry.ts'
import { airport, airportInstance } from '../../database/schema/airports.ts'
import { companyInstance } from '../../database/schema/companies.ts'
import { contact } from '../../database/schema/contacts.ts'
import { axnInstance, specialQuestion } from '../../database/schema/instances.ts'
import { brand } from '../../database/schema/lookups.ts'
import { airportTerminal, tenant, terminal } from '../../database/schema/terminals.ts'
import { changeStatus } from '../../review/status.queries.ts'
import { sweepMadeFiles } from '../madeFiles.queries.ts'
import { readAirportsBook } from './airportsBook.queries.ts'

/** Called before and after every file is stored, so that a test can intervene in the middle of a run. */
let beforePut: () => Promise<void>
let afterPut: () => Promise<void>
let puts: string[]
const memory = memoryStorage()
const storage: Storage = {
  ...memory,
  put: async (key, bytes) => {
    puts.push(key)
    await beforePut()
    const stored = await memory.put(key, bytes)
    await afterPut()
    return stored
  },
}

const ids = { shown: 0, second: 0, hidden: 0, company: 0, hiddenCompany: 0 }
const service = useService({
  committed: true,
  storage,
  seed: async db => {
    const airport = async (
      airportName: string,
      iataCode: string,
      axnInstanceStatus: 'PUBLISHED' | 'APPROVED',
    ) => {
      const { airportId } = await makeAirportInstance(db, {
        airport: { airportName, iataCode },
        axnInstanceStatus,
        enplaneTotal: 1_234_567,
        advertisingRevenueTotal: 1234.5,
        preSecurityPercentAmount: 0,
        postSecurityPercentAmount: 0,
        odPercentAmount: 100,
        transferPercentAmount: 0,
      })
      return airportId
    }
    ids.shown = await airport('=1+1 Field', 'QXA', 'PUBLISHED')
    ids.second = await airport('Second Field', 'QXB', 'PUBLISHED')
    ids.hidden = await airport('Hidden Field', 'QXC', 'APPROVED')
    const company = async (axnInstanceStatus: 'PUBLISHED' | 'INPROGRESS') => {
      const made = await makeCompanyInstance(db, { axnInstanceStatus })
      await makeCompanyType(db, { companyId: made.companyId })
      return made.companyId
    }
    ids.company = await company('PUBLISHED')
    ids.hiddenCompany = await company('INPROGRESS')
    for (const [airportId, brandName] of [
      [ids.shown, '#N/A'],
      [ids.hidden, 'Hidden Brand'],
    ] as const) {
      const { terminalId } = await makeTerminal(db, {
        airportId,
        totals: [{ grossSalesTotal: 10.25, rentAirportTotal: 1, areaTotal: 0 }],
      })
      const { brandId } = await makeBrand(db, { brandName })
      await makeTenant(db, {
        airportId,
        terminalId,
        brandId,
        companyId: ids.company,
        tenantStatus: 'ACTIVE',
        leaseExpireDate: '2027-03-31',
      })
    }
    await makeParkingRate(db, { airportId: ids.shown, parkingType: 'EconomyBasic' })
    await makeContact(db, { airportId: ids.shown, lastName: '+Printed', factbookIncludeFlag: 'Y' })
    await makeContact(db, { airportId: ids.shown, lastName: 'Unprinted', factbookIncludeFlag: 'N' })
  },
})

beforeEach(async () => {
  puts = []
  beforePut = () => Promise.resolve()
  afterPut = () => Promise.resolve()
  await service.write(db => db.delete(job))
})

const at = '/reports/instance'
const xlsx = '?format=xlsx'
const fetchBook = async (
  path: string,
  body?: object | string,
  who: PersonName = 'frank',
  method = 'POST',
) => {
  const answer = await service.app.inject({
    method: method as 'POST',
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${service.token(who)}`, 'content-type': 'application/json' },
    ...(body === undefined
      ? { headers: { authorization: `Bearer ${service.token(who)}` } }
      : { payload: JSON.stringify(body) }),
  })
  if (answer.statusCode >= 400)
    return {
      outcome: problemName(answer.json<{ code: string }>().code),
      headers: answer.headers,
      bytes: answer.rawPayload,
    }
  return { outcome: '200', headers: answer.headers, bytes: answer.rawPayload }
}
const open = (bytes: Uint8Array): Promise<Workbook> => readXlsx(bytes, { readStyles: true })
const sheet = (book: Workbook, name: string) => {
  const found = book.sheets.find(each => each.name === name)
  if (!found) throw new Error(`There is no sheet ${name}: ${book.sheets.map(each => each.name).join()}`)
  return found
}
/** The cells of a row by heading. */
function cellsOf(book: Workbook, name: string, first: string) {
  const { rows, cells, freezePane } = sheet(book, name)
  const headingRow = (freezePane?.rows ?? 1) - 1
  const row = rows.findIndex((each, index) => index > headingRow && each[0] === first)
  return Object.fromEntries(
    (rows[headingRow] ?? []).map((heading, column) => [String(heading), cells?.get(`${row},${column}`)]),
  )
}

describe('the airports book', () => {
  it('has the spec’s name, published airports only, and typed cells', async () => {
    const answer = await fetchBook(`${at}/26/airportsbook${xlsx}`)
    expect(answer.outcome).toBe('200')
    expect(answer.headers).toMatchObject({
      'content-type': mediaTypes.xlsx,
      'content-disposition': 'attachment; filename="The-Airports-Book-26.xlsx"',
    })
    const book = await open(answer.bytes)
    expect(book.sheets.map(each => each.name)).toEqual([
      'Contents',
      'Top 50 North American Airports',
      'Top International Airports',
      'All Airports',
      'Airports Passenger Traffic',
      'Ratio Report',
      'Airports',
      'Terminals',
      'Terminals by Tenant Type',
      'Tenants',
      'Planned Expansions',
      'Parking',
      'Comments',
      'Lease Expirations',
      'Brands',
      'Contacts',
      'Glossary and Notes',
    ])
    const airport = cellsOf(book, 'Airports', 'QXA')
    expect(airport.Airport).toMatchObject({ value: '=1+1 Field', type: 'string' })
    expect(airport.Airport?.formula).toBeUndefined()
    expect(airport['Enplaning Passengers']).toMatchObject({ value: 1_234_567, style: { numFmt: '#,##0_)' } })
    expect(airport['Advertising, Total Revenue ($)']).toMatchObject({
      value: 1234.5,
      style: { numFmt: '#,##0.00_)' },
    })
    expect([airport['Hub Class']?.value, airport['Rank: Enplanements']?.value]).toEqual(['Large hub', 1])
    const brand = cellsOf(book, 'Brands', '#N/A')
    expect([brand['# Locations']?.value, brand['Airports']?.value]).toEqual([1, 'QXA'])
    expect(airport['Deplaning Passengers']?.value ?? null, 'unknown is empty, not zero').toBeNull()
    expect(airport['Food & Beverage: Gross Sales ($)']?.value).toBe(10.25)
    const shares = ['Pre-Security (%)', 'Post-Security (%)', 'Business (%)', 'Transfer (%)']
    expect(shares.map(each => airport[each]?.value ?? null)).toEqual(['n/a', 'n/a', null, 0])
    const tenant = cellsOf(book, 'Tenants', 'QXA')
    expect(tenant['Tenant Name']).toMatchObject({ value: '#N/A' })
    expect(tenant['Tenant Name']?.type).not.toBe('error')
    expect(tenant['Lease Expires']).toMatchObject({ value: new Date('2027-03-31T00:00:00Z') })
    expect(cellsOf(book, 'Parking', 'QXA').Parking?.value).toBe('Economy/Basic')
    expect(cellsOf(book, 'Contacts', 'QXA').Country?.value).toBe('United States of America')
    const all = JSON.stringify(book.sheets.map(each => each.rows))
    expect(all).toContain('+Printed')
    for (const never of ['Unprinted', 'Hidden Field', 'Hidden Brand', 'QXC']) expect(all).not.toContain(never)
    for (const each of book.sheets) {
      for (const cell of each.cells?.values() ?? []) expect(cell.formula).toBeUndefined()
    }
  })

  it('links from its contents to every chapter, whose headings stay in view and repeat on every printed page', async () => {
    const { bytes } = await fetchBook(`${at}/26/airportsbook${xlsx}`)
    const book = await open(bytes)
    const contents = sheet(book, 'Contents')
    const links = [...(contents.cells?.values() ?? [])].flatMap(cell => cell.hyperlink?.location ?? [])
    expect(links.filter(link => link.endsWith('!A1'))).toEqual(
      book.sheets.slice(1).map(each => `'${each.name}'!A1`),
    )
    for (const each of book.sheets.slice(1)) {
      expect(each.freezePane?.rows).toBeGreaterThan(2)
      expect(
        [...(each.cells?.values() ?? [])].some(cell => cell.hyperlink?.location === "'Contents'!A1"),
      ).toBe(true)
      expect(each.pageSetup).toMatchObject({ fitToPage: true, fitToHeight: 0 })
    }
    const titles = zipEntry(bytes, 'xl/workbook.xml').match(/_xlnm\.Print_Titles/g)
    expect(titles).toHaveLength(book.sheets.length - 1)
  })

  it('contains only those that were chosen and are published, and no rankings', async () => {
    const body = { entityIds: [ids.second, ids.hidden, ids.shown, ids.second] }
    const answer = await fetchBook(`${at}/26/airportsbook${xlsx}`, body)
    expect(answer.headers['content-disposition']).toContain('The-Airports-Book-2-selected-26.xlsx')
    const book = await open(answer.bytes)
    expect(book.sheets[1]?.name).toBe('Airports')
    expect(JSON.stringify(sheet(book, 'Airports').rows)).not.toContain('QXC')
    expect((await fetchBook(`${at}/26/airportsbook${xlsx}`, { entityIds: [ids.hidden] })).outcome).toBe(
      'notFound',
    )
    expect((await fetchBook(`${at}/26/airportsbook${xlsx}`, { entityIds: [] })).outcome).toBe('invalidInput')
    expect(
      (await fetchBook(`${at}/26/airportsbook${xlsx}`, { entityIds: ['1; drop table job'] })).outcome,
    ).toBe('invalidInput')
  })

  it('of one airport is generated immediately, without a job', async () => {
    for (const answer of [
      await fetchBook(`${at}/26/airportsbook/${ids.shown}${xlsx}`, undefined, 'frank', 'GET'),
      await fetchBook(`${at}/26/airportsbook${xlsx}`, { entityIds: [ids.shown] }),
    ]) {
      expect(answer.headers['content-disposition']).toContain('The-Airports-Book-QXA-2026.xlsx')
      const book = await open(answer.bytes)
      const figures = cellsOf(book, 'Airports', 'Enplaning Passengers')
      expect(figures, 'a figure a row').toMatchObject({
        '=1+1 Field': { value: 1_234_567, type: 'number', style: { numFmt: '#,##0_)' } },
      })
      expect(cellsOf(book, 'Airports', 'Airport')['=1+1 Field']).toMatchObject({ type: 'string' })
      expect(book.sheets[0]?.rows.slice(0, 3).map(row => row[0])).toEqual([
        '=1+1 Field (QXA)',
        'AXN Fact Book · 2026',
        '1 published airport.',
      ])
    }
    expect(await service.write(db => db.select().from(job))).toEqual([])
    const hidden = await fetchBook(`${at}/26/airportsbook/${ids.hidden}${xlsx}`, undefined, 'alice', 'GET')
    expect(hidden.outcome, 'for administrators too').toBe('notFound')
  })
})

describe('the companies book', () => {
  it('contains all companies, or those of one type', async () => {
    const all = await open((await fetchBook(`${at}/26/companiesbook${xlsx}`)).bytes)
    expect(all.sheets.map(each => each.name)).toEqual([
      'Contents',
      'Companies',
      'Company Types',
      'Operations',
      'Locations',
      'Disadvantaged Business',
      'Brands',
      'Contacts',
      'Glossary and Notes',
    ])
    for (const body of ['FOODBEVERAGE', { companyType: 'FOODBEVERAGE' }]) {
      const answer = await fetchBook(`${at}/26/companiesbook${xlsx}`, body)
      expect(answer.headers['content-disposition']).toMatch(/The-Companies-Book-Food-\S*-26\.xlsx/)
      const companies = sheet(await open(answer.bytes), 'Companies').rows.map(row => String(row[0]))
      expect(companies.some(name => name.startsWith('Made-up Company'))).toBe(true)
    }
    expect((await fetchBook(`${at}/26/companiesbook${xlsx}`, 'NO SUCH TYPE')).outcome).toBe('invalidInput')
    expect(
      (await fetchBook(`${at}/26/companiesbook/${ids.hiddenCompany}${xlsx}`, undefined, 'alice', 'GET'))
        .outcome,
    ).toBe('notFound')
  })
})

describe('access to books', () => {
  it('of other years than the active one: administrators only', async () => {
    for (const year of [25, 27]) {
      expect((await fetchBook(`${at}/${year}/airportsbook/job${xlsx}`)).outcome).toBe('notFound')
    }
    expect((await fetchBook(`${at}/27/airportsbook/job${xlsx}`, undefined, 'alice')).outcome).toBe('200')
    // The book of a closed year is its stored file, and this test stores none.
    expect((await fetchBook(`${at}/25/airportsbook/job${xlsx}`, undefined, 'alice')).outcome).toBe('notFound')
    await service.idle()
  })

  it('is for the person who requested it, and for administrators', async () => {
    const { body } = await service.as('frank').post<Job>(`${at}/26/companiesbook/job${xlsx}`)
    await service.idle()
    const outcomes = await Promise.all(
      (['frank', 'alice', 'dana', 'ella', 'ben'] as const).map(
        async who => (await fetchBook(`/reports/books/${body.jobId}`, undefined, who, 'GET')).outcome,
      ),
    )
    expect(outcomes).toEqual(['200', '200', 'forbidden', 'notFound', 'forbidden'])
  })

  it('ends once part of it is withdrawn, and returns when the book is generated again', async () => {
    const ask = async () => {
      const { body } = await service.as('frank').post<Job>(`${at}/26/airportsbook/job${xlsx}`)
      await service.idle()
      return async (who: PersonName) =>
        (await fetchBook(`/reports/books/${body.jobId}`, undefined, who, 'GET')).outcome
    }
    const setStatus = async (axnInstanceStatus: string) =>
      outcome(
        await service
          .as('alice')
          .put(`/airports/${ids.second}/instance/26/status`, { axnInstanceStatus, reason: 'An error' }),
      )
    const fetchFirst = await ask()
    expect(await fetchFirst('frank')).toBe('200')
    expect(await setStatus('APPROVED')).toBe('200')
    expect([await fetchFirst('frank'), await fetchFirst('alice')]).toEqual(['notFound', 'notFound'])
    const fetchAnew = await ask()
    expect(await fetchAnew('frank')).toBe('200')
    expect(await setStatus('PUBLISHED')).toBe('200')
    expect(await fetchAnew('frank')).toBe('200')
    await service.idle()
  })

  it('ends if a withdrawal began before its job, and was committed after the job had read its data', async () => {
    const setStatus = (axnInstanceStatus: string) =>
      service
        .as('alice')
        .put(`/airports/${ids.second}/instance/26/status`, { axnInstanceStatus, reason: 'An error' })
    const [hasWritten, hasRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const actor = { userId: service.users.alice.userId, role: 'ROLE_ADMIN' as const }
    const withdrawn = service.database.write(async db => {
      const key = { kind: 'airport', id: ids.second, axnInstanceId: 26 } as const
      await changeStatus(db, key, actor, { axnInstanceStatus: 'APPROVED' }, null)
      hasWritten.resolve()
      await hasRead.promise
    })
    await hasWritten.promise
    beforePut = async () => {
      hasRead.resolve()
      await withdrawn
    }
    const { body } = await service.as('frank').post<Job>(`${at}/26/airportsbook/job${xlsx}`)
    await service.idle()
    const { outcome: came } = await fetchBook(`/reports/books/${body.jobId}`, undefined, 'frank', 'GET')
    expect(outcome(await setStatus('PUBLISHED'))).toBe('200')
    expect(came).toBe('notFound')
  })

  it('is not handed to a waiting caller if part of it was withdrawn while it was generated', async () => {
    const setStatus = async (axnInstanceStatus: string) => {
      const path = `/airports/${ids.second}/instance/26/status`
      const answer = await service.as('alice').put(path, { axnInstanceStatus, reason: 'An error' })
      expect(outcome(answer)).toBe('200')
    }
    beforePut = () => setStatus('APPROVED')
    expect((await fetchBook(`${at}/26/airportsbook${xlsx}`)).outcome).toBe('notFound')
    beforePut = () => Promise.resolve()
    await setStatus('PUBLISHED')
    expect((await fetchBook(`${at}/26/airportsbook${xlsx}`)).outcome).toBe('200')
    await service.idle()
  })

  it('requires access to the year', async () => {
    const { body } = await service.as('alice').post<Job>(`${at}/27/airportsbook/job${xlsx}`)
    await service.idle()
    // As if Frank had asked while he was an administrator.
    await service.write(db =>
      db.insert(jobAsker).values({ jobId: body.jobId, userId: service.users.frank.userId }),
    )
    const fetch = async (who: PersonName) =>
      (await fetchBook(`/reports/books/${body.jobId}`, undefined, who, 'GET')).outcome
    expect([await fetch('frank'), await fetch('alice')]).toEqual(['notFound', '200'])
  })

  it('includes a historical year’s whole book: the stored one, unchanged', async () => {
    const bytes = Buffer.from('%PDF-1.7\nthe book of 2025\n%%EOF\n')
    const put = await service.app.inject({
      method: 'POST',
      url: `/api/v1/reports/2025/files?title=${encodeURIComponent('The Airports Book')}`,
      headers: { authorization: `Bearer ${service.token('alice')}`, 'content-type': 'application/pdf' },
      payload: bytes,
    })
    expect(put.statusCode).toBe(200)
    for (const style of ['', '&paper=a4', '&edition=print']) {
      const answer = await fetchBook(`${at}/25/airportsbook?format=pdf${style}`, undefined, 'alice')
      expect(Buffer.from(answer.bytes).equals(bytes), style).toBe(true)
    }
    expect((await fetchBook(`${at}/25/airportsbook?format=pdf`)).outcome).toBe('200')
    expect((await fetchBook(`${at}/27/airportsbook?format=pdf`)).outcome).toBe('notFound')
  })
})

describe('a run', () => {
  const ask = (who: PersonName, query = xlsx) =>
    service.as(who).post<Job>(`${at}/26/airportsbook/job${query}`)
  const explainNoFile = async ({ jobId }: Job) => {
    const { body } = await service.as('frank').get<ProblemDocument>(`/reports/books/${jobId}`)
    return `${body.code} ${body.message}`
  }

  it('is shared by everyone who requests the same book, both while they wait for the file and afterward', async () => {
    const [one, other, direct] = await Promise.all([
      ask('frank'),
      ask('alice'),
      fetchBook(`${at}/26/airportsbook${xlsx}`, undefined, 'ella'),
    ])
    await service.idle()
    const later = await ask('ella')
    expect(direct.outcome).toBe('200')
    expect(new Set([one, other, later].map(answer => answer.body.jobId)).size).toBe(1)
    expect(later.body).toMatchObject({ state: 'DONE', title: 'The Airports Book, 2026, Excel, US Letter' })
    expect(later.body.askers).toEqual(['Ella Elmstead'])
    expect(puts).toHaveLength(1)
    expect((await ask('ella', `${xlsx}&paper=a4`)).body.jobId, 'another paper is another book').not.toBe(
      one.body.jobId,
    )
    await service.idle()
  })

  it('is a new one once the year has changed', async () => {
    const before = await ask('frank')
    await service.idle()
    await service.write(db =>
      db
        .update(airportInstance)
        .set({ dwellTimeAmount: 77 })
        .where(eq(airportInstance.airportId, ids.second)),
    )
    const after = await ask('frank')
    expect(after.body.jobId).not.toBe(before.body.jobId)
    await service.idle()
    const { bytes } = await fetchBook(`/reports/books/${after.body.jobId}`, undefined, 'frank', 'GET')
    expect(cellsOf(await open(bytes), 'Airports', 'QXB')['Average Dwell Time (min)']?.value).toBe(77)
  })

  it.each([
    ['management_responsibility_type', 'management_responsibility_type'],
    ['company_type', 'company_type_des'],
    ['tenant_status', 'tenant_status_des'],
    ['product_type', 'product_type_description'],
    ['country', 'country_name'],
    ['brand', 'brand_name'],
  ])('is another one once an entry of %s was renamed', async (table, column) => {
    const before = await ask('frank')
    await service.idle()
    const [from, name] = [sql.identifier(table), sql.identifier(column)]
    await service.write(db =>
      db.execute(
        sql`update ${from} set ${name} = ${name} || ' II' where ${name} = (select min(${name}) from ${from})`,
      ),
    )
    expect((await ask('frank')).body.jobId).not.toBe(before.body.jobId)
    await service.idle()
  })

  it('that is canceled ends, and can be retried', async () => {
    const asked = Promise.withResolvers<Job>()
    beforePut = async () => {
      await service.as('frank').put(`/jobs/${(await asked.promise).jobId}/cancel`)
      throw new Error('a disk that is gone')
    }
    const { body } = await ask('frank')
    asked.resolve(body)
    await service.idle()
    const read = async () => (await service.as('frank').get<Job>(`/jobs/${body.jobId}`)).body
    expect((await read()).state).toBe('CANCELLED')
    expect(await explainNoFile(body)).toMatch(/^409\.38 .*was canceled/)
    beforePut = () => Promise.resolve()
    expect(outcome(await service.as('frank').put(`/jobs/${body.jobId}/retry`))).toBe('200')
    await service.idle()
    expect(await read()).toMatchObject({ state: 'DONE', done: 100, total: 100 })
  })

  it('has no file until it is done, nor does another kind of work', async () => {
    const started = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    beforePut = () => {
      started.resolve()
      return release.promise
    }
    const { body } = await ask('frank')
    await started.promise
    const running = (await service.as('frank').get<Job>(`/jobs/${body.jobId}`)).body
    expect(running).toMatchObject({ state: 'RUNNING', total: 100 })
    expect(running.words).toMatch(/^(Saving the file|Writing the workbook|Reading)/)
    expect(await explainNoFile(body)).toMatch(/^409\.38 .*still being generated/)
    release.resolve()
    await service.idle()
  })

  it('that is not over in time is the answer, with the address of the file', async () => {
    const release = Promise.withResolvers<void>()
    beforePut = () => release.promise
    const answer = await service
      .as('frank')
      .post<Job>(`${at}/26/airportsbook${xlsx}`, undefined, { prefer: 'wait=0' })
    expect(answer.status).toBe(202)
    expect(answer.headers['location']).toBe(`/api/v1/reports/books/${answer.body.jobId}`)
    release.resolve()
    const fetched = async () =>
      (await fetchBook(`/reports/books/${answer.body.jobId}`, undefined, 'frank', 'GET')).outcome
    await expect.poll(fetched).toBe('200')
  })

  it.each([
    ['QUEUED', /^409\.38 .*waiting to be generated/],
    ['FAILED', /^409\.38 .*could not be generated/],
  ] as const)('that is %s is refused in words', async (state, words) => {
    const { body } = await ask('frank')
    await service.idle()
    await service.write(db =>
      db.update(job).set({ state, result: null, finished: null }).where(eq(job.jobId, body.jobId)),
    )
    expect(await explainNoFile(body)).toMatch(words)
    await service.write(db => db.update(job).set({ state: 'CANCELLED' }).where(eq(job.jobId, body.jobId)))
  })

  it('whose file is lost or damaged is no longer shared, and is generated again', async () => {
    const { body } = await ask('frank')
    await service.idle()
    const address = `/reports/books/${body.jobId}`
    const fetched = async () => (await fetchBook(address, undefined, 'frank', 'GET')).outcome
    const lose = async () => memory.remove(puts.at(-1) as `made/${string}`)
    for (const hurt of [lose, async () => (await memory.get(puts.at(-1) ?? '')).fill(0, 9, 99)]) {
      await hurt()
      expect(await fetched()).toBe('madeFileLost')
      const { state, error } = (await service.as('frank').get<Job>(`/jobs/${body.jobId}`)).body
      expect([state, error]).toEqual(['FAILED', problems.madeFileLost.message])
      expect(outcome(await service.as('frank').put(`/jobs/${body.jobId}/retry`))).toBe('200')
      await service.idle()
      expect(await fetched()).toBe('200')
    }
    await lose()
    expect(await fetched()).toBe('madeFileLost')
    expect((await ask('ella')).body.jobId, 'the next request makes it again').not.toBe(body.jobId)
    await service.idle()
  })

  it('is deleted with its file after a week, and then generated again', async () => {
    const first = await ask('frank')
    await service.idle()
    const key = puts[0] ?? ''
    await service.write(db => db.execute(sql`update job set finished = now() - interval '8 days'`))
    await ask('frank', `${xlsx}&paper=a4`)
    await service.idle()
    expect(await memory.stat(key)).toBeNull()
    expect(outcome(await service.as('frank').get(`/jobs/${first.body.jobId}`))).toBe('notFound')
  })

  it('is not deleted with an old one of the same contents, even while its own job is running', async () => {
    await ask('frank')
    await service.idle()
    await service.write(db => db.execute(sql`update job set job_key = job_key || ' older'`))
    afterPut = async () => {
      await service.write(db =>
        db.execute(sql`update job set finished = now() - interval '8 days'
        where state = 'DONE'`),
      )
      await sweepMadeFiles({ database: service.database, storage })
    }
    const { body } = await ask('frank')
    await service.idle()
    const stats = await Promise.all(puts.map(key => memory.stat(key)))
    expect(stats.map(each => each !== null)).toEqual([false, true])
    expect((await fetchBook(`/reports/books/${body.jobId}`, undefined, 'frank', 'GET')).outcome).toBe('200')
  })
})

describe('before printing', () => {
  interface Check {
    check: string
    items: PreflightItem[]
  }
  const read = async () => {
    const { body } = await service.as('alice').get<{ checks: Check[] }>(`${at}/26/preflight`)
    return Object.fromEntries(body.checks.map(each => [each.check, each.items]))
  }

  const listMissing = (items: readonly PreflightItem[] = []) =>
    items.find(each => each.id === ids.shown)?.detail.split('; ')

  it('everything missing or unconfirmed is listed with a link to its screen', async () => {
    await service.write(db =>
      db.update(tenant).set({ confirmed: 'N' }).where(eq(tenant.airportId, ids.shown)),
    )
    const found = await read()
    const hidden = {
      kind: 'airport',
      id: ids.hidden,
      name: 'Hidden Field (QXC)',
      detail: 'Approved',
      step: 'review',
    }
    expect(found.airportsNotPublished).toEqual([hidden])
    expect(found.companiesNotPublished).toEqual([
      expect.objectContaining({ id: ids.hiddenCompany, detail: 'In progress' }),
    ])
    expect(found.unconfirmed).toEqual([
      {
        kind: 'airport',
        id: ids.shown,
        name: '=1+1 Field (QXA)',
        detail: 'Food & Beverage: 1 tenant was carried over from last year and is not confirmed.',
        step: 'tenants',
      },
    ])
    // Also what is still to be published.
    expect(found.withoutContact?.map(each => each.id)).toEqual(
      expect.arrayContaining([ids.second, ids.hidden, ids.company, ids.hiddenCompany]),
    )
    expect(found.openWarnings?.map(each => each.id)).toContain(ids.hidden)
    expect(found.openWarnings?.map(each => each.id)).toContain(ids.shown)
    expect(found.openWarnings?.map(each => each.id)).toContain(ids.hiddenCompany)
    const missing = listMissing(found.withoutPlace)
    expect(missing).toContain('International enplanements')
    expect(missing?.some(each => each.startsWith('Enplanements of '))).toBe(true)
    expect(missing, 'their own enplanements are there').not.toContain('Enplanements')
    const without = found.withoutPlace?.map(each => each.id) ?? []
    expect(without).toContain(ids.hidden)
    expect(without, 'one row per airport').toEqual([...new Set(without)])
  })

  it('a figure is missing if a ranking lacks it: also without a row, but not if the terminals supply it', async () => {
    const said = async () => listMissing((await read()).withoutPlace)?.map(each => each.replace(/ \d+$/, ''))
    const others = [
      'Enplanements of Terminal',
      'Specialty Retail sales of Terminal',
      'News & Gifts sales of Terminal',
    ]
    expect(await said()).toEqual(['International enplanements', ...others])
    const ofShown = eq(airportTerminal.airportId, ids.shown)
    await service.write(db => db.update(airportTerminal).set({ epIntlTotal: 7 }).where(ofShown))
    expect(await said()).toEqual(others)
  })

  it('characters that the typefaces lack are listed by record and field', async () => {
    expect((await read()).missingCharacters).toEqual([])
    await service.write(async db => {
      const [printedTenant] = await db.select().from(tenant).where(eq(tenant.airportId, ids.shown))
      await db
        .update(brand)
        .set({ brandName: 'ᐃᖃᓗ Café' })
        .where(eq(brand.brandId, printedTenant?.brandId ?? 0))
      await db.update(contact).set({ title: 'Head of 漢字' }).where(eq(contact.lastName, '+Printed'))
      await db.update(contact).set({ title: '漢' }).where(eq(contact.lastName, 'Unprinted'))
      await db
        .update(terminal)
        .set({ terminalName: 'Concourse Ṁ' })
        .where(eq(terminal.terminalId, printedTenant?.terminalId ?? 0))
      await db
        .update(companyInstance)
        .set({ companyInfoText: 'We serve\n🍜' })
        .where(eq(companyInstance.companyId, ids.company))
    })
    const found = (await read()).missingCharacters
    expect(found?.map(({ id, detail, step }) => [id, step, detail])).toEqual([
      // The face for titles has fewer letters.
      [ids.shown, 'terminals', 'Concourse Ṁ, Terminal: Ṁ'],
      [ids.shown, 'contacts', 'Robin +Printed, Title: 漢 字'],
      [ids.shown, 'tenants', 'ᐃᖃᓗ Café, Tenant Name: ᐃ ᖃ ᓗ'],
      [ids.company, 'info', expect.stringMatching(/^.+: 🍜$/)],
    ])
    await service.write(db =>
      db.update(brand).set({ brandName: '#N/A' }).where(eq(brand.brandName, 'ᐃᖃᓗ Café')),
    )
  })

  it('characters that the typefaces lack are listed before the text is published, and for the year itself', async () => {
    const before = (await read()).missingCharacters ?? []
    await service.write(async db => {
      await db
        .update(airport)
        .set({ airportName: 'Hidden 山 Field' })
        .where(eq(airport.airportId, ids.hidden))
      await db
        .update(companyInstance)
        .set({ companyInfoText: 'Soon 🎈' })
        .where(eq(companyInstance.companyId, ids.hiddenCompany))
      await db
        .update(axnInstance)
        .set({ exchangeRateNote: 'Bank 銀行' })
        .where(eq(axnInstance.axnInstanceId, 26))
      // The face for titles has fewer letters.
      const asked = { title: 'Ṁore', question: 'Ṁore stores?' }
      await db.update(specialQuestion).set(asked).where(eq(specialQuestion.axnInstanceId, 26))
    })
    const found = (await read()).missingCharacters ?? []
    const known = new Set(before.map(each => JSON.stringify(each)))
    const added = found.filter(each => !known.has(JSON.stringify(each)))
    expect(added.map(({ kind, id, detail, step }) => [kind, id, step, detail])).toEqual([
      ['year', 26, 'settings', 'Note on the Exchange Rate: 銀 行'],
      ['year', 26, 'settings', 'Title: Ṁ'],
      ['airport', ids.hidden, 'location', expect.stringMatching(/: 山$/)],
      ['company', ids.hiddenCompany, 'info', expect.stringMatching(/: 🎈$/)],
    ])
  })

  it('is for administrators only, for any existing year', async () => {
    expect(outcome(await service.as('frank').get(`${at}/26/preflight`))).toBe('forbidden')
    expect(outcome(await service.as('alice').get(`${at}/25/preflight`))).toBe('200')
    expect(outcome(await service.as('alice').get(`${at}/11/preflight`))).toBe('notFound')
  })
})

it('the traffic over the years uses the terminals’ figures if the airport gave none', async () => {
  const { airportId } = await service.write(db =>
    makeAirportInstance(db, { axnInstanceStatus: 'PUBLISHED', enplaneTotal: null }),
  )
  await service.write(async db => {
    for (const enplaneTotal of [5, 7]) await makeTerminal(db, { airportId, enplaneTotal })
    await makeAirportInstance(db, {
      airportId,
      axnInstanceId: 25,
      axnInstanceStatus: 'PUBLISHED',
      enplaneTotal: 9,
    })
  })
  const request = { axnInstanceId: 26, kind: 'airports' as const, entityIds: [airportId], companyType: null }
  const book = await service.database.read(db => readAirportsBook(db, request))
  const years = book.airports[0]?.years ?? []
  expect(years.map(each => [each.axnInstanceName, each.figures.enplaneTotal.value])).toEqual([
    ['2025', 9],
    ['2026', 12],
  ])
})
