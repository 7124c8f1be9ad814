import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useService } from '#tests/app.ts'
import {
  makeAirport,
  makeAirportInstance,
  makeCompany,
  makeCompanyInstance,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import { openPdf } from '#tests/openPdf.ts'
import { company } from '../../database/schema/companies.ts'
import { definitionChange } from '../../database/schema/editions.ts'
import { readCompaniesBook } from './companiesBook.queries.ts'
import { buildBookFrame } from './render/bookParts.ts'
import { companyYearBlocks } from './render/companyYear.ts'
import { renderBookPdf } from './renderBook.ts'

const service = useService()
const look = { paper: 'letter', edition: 'print', publicUrl: '' } as const
const request = { axnInstanceId: 26, kind: 'companies', entityIds: null, companyType: null } as const
const readBook = () => service.database.read(db => readCompaniesBook(db, request))

/** An airport published in these years, with so many tenants of each company in each of them. */
const makeAirportOf = (years: Record<number, Record<number, number>>) =>
  service.write(async db => {
    const { airportId } = await makeAirport(db)
    for (const [year, tenants] of Object.entries(years)) {
      const key = { airportId, axnInstanceId: Number(year) }
      await makeAirportInstance(db, { ...key, axnInstanceStatus: 'PUBLISHED' })
      const { terminalId } = await makeTerminal(db, key)
      for (const [companyId, count] of Object.entries(tenants))
        for (let index = 0; index < count; index += 1)
          await makeTenant(db, { ...key, terminalId, companyId: Number(companyId) })
    }
  })

const makePublished = (companyName: string) =>
  service.write(async db => {
    const { companyId } = await makeCompany(db, { companyName })
    await makeCompanyInstance(db, { companyId, axnInstanceStatus: 'PUBLISHED' })
    return companyId
  })

it('compares companies with the year before only at airports in both editions, with what was merged since', async () => {
  const [grower, absent, newcomer] = await Promise.all(['Grower', 'Absent', 'Newcomer'].map(makePublished))
  if (!grower || !absent || !newcomer) throw new Error('no company')
  const merged = await service.write(async db => (await makeCompany(db, { companyName: 'Bought' })).companyId)
  await makeAirportOf({ 25: { [grower]: 1, [merged]: 2 }, 26: { [grower]: 5, [newcomer]: 1 } })
  await makeAirportOf({ 25: { [grower]: 40, [absent]: 3 } })
  await makeAirportOf({ 26: { [grower]: 7 } })
  await service.write(db =>
    db.update(company).set({ mergedInto: grower }).where(eq(company.companyId, merged)),
  )

  const book = await readBook()
  const found = Object.fromEntries(
    book.companies.map(({ company: { companyName }, footprint, compared }) => [
      companyName,
      [footprint.locations, compared && [compared.before.locations, compared.now.locations]],
    ]),
  )
  expect(found).toEqual({ Absent: [0, null], Grower: [12, [3, 5]], Newcomer: [1, [0, 1]] })
  const blocks = companyYearBlocks(book, 500)
  expect(blocks).toMatchObject([
    { paragraphs: ['Airports reported tenants of 2 of the 3 companies in this book, at 13 locations.'] },
    { text: 'Companies with the Most Locations' },
    {
      table: {
        rows: [
          ['1', 'Grower', '', '2', '12', '+2', '10,800'],
          ['2', 'Newcomer', '', '1', '1', '+1', '900'],
        ],
      },
    },
    { text: 'Since 2025: locations gained or lost at the airports in both editions.' },
    {
      left: [
        { chart: { title: 'Most locations gained since 2025' }, sentence: '2 companies gained locations.' },
      ],
    },
  ])
})

it('says which changes are not computed because a definition changed', async () => {
  const companyId = await makePublished('Grower')
  await makeAirportOf({ 25: { [companyId]: 1 }, 26: { [companyId]: 2 } })
  const text = async () => buildBookFrame(await readBook(), look).imprint.join(' ')
  expect(await text()).not.toContain('‡')
  // It has no amounts.
  expect(await text()).not.toContain('dollars')
  await service.write(db =>
    db.insert(definitionChange).values([
      { axnInstanceId: 26, figure: 'areaTotal', note: 'Storage is included.' },
      { axnInstanceId: 26, figure: 'grossSalesTotal', note: 'Catering is included.' },
    ]),
  )
  expect(await text()).toContain(
    '‡ replaces a change since the year before that is not computed. 2026: new definition of Square Footage. Storage is included.',
  )
  expect(await text()).not.toContain('Catering')
  const { pages } = await openPdf(await renderBookPdf(await readBook()))
  expect(pages.map(({ text }) => text).join(' ')).toMatch(/Change since 2025 0 airports \+1 ‡/)
})
