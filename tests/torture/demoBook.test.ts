import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantTypeLabels } from '#domain/catalog/tenantTypes.ts'
import type { BookRequest } from '#domain/publishing/book.ts'
import { compareNumbered } from '#platform/contract/readingOrder.ts'
import type { Database } from '#platform/database/connect.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { readAirportsBook } from '#server/publishing/books/airportsBook.queries.ts'
import { readCompaniesBook } from '#server/publishing/books/companiesBook.queries.ts'
import { formatCity } from '#server/publishing/books/render/layOutAirport.ts'
import { renderBookPdf } from '#server/publishing/books/renderBook.ts'
import {
  describeExpected,
  describeOperated,
  describeTotal,
  findProfiles,
  readCompanyFacts,
  readOperated,
  squeezeBody,
} from '../companiesBookFacts.ts'
import { openPdf } from '../openPdf.ts'
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
  const names = book.airports.map(formatCity).toSorted(compareNumbered)
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
})

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
  const tables = await readOperated(file, opened.pages.length)
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
