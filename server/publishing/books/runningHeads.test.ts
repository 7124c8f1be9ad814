import { beforeAll, describe, expect, it } from 'vitest'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import type { AirportsBook, BookAirport, BookCompany, CompaniesBook } from '#domain/publishing/book.ts'
import type { Db } from '#platform/database/connect.ts'
import { useService } from '#tests/app.ts'
import { isTorture } from '#tests/isTorture.ts'
import {
  makeAirportInstance,
  makeBrand,
  makeCompanyInstance,
  makeCompanyType,
  makeExpansion,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import { openPdf, type OpenedPage } from '#tests/openPdf.ts'
import { readContinuedTables, readSubjects } from '#tests/runningHeads.ts'
import { readAirportsBook } from './airportsBook.queries.ts'
import { readCompaniesBook } from './companiesBook.queries.ts'
import { renderBookPdf } from './renderBook.ts'

const productTypes: Record<TenantType, string> = {
  FOODBEVERAGE: 'QUICKSERVE',
  SPECIALTY: 'APPAREL',
  NEWSSTAND: 'NEWSGIFTS',
  DUTYFREE: 'DUTYFREE',
}

async function seed(db: Db): Promise<void> {
  const published = { axnInstanceStatus: 'PUBLISHED' } as const
  const { airportId } = await makeAirportInstance(db, {
    ...published,
    airport: { airportName: 'Larkham', iataCode: 'QLK' },
  })
  const { terminalId } = await makeTerminal(db, { airportId, enplaneTotal: 900_000 })
  const { companyId } = await makeCompanyInstance(db, { ...published, companyName: 'Roasters' })
  await makeCompanyType(db, { companyId, airportIds: [airportId] })
  await makeExpansion(db, { airportId, expansionPlannedText: 'A new hall' })
  for (const tenantType of tenantTypes) {
    const { brandId } = await makeBrand(db, { brandName: `${tenantTypeLabels[tenantType]} Stall` })
    await makeTenant(db, {
      airportId,
      terminalId,
      brandId,
      companyId,
      tenantType,
      productType: productTypes[tenantType],
    })
  }
}

const all = { axnInstanceId: 26, entityIds: null, companyType: null }
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)
const numberText = (number: number) => String(number).padStart(3, '0')

/** Profiles of every length, so that pages end in each of their parts. */
function copyAirports({ airports, ...book }: AirportsBook): AirportsBook {
  const copies = airports.flatMap(each =>
    numbers(18).map(number => ({
      ...each,
      airport: {
        ...each.airport,
        airportId: number + 1,
        airportName: 'Larkham',
        city: `Field ${numberText(number)}`,
        iataCode: `Q${String.fromCharCode(65 + number)}X`,
      },
      expansions: each.expansions.flatMap(plan => numbers(1 + 3 * number).map(() => plan)),
      tenants: each.tenants.flatMap((tenant, place) =>
        numbers(4 + ((number * 7 + place * 11) % 60)).map(() => tenant),
      ),
    })),
  )
  return { ...book, chapters: [], airports: copies }
}

function copyCompanies({ companies, ...book }: CompaniesBook): CompaniesBook {
  const copies = companies.flatMap(each =>
    numbers(60).map((number): BookCompany => {
      const operations = each.operations.flatMap(operation =>
        numbers((number * 13) % 71).map(place => ({
          ...operation,
          airport: { ...operation.airport, airportId: place + 1, city: `Field ${numberText(place)}` },
        })),
      )
      const company = {
        ...each.company,
        companyId: number + 1,
        companyName: `Company ${numberText(number)}`,
        companyInfoText: 'Torn wide open, then mended. '.repeat(1 + ((number * 5) % 40)),
      }
      return { ...each, company, operations }
    }),
  )
  return { ...book, companies: copies, types: [] }
}

// bookPdf.test.ts tests headings that are repeated, and these books of every length take ten seconds.
describe.runIf(isTorture)('on the pages of books of every length', () => {
  const service = useService({ seed })
  const printed = {
    airports: { book: [] as readonly BookAirport[], pages: [] as readonly OpenedPage[] },
    companies: { book: [] as readonly BookCompany[], pages: [] as readonly OpenedPage[] },
  }
  beforeAll(async () => {
    const [airports, companies] = await service.database.read(
      async db =>
        [
          copyAirports(await readAirportsBook(db, { ...all, kind: 'airports' })),
          copyCompanies(await readCompaniesBook(db, { ...all, kind: 'companies' })),
        ] as const,
    )
    const pagesOf = async (book: AirportsBook | CompaniesBook) =>
      (await openPdf(await renderBookPdf(book))).pages
    printed.airports = { book: airports.airports, pages: await pagesOf(airports) }
    printed.companies = { book: companies.companies, pages: await pagesOf(companies) }
  })

  describe('the airports book', () => {
    it('names the airport at the top of each of its pages', () => {
      const { book, pages } = printed.airports
      const codes = new Map<string, BookAirport['airport']>(
        book.map(({ airport }) => [`${airport.city}, ${airport.stateProvinceCode}`, airport]),
      )
      const found = readSubjects(pages, { names: [...codes.keys()], titleSize: 19, beginsPage: true })
      expect(found.length).toBeGreaterThan(2 * book.length)
      const expected = found.map(each => {
        const [subject] = each.subjects.map(name => codes.get(name))
        return {
          ...each,
          head: `${subject?.iataCode} ${subject?.city}, ${subject?.stateProvinceCode}: Larkham ${subject?.iataCode}`,
        }
      })
      expect(found).toEqual(expected)
    })

    it('repeats the tenant type where its table continues on another page', () => {
      const { pages } = printed.airports
      const labels = Object.values(tenantTypeLabels)
      const found = readContinuedTables(pages, 'Tenant Name', labels)
      expect(new Set(found.map(({ title }) => title))).toEqual(new Set(labels))
      for (const each of found) {
        expect(each).toMatchObject({ above: `${each.title}, continued` })
        expect(each.first, 'its rows are of this type').toMatch(new RegExp(`^${each.title} Stall `))
      }
    })

    it('repeats the title of other tables that continue', () => {
      const { pages } = printed.airports
      const found = readContinuedTables(pages, 'Planned Expansion sq ft', ['Planned Expansion'])
      expect(found.length).toBeGreaterThan(3)
      for (const { above } of found) expect(above).toBe('Planned Expansion, continued')
    })
  })

  describe('the companies book', () => {
    it('names the first and the last company that continue or begin on each page', () => {
      const { book, pages } = printed.companies
      const names = book.map(({ company }) => company.companyName)
      const found = readSubjects(pages, { names, titleSize: 15, beginsPage: false })
      const isContinued = found.map(
        ({ subjects }, place) => place > 0 && subjects[0] === found[place - 1]?.subjects.at(-1),
      )
      // Pages of each kind: one company only, several, with and without a beginning at the top.
      expect(
        new Set(found.map(({ subjects }, place) => `${subjects.length > 1} ${isContinued[place]}`)),
      ).toEqual(new Set(['true true', 'true false', 'false true', 'false false']))
      const expected = found.map(each => {
        const ends = [...new Set([each.subjects[0], each.subjects.at(-1)])]
        return { ...each, head: `${ends.join(' – ')} AXN Fact Book 2026` }
      })
      expect(found).toEqual(expected)
    })

    it('repeats the title of the airports’ table where it continues on another page', () => {
      const { pages } = printed.companies
      const found = readContinuedTables(pages, 'Airport Tenants', ['Where It Operates'])
      expect(found.length).toBeGreaterThan(5)
      for (const { above } of found) expect(above).toBe('Where It Operates, continued')
    })
  })
})
