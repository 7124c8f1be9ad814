import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { describeCell } from '#domain/browse/explore/describeCell.ts'
import { readQuestion } from '#domain/browse/explore/exploreQuestion.ts'
import { exploreEndpoint, type ExploredCell } from '#domain/browse/explore/explore.ts'
import { airport } from '../../database/schema/airports.ts'
import { outcome, useService } from '#tests/app.ts'
import { makeAirportInstance, makeBrand, makeCompany, makeTenant, makeTerminal } from '#tests/make.ts'

const service = useService()
const frank = service.as('frank')
const url = '/explore/instance/26'

async function ask(search: string) {
  const answer = await frank.get(`${url}?${search}`)
  expect(answer.status).toBe(200)
  return exploreEndpoint.reply.parse(answer.body)
}

const valueOf = (cell: ExploredCell | undefined) =>
  typeof cell === 'object' ? (cell?.value ?? null) : (cell ?? null)

async function makeEdition() {
  return service.write(async db => {
    const { companyId } = await makeCompany(db, { companyName: 'Quince Concessions' })
    const { brandId } = await makeBrand(db, { brandName: 'Quince Coffee' })
    const make = async (iataCode: string, years: Record<number, 'PUBLISHED' | 'APPROVED'>) => {
      let airportId: number | undefined
      for (const [year, axnInstanceStatus] of Object.entries(years)) {
        const axnInstanceId = Number(year)
        const airport = { iataCode, airportName: `${iataCode} Field` }
        const enplaneTotal = 1000 * axnInstanceId
        const made = await makeAirportInstance(db, {
          ...(airportId === undefined ? { airport } : { airportId }),
          axnInstanceId,
          axnInstanceStatus,
          enplaneTotal,
        })
        airportId = made.airportId
        const ofYear = { airportId, axnInstanceId }
        const { terminalId } = await makeTerminal(db, {
          ...ofYear,
          enplaneTotal,
          terminalName: `Main ${year}`,
        })
        await makeTenant(db, { ...ofYear, terminalId, companyId, brandId, areaTotal: 500 })
      }
    }
    await make('QXA', { 25: 'PUBLISHED', 26: 'PUBLISHED' })
    await make('QXB', { 26: 'PUBLISHED' })
    await make('QXC', { 25: 'APPROVED', 26: 'PUBLISHED' })
    await make('QXD', { 25: 'PUBLISHED', 26: 'APPROVED' })
  })
}

it('shows readers what is published, and of the year before what was', async () => {
  await makeEdition()
  const airports = await ask('show=enplaneTotal&years=two&where=iataCode:QX&sort=name')
  expect(airports.content.map(row => [row.code, ...row.cells.map(valueOf)])).toEqual([
    ['QXA', 26_000, 25_000, 1000, 4],
    ['QXB', 26_000, null, null, null],
    ['QXC', 26_000, null, null, null],
  ])
  const company = await ask('rows=companies&show=locations,airports&where=companyName:Quince')
  expect(company.content[0]?.cells.map(valueOf)).toEqual([3, 3])
})

it('compares the footprint of a company at the airports published in both years only', async () => {
  await makeEdition()
  const { content, notes } = await ask('rows=companies&show=locations&years=two&where=companyName:Quince')
  expect(content[0]?.cells.map(valueOf)).toEqual([1, 1, 0, 0])
  expect(notes).toContain(
    'Only the 1 airport published in both editions count, so that the years can be compared.',
  )
})

it('has all rows in its file, with ranks and remarks', async () => {
  await makeEdition()
  const search = 'show=enplaneTotal,salesEpRatio.DUTYFREE&where=iataCode:QX&format=csv'
  const { text } = await frank.get(`${url}/file?${search}`)
  const [head, ...rows] = parse(text)
  expect(head).toEqual(['Rank', 'Airport', 'Enplaning Passengers', 'Sales per Enplanement, Duty Free ($)'])
  expect(rows.map(row => row.slice(0, 3))).toEqual([
    ['1', 'QXA Field (QXA)', '26000'],
    ['1', 'QXB Field (QXB)', '26000'],
    ['1', 'QXC Field (QXC)', '26000'],
  ])
})

it('follows a save at once', async () => {
  await makeEdition()
  const before = await ask('rows=brands&show=locations&where=brandName:Quince')
  await service.write(async db => {
    const { companyId } = await makeCompany(db)
    const { airportId } = await makeAirportInstance(db, { axnInstanceStatus: 'PUBLISHED' })
    const { terminalId } = await makeTerminal(db, { airportId })
    const { brandId } = await makeBrand(db, { brandName: 'Quince Bakery' })
    await makeTenant(db, { airportId, terminalId, companyId, brandId })
  })
  const after = await ask('rows=brands&show=locations&where=brandName:Quince')
  expect([before.totalElements, after.totalElements]).toEqual([1, 2])
})

it('refuses what does not exist, without repeating it', async () => {
  for (const wrong of [
    'rows=planets',
    'show=zzz',
    'where=zzz:1',
    'where=enplaneTotal:abc',
    'group=zzz',
    'top=0',
  ]) {
    const answer = await frank.get(`${url}?${wrong}`)
    expect([wrong, answer.status]).toEqual([wrong, 400])
    expect(answer.text).not.toContain('zzz')
  }
  expect(outcome(await frank.get('/explore/instance/27'))).toBe('notFound')
})

describe('the rows behind', () => {
  /** As many locations, airports, and so on as the cell says. */
  async function expectRows(search: string, expected: number) {
    const { question } = readQuestion(Object.fromEntries(new URLSearchParams(search)), false)
    const answer = await ask(`${search}&size=100`)
    expect(answer.content).toHaveLength(expected)
    for (const row of answer.content)
      for (const [place, column] of answer.columns.entries()) {
        const described = describeCell(question, { row, column }, '2026')
        if (!described?.rows) continue
        const behind = await ask(
          new URLSearchParams(
            JSON.parse(JSON.stringify(described.rows)) as Record<string, string>,
          ).toString(),
        )
        const [cell, sum] = [valueOf(row.cells[place]), (rows: typeof behind) => sumOf(rows, column.key)]
        const found = /area|enplane/i.test(column.key) ? sum(behind) : behind.totalElements
        expect([row.name, column.label, found]).toEqual([row.name, column.label, cell])
      }
  }
  const sumOf = ({ columns, content }: Awaited<ReturnType<typeof ask>>, key: string) => {
    const name = key.startsWith('enplane') ? 'enplaneTotal' : 'areaTotal'
    const place = columns.findIndex(each => each.key === name)
    return content.reduce((sum, row) => sum + Number(valueOf(row.cells[place])), 0)
  }

  it.each([
    ['rows=airports&show=locations,locationArea,brands,companies,locations.FOODBEVERAGE', 3],
    ['rows=terminals&show=locations,locationArea', 4],
    ['rows=tenantTypes&show=locations', 3],
    ['rows=companies&show=locations,airports,brands,states,locationArea', 2],
    ['rows=brands&show=locations,airports,companies', 2],
    ['rows=states&show=publishedAirports,enplaneTotal,locations,locationArea', 1],
    ['rows=tenants&show=areaTotal&group=brandName&summary=total', 2],
    ['rows=airports&show=enplaneTotal&group=iataCode&summary=total', 3],
    ['rows=companies&show=locations&years=two', 1],
  ])('each computed figure of %s', async (search, rows) => {
    await makeEdition()
    await service.write(async db => {
      // Its name contains the other's.
      const { companyId } = await makeCompany(db, { companyName: 'Quince Concessions West' })
      const { brandId } = await makeBrand(db, { brandName: 'Quince Coffee Cart' })
      const { airportId } = (await db.select().from(airport).where(eq(airport.iataCode, 'QXC')))[0] ?? {}
      if (airportId === undefined) throw new Error('QXC is missing')
      const { terminalId } = await makeTerminal(db, { airportId, terminalName: 'Main 2' })
      await makeTenant(db, { airportId, terminalId, companyId, brandId, areaTotal: 300 })
    })
    await expectRows(search, rows)
  })
})
