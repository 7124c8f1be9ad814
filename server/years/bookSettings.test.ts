import { beforeEach, describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#domain/history/history.ts'
import type { StoredSettings } from '#domain/years/yearSettings.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { outcome, useService } from '#tests/app.ts'
import { makeAirportInstance } from '#tests/make.ts'
import { readBook } from '../publishing/books/renderBook.ts'

const service = useService()
const alice = service.as('alice')
const path = '/axninstances/26'

const settings = {
  axnInstanceDes: null,
  cadUsdRate: 0.759,
  exchangeRateNote: 'Mean',
  submissionDeadline: null,
  publishOnSave: true,
  bookTitle: 'Concessions Yearbook',
  bookPeriod: 'Calendar year 2025',
  bookPublisher: 'Example Press',
  bookAddress: '1 Main Street, Springfield, IL 62701',
  bookIsbnAirports: '978-0-306-40615-7',
  bookIsbnCompanies: null,
  bookCopyright: null,
  bookPagesPerInch: 500,
  bookOrder: 'NAME' as const,
}

beforeEach(() => service.write(db => makeAirportInstance(db, { axnInstanceStatus: 'PUBLISHED' })))

const readYear = () =>
  service.database.read(db =>
    readBook(db, { axnInstanceId: 26, kind: 'airports', entityIds: null, companyType: null }),
  )

describe("the settings of a year's books", () => {
  it('are empty at first, and the book has defaults', async () => {
    expect((await alice.get<StoredSettings>(path)).body).toMatchObject({
      bookTitle: null,
      bookOrder: 'CITY',
    })
    expect((await readYear()).imprint).toEqual({
      title: 'AXN Fact Book',
      period: 'The year 2026, as each airport and company reported it',
      publisher: null,
      address: null,
      isbn: null,
      copyright: '© 2026 AXN Fact Book. All rights reserved.',
    })
  })

  it('appear in the book, in citations, and in the history', async () => {
    const saved = await alice.put<StoredSettings>(path, settings, { 'if-match': '"1"' })
    expect(saved.body).toMatchObject({ ...settings, version: 2 })
    const { imprint, order } = await readYear()
    expect(order).toBe('NAME')
    expect(imprint).toMatchObject({
      title: 'Concessions Yearbook',
      isbn: '978-0-306-40615-7',
      copyright: '© 2026 Example Press. All rights reserved.',
    })
    const { body: years } = await alice.get<{ bookTitle: string | null }[]>('/axninstances/all')
    expect(years.map(each => each.bookTitle)).toContain('Concessions Yearbook')
    const { body: history } = await alice.get<Paged<HistoryEntry>>('/history?kind=axnInstance&key=26')
    expect(JSON.stringify(history.content)).toContain('Concessions Yearbook')
  })

  it('are refused with a wrong ISBN or an older version; nothing is stored', async () => {
    for (const bookIsbnAirports of ['978-0-306-40615-8', '0-306-40615-2', 'soon'])
      expect(outcome(await alice.put(path, { ...settings, bookIsbnAirports }))).toBe('invalidInput')
    expect(outcome(await alice.put(path, settings, { 'if-match': '"9"' }))).toBe('stale')
    expect((await alice.get<StoredSettings>(path)).body.bookTitle).toBeNull()
  })

  it('have a picture of the title pages', async () => {
    const preview = await alice.get(`${path}/booksettings/preview?kind=companies`)
    expect(preview.status).toBe(200)
    expect(preview.headers['content-type']).toContain('image/svg+xml')
  })
})
