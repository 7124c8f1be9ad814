import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookRequest } from '#domain/publishing/book.ts'
import { readAirportsBook } from '#server/publishing/books/airportsBook.queries.ts'
import { readCompaniesBook } from '#server/publishing/books/companiesBook.queries.ts'
import { renderBookPdf } from '#server/publishing/books/renderBookPdf.ts'
import type { Database } from '#platform/database/connect.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { openPdf } from '../openPdf.ts'

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
const megabytes = 1e6

test('the airports book of the demo is set, and the process that asked for it grows by less than 150 MB', async () => {
  const before = process.memoryUsage.rss()
  const book = await database.read(db => readAirportsBook(db, all))
  const file = await renderBookPdf(book)
  expect(process.memoryUsage.rss() - before).toBeLessThan(150 * megabytes)
  expect(file.length).toBeLessThan(20 * megabytes)
  const { pages, accessibility } = await openPdf(file)
  expect(accessibility).toBe('1')
  for (const { airport } of book.airports) {
    const own = pages.filter(page => page.text.startsWith(`${airport.iataCode} ${airport.airportName}`))
    expect([airport.iataCode, own.length > 1]).toEqual([airport.iataCode, true])
  }
  expect(pages.filter(page => page.text !== '' && !page.text.includes('Demo data'))).toEqual([])
})

test('the companies book of the demo names every company in its place', async () => {
  const book = await database.read(db => readCompaniesBook(db, { ...all, kind: 'companies' }))
  const { pages } = await openPdf(await renderBookPdf(book, { tags: false }))
  const text = pages.map(page => page.text).join(' ')
  let place = 0
  for (const { company } of book.companies) {
    place = text.indexOf(company.companyName, place)
    expect([company.companyName, place > 0]).toEqual([company.companyName, true])
  }
})
