import { beforeAll, describe, expect, it } from 'vitest'
import type { AirportsBook, BookAirport } from '#domain/publishing/book.ts'
import { useService } from '#tests/app.ts'
import { makeAirportInstance, makeTenant, makeTerminal } from '#tests/make.ts'
import { openBookmarks, openLinks, openPdf, type OpenedPdf } from '#tests/openPdf.ts'
import type { Db } from '#platform/database/connect.ts'
import { readAirportsBook } from './airportsBook.queries.ts'
import { buildBookIndex } from './bookIndex.ts'
import { splitBook } from './render/bookParts.ts'
import { renderBookPdf } from './renderBookPdf.ts'

// Profiles are set in parallel groups of this many rows, and none knows its first page.

async function seed(db: Db): Promise<void> {
  const { airportId } = await makeAirportInstance(db, {
    axnInstanceStatus: 'PUBLISHED',
    airport: { airportName: 'Model Field', iataCode: 'QMF' },
  })
  const { terminalId } = await makeTerminal(db, { airportId })
  await makeTenant(db, { airportId, terminalId })
}
const service = useService({ seed })

const airports = [
  { airportName: 'Ashmere International', iataCode: 'QAI', tenants: 1100 },
  { airportName: 'Birchholm', iataCode: 'QBH', tenants: 900 },
  { airportName: 'Cedarlow', iataCode: 'QCL', tenants: 30 },
] as const
const everywhere = 'Everywhere Espresso'
// In every group, at the end of the first and at the beginning of the second too.
const nameOf = (iataCode: string, number: number) =>
  number % 100 === 0 ? everywhere : `Counter ${iataCode} ${String(number % 50).padStart(2, '0')}`

function filled(model: BookAirport, place: number): BookAirport {
  const { airportName, iataCode, tenants } = airports[place] ?? airports[0]
  const [shop] = model.tenants
  if (!shop) throw new Error('The model has no tenant.')
  return {
    ...model,
    airport: { ...model.airport, airportId: 1000 + place, airportName, iataCode },
    tenants: Array.from({ length: tenants }, (_, number) => ({
      ...shop,
      brandName: nameOf(iataCode, number),
      // So long that the index's runs of pages reach the ends of its lines.
      companyName: 'Company 100234 Incorporated',
      terminalName: 'Terminal 100345',
    })),
  }
}

async function bookOfGroups(): Promise<AirportsBook> {
  const request = { axnInstanceId: 26, kind: 'airports', entityIds: null, companyType: null } as const
  const book = await service.database.read(db => readAirportsBook(db, request))
  const [model] = book.airports
  if (!model) throw new Error('There is no airport.')
  const made = airports.map((_, place) => filled(model, place))
  const met = made.flatMap(({ airport, tenants }) =>
    tenants.map(({ brandName: name }) => ({ name, at: airport.airportId })),
  )
  return {
    ...book,
    airports: made,
    airportIndex: buildBookIndex(
      made.map(({ airport }) => ({ name: airport.airportName, at: airport.airportId })),
    ),
    brandIndex: buildBookIndex(met),
  }
}

describe('a book whose profiles are set in more than one group', () => {
  let bytes: Uint8Array
  let opened: OpenedPdf
  let front: number
  let groups: number
  /** The pages of the body by number, from one. */
  const page = (number: number) => opened.pages[front + number - 1]?.text ?? ''
  const numbersWith = (text: string) =>
    opened.pages.flatMap((each, place) =>
      /^Q\w\w /.test(each.text) && each.text.includes(text) ? [place - front + 1] : [],
    )

  beforeAll(async () => {
    const book = await bookOfGroups()
    groups = splitBook(book).profiles.filter(({ kind }) => kind === 'airports').length
    bytes = await renderBookPdf(book)
    opened = await openPdf(bytes)
    front = opened.pages.findIndex(({ text }) => text.startsWith('Rankings'))
  })

  it('counts its pages through', async () => {
    expect(groups).toBe(2)
    const body = opened.pages.slice(front)
    const counted = body.map((_, place) => place + 1)
    expect(body.map(({ text }) => Number(/(\d+)$/.exec(text)?.[1]))).toEqual(counted)
    const { labels } = await openLinks(bytes)
    expect(labels.slice(front)).toEqual(counted.map(String))
  })

  it('has contents and bookmarks that lead to every profile', async () => {
    const bookmarks = await openBookmarks(bytes)
    const contents = opened.pages
      .slice(0, front)
      .map(({ text }) => text)
      .join(' ')
    for (const { airportName, iataCode } of airports) {
      const [begins = 0] = numbersWith(airportName)
      expect(page(begins)).toContain('Enplanements by year')
      const marked = bookmarks.find(({ title }) => title === `${airportName} (${iataCode})`)
      expect(marked?.page).toBe(front + begins)
      expect(contents).toMatch(new RegExp(`${airportName}\\s\\(${iataCode}\\)[ .]+${begins} `))
    }
  })

  it('has in its index the pages of both groups', () => {
    const index = opened.pages
      .filter(({ text }) => text.startsWith('Index'))
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s*,\s*/g, ', ')
    const listed = (name: string) => {
      const [, pages = ''] = new RegExp(`${name}((, \\d+(?:–\\d+)?)+)`).exec(index) ?? []
      return pages
        .split(', ')
        .filter(Boolean)
        .flatMap(part => {
          const [from = 0, to = from] = part.split('–').map(Number)
          return Array.from({ length: to - from + 1 }, (_, step) => from + step)
        })
    }
    const names = [everywhere, nameOf('QAI', 7), nameOf('QAI', 49), nameOf('QBH', 1), nameOf('QCL', 29)]
    for (const name of names) expect([name, listed(name)]).toEqual([name, numbersWith(name)])
    for (const { iataCode } of airports)
      expect(listed(everywhere).some(number => page(number).startsWith(iataCode))).toBe(true)
  })
})
