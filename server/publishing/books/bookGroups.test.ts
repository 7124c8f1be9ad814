import { beforeAll, describe, expect, it } from 'vitest'
import { type AirportsBook, type BookAirport, type CompaniesBook } from '#domain/publishing/book.ts'
import type { Db } from '#platform/database/connect.ts'
import { useService } from '#tests/app.ts'
import { isTorture } from '#tests/isTorture.ts'
import { makeAirportInstance, makeCompanyInstance, makeTenant, makeTerminal } from '#tests/make.ts'
import { openBookmarks, openLinks, openPdf, type OpenedPdf } from '#tests/openPdf.ts'
import { readAirportsBook } from './airportsBook.queries.ts'
import { readCompaniesBook } from './companiesBook.queries.ts'
import { splitBook } from './render/bookParts.ts'
import { renderBookPdf } from './renderBook.ts'

// Profiles are typeset in parallel groups of this many rows, and no group knows its first page.

async function seed(db: Db): Promise<void> {
  const { airportId } = await makeAirportInstance(db, {
    axnInstanceStatus: 'PUBLISHED',
    airport: { airportName: 'Model Field', iataCode: 'QMF' },
  })
  const { terminalId } = await makeTerminal(db, { airportId })
  const { companyId } = await makeCompanyInstance(db, {
    companyName: 'Model Company',
    axnInstanceStatus: 'PUBLISHED',
  })
  await makeTenant(db, { airportId, terminalId, companyId })
}
const service = useService({ seed })

const airports = [
  { airportName: 'Ashmere International', iataCode: 'QAI', tenants: 1100 },
  { airportName: 'Birchholm', iataCode: 'QBH', tenants: 900 },
  { airportName: 'Cedarlow', iataCode: 'QCL', tenants: 30 },
] as const
const everywhere = 'Everywhere Espresso'
// In every group, and both at the end of the first and the beginning of the second.
const nameOf = (iataCode: string, number: number) =>
  number % 100 === 0 ? everywhere : `Counter ${iataCode} ${String(number % 50).padStart(2, '0')}`

function filled(model: BookAirport, place: number): BookAirport {
  const { airportName, iataCode, tenants } = airports[place] ?? airports[0]
  const [tenant] = model.tenants
  if (!tenant) throw new Error('The model has no tenant.')
  return {
    ...model,
    airport: { ...model.airport, airportId: 1000 + place, airportName, iataCode },
    tenants: Array.from({ length: tenants }, (_, number) => ({
      ...tenant,
      brandName: nameOf(iataCode, number),
      // Long enough that the index's page ranges reach the ends of its lines.
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
  return { ...book, airports: airports.map((_, place) => filled(model, place)) }
}

/** The pages that the index names. */
function readIndex({ pages }: OpenedPdf): (name: string) => number[] {
  const index = pages
    .filter(({ text }) => text.startsWith('Index'))
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s*,\s*/g, ', ')
  return name => {
    const escaped = name.replace(/[()]/g, String.raw`\$&`)
    const [, runs = ''] = new RegExp(`${escaped}((?:,? (?:Q\\w\\w )?\\d+(?:–\\d+)?)+)`).exec(index) ?? []
    return Array.from(runs.matchAll(/(?<= )(\d+)(?:–(\d+))?/g)).flatMap(([, from, to = from]) =>
      Array.from({ length: Number(to) - Number(from) + 1 }, (_, step) => Number(from) + step),
    )
  }
}

describe.runIf(isTorture)('a book whose profiles are typeset in more than one group', () => {
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

  it('counts its pages continuously', async () => {
    expect(groups).toBe(2)
    const body = opened.pages.slice(front)
    const counted = body.map((_, place) => place + 1)
    expect(body.map(({ text }) => Number(/(\d+)(?: [A-Z])?$/.exec(text)?.[1]))).toEqual(counted)
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
      const marked = bookmarks.find(({ title }) => title.endsWith(`: ${airportName} (${iataCode})`))
      expect(marked?.page).toBe(front + begins)
      expect(contents).toMatch(new RegExp(`${airportName}\\s\\(${iataCode}\\)[ .]+${begins} `))
    }
  })

  it('has the pages of both groups in its index', () => {
    const listed = readIndex(opened)
    const names = [everywhere, nameOf('QAI', 7), nameOf('QAI', 49), nameOf('QBH', 1), nameOf('QCL', 29)]
    for (const name of names) expect([name, listed(name)]).toEqual([name, numbersWith(name)])
    for (const { iataCode } of airports)
      expect(listed(everywhere).some(number => page(number).startsWith(iataCode))).toBe(true)
  })
})

/** A company with many brands at each airport, and one with few. */
async function bookOfCompanies(): Promise<CompaniesBook> {
  const request = { axnInstanceId: 26, kind: 'companies', entityIds: null, companyType: null } as const
  const book = await service.database.read(db => readCompaniesBook(db, request))
  const [model] = book.companies
  const [place] = model?.operations ?? []
  if (!model || !place) throw new Error('There is no company with a tenant.')
  const filledWith = (companyName: string, companyId: number, brands: number) => ({
    ...model,
    company: { ...model.company, companyId, companyName },
    operations: Array.from({ length: 60 }, (_, number) => {
      const iataCode = `Q${String(number).padStart(2, '0')}`
      const tenants = Array.from({ length: brands }, (__, tenant) => ({
        ...place.tenants[0],
        brandName: `Counter${companyId}${iataCode}${String(tenant).padStart(2, '0')}`,
      }))
      return {
        airport: {
          ...place.airport,
          airportId: 1000 + number,
          airportName: `Field ${iataCode}`,
          city: 'Field',
          iataCode,
        },
        tenants: tenants as typeof place.tenants,
      }
    }),
  })
  const companies = [filledWith('Ashmere Foods', 1, 15), filledWith('Birchholm News', 2, 2)]
  return { ...book, companies }
}

it.runIf(isTorture)(
  'the index of a companies book has the exact pages that mention a brand or an airport, however long a profile is',
  async () => {
    const opened = await openPdf(await renderBookPdf(await bookOfCompanies()))
    const listed = readIndex(opened)
    const front = opened.pages.findIndex(({ text }) => text.includes('Where It Operates'))
    const last = opened.pages.findIndex(({ text }) => text.startsWith('Index'))
    const numbersWith = (...texts: string[]) =>
      opened.pages
        .slice(front, last)
        .flatMap(({ text }, place) => (texts.some(each => text.includes(each)) ? [place + 1] : []))
    const codes = Array.from({ length: 60 }, (_, number) => `Q${String(number).padStart(2, '0')}`)
    const brands = codes.flatMap(code => [`Counter1${code}00`, `Counter1${code}14`, `Counter2${code}01`])
    for (const name of brands) expect([name, listed(name)]).toEqual([name, numbersWith(name)])
    for (const code of codes) expect([code, listed(`(${code})`)]).toEqual([code, numbersWith(`(${code})`)])
    expect(new Set(brands.flatMap(listed)).size).toBeGreaterThan(3)
  },
)
