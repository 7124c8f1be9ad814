import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareByCity } from '#domain/airports/airport.ts'
import type { AirportProfile } from '#domain/browse/airportProfile.ts'
import type { AirportTrends } from '#domain/browse/airportTrends.ts'
import type { FigureCard } from '#domain/browse/figures/figureCard.ts'
import { tenantTypeLabels } from '#domain/catalog/tenantTypes.ts'
import type { AirportsBook, BookRequest } from '#domain/publishing/book.ts'
import { compareNumbered } from '#platform/contract/readingOrder.ts'
import type { Database } from '#platform/database/connect.ts'
import { demoPassword } from '#server/database/demo/people.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { readAirportsBook } from '#server/publishing/books/airportsBook.queries.ts'
import { readCompaniesBook } from '#server/publishing/books/companiesBook.queries.ts'
import { formatCity } from '#server/publishing/books/render/layOutAirport.ts'
import { renderBookPdf } from '#server/publishing/books/renderBook.ts'
import {
  joinCells,
  keyFigureKeys,
  listAirportRows,
  listAirportTexts,
  listKeyFigureRows,
  squeeze,
} from '../airportsBookFacts.ts'
import { openSecondServer, settings } from '../app.ts'
import { addPage, listSparsePages, listTablesOutOfOrder, readIndexPages } from '../bookPages.ts'
import {
  describeExpected,
  describeOperated,
  describeTotal,
  findOperated,
  findProfiles,
  readCompanyFacts,
  squeezeBody,
} from '../companiesBookFacts.ts'
import { openPdf, openTablesOfPages, type OpenedPage, type OpenedRow } from '../openPdf.ts'
import { readContinuedTables, readSubjects } from '../runningHeads.ts'

// The whole demo as books: more than a hundred airports with ten thousand tenants.

const folder = mkdtempSync(join(tmpdir(), 'factbook-demo-book-'))
let database: Database
beforeAll(async () => {
  database = (await openDatabase({ databaseUrl: null, dataDir: folder }, () => undefined)).database
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const all: BookRequest = { axnInstanceId: 26, kind: 'airports', entityIds: null, companyType: null }
type Row = Record<string, string | number | null>
const megabytes = 1e6

test('the airports book of the demo is typeset, and the process that requested it grows by less than 150 MB', async () => {
  const before = process.memoryUsage.rss()
  const book = await database.read(db => readAirportsBook(db, all))
  const file = await renderBookPdf(book)
  expect(process.memoryUsage.rss() - before).toBeLessThan(150 * megabytes)
  expect(file.length).toBeLessThan(20 * megabytes)
  const { pages, accessibility } = await openPdf(file)
  expect(accessibility).toBe('1')
  for (const { airport } of book.airports) {
    const own = pages.filter(page => page.text.startsWith(`${airport.iataCode} ${airport.city}, `))
    expect([airport.iataCode, own.length > 1]).toEqual([airport.iataCode, true])
  }
  expect(pages.filter(page => page.text !== '' && !page.text.includes('Demo data'))).toEqual([])
  expect(pages.filter(({ text }) => /Value Not Found|NaN|undefined/.test(text))).toEqual([])
  expect(pages.filter(({ width, height }) => width > height)).toEqual([])
  const cities = Map.groupBy(book.airports, formatCity)
  const byCity = book.airports.toSorted((one, other) => compareByCity(one.airport, other.airport))
  const names = byCity.map(formatCity)
  const found = readSubjects(pages, { names, titleSize: 19, beginsPage: true })
  expect(found.length).toBeGreaterThan(2 * names.length)
  // Long names are shortened.
  const wrong = found.filter(({ head, subjects: [city = ''] }) =>
    (cities.get(city) ?? []).every(({ airport: { iataCode, airportName } }) => {
      const [before, after] = [`${iataCode} ${city}: `, ` ${iataCode}`]
      const name = head.slice(before.length, -after.length).replace(/…$/, '')
      return !head.startsWith(before) || !head.endsWith(after) || !airportName.startsWith(name)
    }),
  )
  expect(wrong).toEqual([])
  const continued = readContinuedTables(pages, 'Tenant Name', Object.values(tenantTypeLabels))
  expect(continued.length).toBeGreaterThan(100)
  expect(continued.filter(({ above, title }) => above !== `${title}, continued`)).toEqual([])
  const isChapter = ({ placed }: OpenedPage) => placed.some(({ size }) => size > 21)
  const isOwnTable = (page: OpenedPage) => /^(?![A-Z]{3} ).* AXN Fact Book/.test(page.text)
  expect(listSparsePages(pages, page => isChapter(page) || isOwnTable(page))).toEqual([])
  const tables = await openTablesOfPages(file)
  expect(listTablesOutOfOrder(pages, tables)).toEqual([])
  const front = pages.slice(0, bodyOf(pages)).flatMap(({ roles }) => roles)
  expect(front.filter(role => role === 'Figure')).toHaveLength(chartsOfYear)
  await expectFiguresOfApi(book, pages, tables)
  expectIndex(book, pages, tables)
})

type Tables = OpenedRow[][][]
const chartsOfYear = 12

/** All figures, names, and texts of every profile. */
async function expectFiguresOfApi(book: AirportsBook, pages: OpenedPage[], tables: Tables): Promise<void> {
  const server = await openSecondServer(database)
  const signedIn = await server.inject({
    method: 'POST',
    url: '/api/v1/authenticate',
    headers: { origin: settings.publicUrl },
    payload: { username: 'subscriber', password: demoPassword },
  })
  const headers = { authorization: `Bearer ${signedIn.json<{ token: string }>().token}` }
  const get = async <T>(url: string) => (await server.inject({ url: `/api/v1${url}`, headers })).json<T>()
  const printedContacts = await readPrintedContactIds()
  const isPrinted = (contact: { contactId: number }) => printedContacts.has(contact.contactId)
  const whole = squeeze(pages.map(page => page.text).join(' '))
  let [count, hidden] = [0, 0]
  for (const { airport } of book.airports) {
    const { airportId, iataCode } = airport
    const profile = await get<AirportProfile>(`/airports/${airportId}/instance/26/profile`)
    const trends = await get<AirportTrends>(`/airports/${airportId}/trends?instanceId=26`)
    const cards: FigureCard[] = []
    for (const key of keyFigureKeys) cards.push(await get<FigureCard>(`/figures/${iataCode}/2026/${key}`))
    const own = pages.flatMap(({ text }, place) => (text.startsWith(`${iataCode} `) ? [place] : []))
    const [keyFigures = [], ...others] = own.flatMap(place => tables[place] ?? [])
    const body = squeeze(own.map(place => pages[place]?.text ?? '').join(' '))
    const printed = {
      iataCode,
      keyFigures: keyFigures.slice(1).map(({ cells }) => joinCells(cells)),
      rows: others
        .flat()
        .filter(({ roles }) => roles.includes('TD'))
        .map(({ cells }) => joinCells(cells)),
      missing: listAirportTexts(profile, printedContacts).filter(text => !body.includes(text)),
    }
    expect(printed).toEqual({
      iataCode,
      keyFigures: listKeyFigureRows(trends, cards),
      rows: listAirportRows(profile),
      missing: [],
    })
    count += printed.rows.length
    const emails = profile.contacts.filter(each => !isPrinted(each)).flatMap(({ email }) => email ?? [])
    expect(emails.filter(email => whole.includes(squeeze(email)))).toEqual([])
    hidden += emails.length
  }
  expect(count).toBeGreaterThan(10_000)
  expect(hidden).toBeGreaterThan(10)
  await server.close()
}

const readPrintedContactIds = async (): Promise<Set<number>> => {
  const { rows } = await database.read(async db =>
    db.execute<{ id: number }>(sql`select contact_id as id from contact where axn_instance_id = 26
      and factbook_include_flag = 'Y'`),
  )
  return new Set(rows.map(({ id }) => id))
}

const bodyOf = (pages: OpenedPage[]): number => pages.findIndex(({ text }) => text.startsWith('Rankings'))

/** Every name in the index has exactly the pages of the tables that contain it. */
function expectIndex(book: AirportsBook, pages: OpenedPage[], tables: Tables): void {
  const front = bodyOf(pages)
  const found = { brands: new Map<string, Set<number>>(), companies: new Map<string, Set<number>>() }
  const namesOf = (key: 'brandName' | 'companyName') =>
    [...new Set(book.airports.flatMap(({ tenants }) => tenants.map(each => each[key])))].toSorted(
      compareNumbered,
    )
  const [brands, companies] = [namesOf('brandName'), namesOf('companyName')]
  const isListed = { brand: new Set(brands), company: new Set(companies) }
  for (const [place, own] of tables.entries()) {
    for (const { cells } of own.flat()) {
      const [brand, company] = [(cells[0] ?? '').replace(/ \(future location\)$/, ''), cells[1] ?? '']
      if (!isListed.brand.has(brand) || !isListed.company.has(company)) continue
      addPage(found.brands, brand, place - front + 1)
      addPage(found.companies, company, place - front + 1)
    }
  }
  const index = squeezeBody({ pages: pages.filter(({ text }) => text.startsWith('Index')) }, 'drawn')
  const listed = readIndexPages(index, ['Companies', ...companies, 'Brands', ...brands])
  const told = (names: readonly string[]) => names.map(name => [name, listed.get(name)])
  const printed = (names: readonly string[], where: Map<string, Set<number>>) =>
    names.map(name => [name, [...(where.get(name) ?? [])]])
  expect(told(companies)).toEqual(printed(companies, found.companies))
  expect(told(brands)).toEqual(printed(brands, found.brands))
}

test('the companies book of the demo has for every company the data of the database, in the order of names', async () => {
  const book = await database.read(db => readCompaniesBook(db, { ...all, kind: 'companies' }))
  const file = await renderBookPdf(book)
  const opened = await openPdf(file)
  const companies = await readCompanyFacts(
    text => database.read(async db => (await db.execute<Row>(sql.raw(text))).rows),
    all.axnInstanceId,
  )
  expect(companies.length).toBeGreaterThan(200)
  const names = book.companies.map(({ company }) => company.companyName)
  const found = readSubjects(opened.pages, { names, titleSize: 15, beginsPage: false })
  expect(found.map(({ page, head }) => ({ page, head }))).toEqual(
    found.map(({ page, subjects }) => {
      const ends = [...new Set([subjects[0], subjects.at(-1)])]
      return { page, head: `${ends.join(' – ')} AXN Fact Book 2026` }
    }),
  )
  const drawn = findProfiles(squeezeBody(opened, 'drawn'), companies)
  const downward = findProfiles(squeezeBody(opened, 'downward'), companies)
  for (const [place, { companyName, facts }] of companies.entries()) {
    const isTold = (fact: string) => drawn[place]?.includes(fact) || downward[place]?.includes(fact)
    expect([companyName, facts.filter(fact => !isTold(fact))]).toEqual([companyName, []])
  }
  const inOrder = book.companies.map(({ company }) =>
    companies.find(each => each.companyName === company.companyName),
  )
  const operating = inOrder.filter(each => each !== undefined && each.total !== null)
  const allTables = await openTablesOfPages(file)
  expect(listTablesOutOfOrder(opened.pages, allTables)).toEqual([])
  const tables = findOperated(allTables)
  expect(tables.length).toBe(operating.length)
  for (const [place, rows] of tables.entries()) {
    const { companyName, operated = [], total } = operating[place] ?? {}
    expect([companyName, rows.slice(0, -1).map(describeOperated).toSorted()]).toEqual([
      companyName,
      operated.map(describeExpected).toSorted(),
    ])
    expect([companyName, describeTotal(rows.at(-1) ?? [])]).toEqual([companyName, total])
  }
})
