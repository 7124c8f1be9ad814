import { parse } from 'csv-parse/sync'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { revenueRatioKeys } from '#domain/browse/airportFigures.ts'
import { describeCell } from '#domain/browse/explore/describeCell.ts'
import { exploreEndpoint, type ExploredCell } from '#domain/browse/explore/explore.ts'
import { readQuestion } from '#domain/browse/explore/exploreQuestion.ts'
import { outcome, useService } from '#tests/app.ts'
import { textOf } from '#tests/everyRead.ts'
import {
  makeAirline,
  makeAirport,
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeCompanyInstance,
  makeInstance,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import { airport, airportInstance } from '../../database/schema/airports.ts'
import { definitionChange } from '../../database/schema/editions.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { airlineTerminal, airportTerminal, tenant } from '../../database/schema/terminals.ts'

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
      let terminalId: number | undefined
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
        const known = terminalId === undefined ? {} : { terminalId }
        const main = await makeTerminal(db, { ...ofYear, ...known, enplaneTotal, terminalName: 'Main' })
        terminalId = main.terminalId
        await makeTenant(db, { ...ofYear, terminalId: main.terminalId, companyId, brandId, areaTotal: 500 })
      }
    }
    await make('QXA', { 25: 'PUBLISHED', 26: 'PUBLISHED' })
    await make('QXB', { 26: 'PUBLISHED' })
    await make('QXC', { 25: 'APPROVED', 26: 'PUBLISHED' })
    await make('QXD', { 25: 'PUBLISHED', 26: 'APPROVED' })
  })
}

describe('tenants', () => {
  it('carry the figures of their airport and terminal, and last year’s growth of the airport', async () => {
    await makeEdition()
    const shown = 'show=iataCode,airport.enplaneTotal,terminal.enplaneTotal&sort=iataCode'
    const all = await ask(`rows=tenants&${shown}`)
    expect(all.content.map(row => row.cells.map(valueOf))).toEqual([
      ['QXA', 26_000, 26_000],
      ['QXB', 26_000, 26_000],
      ['QXC', 26_000, 26_000],
    ])
    expect((await ask(`rows=tenants&${shown}&where=terminal.enplaneTotal:26001..`)).content).toEqual([])
    // Only QXA was published in both years. Its tenants are compared by their airport, although they are new.
    const grown = await ask(`rows=tenants&${shown}&where=airport.enplaneTotal@percent:3..`)
    expect(grown.content.map(row => row.code)).toEqual(['QXA'])
    expect(grown.notes.join()).toContain('Excluded: 2 tenant locations without a complete figure')
    expect((await ask(`rows=tenants&${shown}&where=airport.enplaneTotal@percent:5..`)).content).toEqual([])
    // The same for their terminal, as a filter and beside this year's figure.
    const ofTerminal = await ask(
      'rows=tenants&show=areaTotal,terminal.enplaneTotal&years=two&where=terminal.enplaneTotal@change:1000..',
    )
    expect(ofTerminal.content.map(row => [row.code, ...row.cells.map(valueOf)])).toEqual([
      ['QXA', 500, null, null, null, 26_000, 25_000, 1000, 4],
    ])
  })

  it('are not added up by the figures that they share', async () => {
    await makeEdition()
    const { columns } = await ask('rows=tenants&show=airport.enplaneTotal&group=all&summary=total')
    expect(columns.map(each => each.key)).toEqual([
      'count',
      'airport.enplaneTotal@n',
      'airport.enplaneTotal@median',
    ])
  })
})

it('groups leases by the year in which they end, apart from those that need no date', async () => {
  await service.write(async db => {
    const { airportId } = await makeAirportInstance(db, { axnInstanceStatus: 'PUBLISHED' })
    const at = { airportId, terminalId: (await makeTerminal(db, { airportId })).terminalId }
    await makeTenant(db, { ...at, leaseExpireDate: '2027-03-31' })
    await makeTenant(db, { ...at, leaseExpireDate: null })
    await makeTenant(db, { ...at, tenantStatus: 'VACANT' })
  })
  const { content } = await ask('rows=tenants&group=leaseExpireYear&sort=name')
  expect(content.map(row => row.name)).toEqual(['2027', 'Not applicable', 'Not reported'])
})

it('groups airports by an airline whose name contains a comma', async () => {
  await makeEdition()
  await service.write(async db => {
    const [place] = await db
      .select({ airportId: airportTerminal.airportId, terminalId: airportTerminal.terminalId })
      .from(airportTerminal)
      .innerJoin(airport, eq(airport.airportId, airportTerminal.airportId))
      .where(and(eq(airport.iataCode, 'QXB'), eq(airportTerminal.axnInstanceId, 26)))
    if (!place) throw new Error('QXB has no terminal.')
    for (const airlineName of ['Alder Air, Ltd.', 'Birch Air']) {
      const { airlineId } = await makeAirline(db, { airlineName })
      await db.insert(airlineTerminal).values({ ...place, airlineId, axnInstanceId: 26 })
    }
  })
  const { content } = await ask('group=airlines&sort=name')
  expect(content.map(row => [row.name, valueOf(row.cells[0])])).toEqual([
    ['Alder Air, Ltd.', 1],
    ['Birch Air', 1],
    ['Not reported', 2],
  ])
  const listed = await ask('show=airlines&where=airlines:"Alder Air, Ltd."')
  expect(listed.content.map(row => row.cells)).toEqual([['Alder Air, Ltd.; Birch Air']])
})

it('relates locations to enplanements', async () => {
  await makeEdition()
  const perMillion = 1_000_000 / 26_000
  for (const rows of ['airports', 'terminals', 'tenantTypes']) {
    const { content } = await ask(`rows=${rows}&show=locationsEpRatio`)
    expect(content.map(row => valueOf(row.cells[0]))).toEqual([perMillion, perMillion, perMillion])
  }
  const states = await ask('rows=states&show=locationsEpRatio')
  expect(states.content[0]?.cells[0]).toMatchObject({ tooLittle: 'fewAirports' })
})

it('ranks companies by their square footage of one tenant type, with their airports and countries', async () => {
  await makeEdition()
  const { content } = await ask(
    'rows=companies&show=locationArea.DUTYFREE,locationArea,airports,countries&top=10',
  )
  const figures = content.map(row => row.cells.map(valueOf))
  expect(figures).toHaveLength(1)
  expect(figures[0]?.slice(1)).toEqual([1500, 3, 1])
})

it('shows readers only published data, including last year’s', async () => {
  await makeEdition()
  const airports = await ask('show=enplaneTotal&years=two&where=iataCode:QX&sort=name')
  expect(airports.content.map(row => [row.code, ...row.cells.map(valueOf)])).toEqual([
    ['QXA', 26_000, 25_000, 1000, 4],
    ['QXB', 26_000, null, null, null],
    ['QXC', 26_000, null, null, null],
  ])
  const company = await ask('rows=companies&show=locations,airports&where=companyName:Quince')
  expect(company.content[0]?.cells.map(valueOf)).toEqual([3, 3])
  // The list of companies and the DBE report have more.
  expect(company.notes).toEqual([
    'Companies without tenants are not listed here. All companies are on the Companies page.',
    'Tenant locations of every status count, also those that are vacant, closed, under construction, or planned.',
  ])
  const some = await ask('rows=tenants&where=iataCode:qxa QXD&group=all')
  expect(some.notes).toContain('No rows for QXD.')
})

it('compares with any earlier edition, and counts every change of definition since', async () => {
  await service.write(async db => {
    await makeInstance(db, { axnInstanceId: 24, axnInstanceMasterStatus: 'HISTORICAL' })
    const year = { axnInstanceStatus: 'PUBLISHED', enplaneTotal: 20_000 } as const
    const { airportId } = await makeAirportInstance(db, {
      ...year,
      airport: { iataCode: 'QYA' },
      axnInstanceId: 24,
    })
    await makeAirportInstance(db, { ...year, airportId, axnInstanceId: 26, enplaneTotal: 25_000 })
  })
  const question = 'show=enplaneTotal&where=iataCode:QYA'
  const { columns, content } = await ask(`${question}&years=2024`)
  expect(columns.map(each => each.label)).toEqual([
    'Enplaning Passengers, 2026',
    'Enplaning Passengers, 2024',
    'Enplaning Passengers, change',
    'Enplaning Passengers, change',
    'Enplaning Passengers, change per year',
  ])
  const cells = content[0]?.cells.map(valueOf) ?? []
  expect(cells.slice(0, 4)).toEqual([25_000, 20_000, 5000, 25])
  // Twice in succession, it gives 25 %.
  expect((1 + Number(cells[4]) / 100) ** 2).toBeCloseTo(1.25, 10)
  // Filters by change use the same edition.
  expect((await ask(`${question};enplaneTotal@percent:25..&years=2024`)).content).toHaveLength(1)
  expect((await ask(`${question};enplaneTotal@percent:25..`)).content).toHaveLength(0)
  const note = 'Transfers are counted.'
  const redefined = { figure: 'enplaneTotal', note }
  await service.write(db => db.insert(definitionChange).values({ ...redefined, axnInstanceId: 25 }))
  const since = await ask(`${question}&years=2024`)
  expect(since.content[0]?.cells.map(valueOf)).toEqual([25_000, 20_000, null, null, null])
  expect(since.notes.join()).toContain(note)
  for (const year of ['2019', '2026', '2031'])
    expect((await ask(`${question}&years=${year}`)).notes.join()).toContain(
      `There is no earlier published edition for ${year}`,
    )
  expect((await frank.get(`${url}?${question}&years=24`)).status).toBe(400)
})

it('compares the footprint of a company at the airports published in both years only', async () => {
  await makeEdition()
  const { content, notes } = await ask('rows=companies&show=locations&years=two&where=companyName:Quince')
  expect(content[0]?.cells.map(valueOf)).toEqual([1, 1, 0, 0])
  expect(notes).toContain(
    'Only the 1 airport published in both editions is counted, so that the years can be compared.',
  )
})

it('compares a company with what it and the companies merged into it had before', async () => {
  await makeEdition()
  const { fromId, intoId } = await service.write(async db => {
    const { companyId: from } = await makeCompany(db, { companyName: 'Rowan Foods' })
    const brand = await makeBrand(db, { brandName: 'Rowan Grill' })
    const places = await db
      .select({ airportId: tenant.airportId, terminalId: tenant.terminalId, companyId: tenant.companyId })
      .from(tenant)
      .innerJoin(airport, eq(airport.airportId, tenant.airportId))
      .where(and(eq(airport.iataCode, 'QXA'), eq(tenant.axnInstanceId, 25)))
    const [place] = places
    if (!place) throw new Error('QXA has a tenant in 2025.')
    for (const axnInstanceId of [25, 26])
      await makeTenant(db, {
        ...place,
        axnInstanceId,
        companyId: from,
        brandId: brand.brandId,
        areaTotal: 300,
      })
    return { fromId: from, intoId: place.companyId }
  })
  const question = 'rows=companies&show=locations&years=two&sort=name'
  const apart = await ask(question)
  expect(apart.content.map(row => [row.name, ...row.cells.map(valueOf)])).toEqual([
    ['Quince Concessions', 1, 1, 0, 0],
    ['Rowan Foods', 1, 1, 0, 0],
  ])
  const path = `/merge/companies/${fromId}/into/${intoId}`
  const { seen } = (await service.as('alice').get<{ seen: string }>(path)).body
  expect((await service.as('alice').post(path, { seen })).status).toBe(200)
  const joined = await ask(question)
  expect(joined.content.map(row => [row.name, ...row.cells.map(valueOf)])).toEqual([
    ['Quince Concessions', 2, 2, 0, 0],
  ])
  expect(joined.notes).toContain(
    'Counted together in both years: Rowan Foods, merged into Quince Concessions since 2025.',
  )
})

it('says which state or country a row is, for maps', async () => {
  await makeEdition()
  const areasOf = async (search: string) => (await ask(search)).content.map(row => row.area)
  await service.write(db =>
    db
      .update(airport)
      .set({ isoCountryCode: 'US', stateProvinceCode: 'CO' })
      .where(sql`${airport.iataCode} like 'QX%'`),
  )
  expect(await areasOf('rows=states')).toEqual(['US-CO'])
  expect(await areasOf('rows=tenants&group=stateProvinceName')).toEqual(['US-CO'])
  expect(await areasOf('rows=tenants&group=countryName')).toEqual(['US'])
  expect(await areasOf('where=iataCode:QXA')).toEqual([null])
})

it('compares groups at the airports published in both years only, whose sums would change with the airports otherwise', async () => {
  await makeEdition()
  const search = 'show=enplaneTotal&where=iataCode:QX&group=all&summary=total'
  const { content } = await ask(search)
  expect(content[0]?.cells.map(valueOf)).toEqual([3, 78_000])
  const two = await ask(`${search}&years=two`)
  expect(two.content[0]?.cells.map(valueOf)).toEqual([1, 26_000, 25_000, 1000, 4])
  expect(two.notes.join()).toContain('Only the 1 airport published in both editions')
})

it('adds up the published space of DBE companies', async () => {
  await service.write(async db => {
    const { airportId } = await makeAirportInstance(db, {
      airport: { iataCode: 'QXE' },
      axnInstanceStatus: 'PUBLISHED',
    })
    const { terminalId } = await makeTerminal(db, { airportId })
    const companies = [
      { axnInstanceStatus: 'PUBLISHED', dbeFlag: 'Y', areaTotal: 300 },
      { axnInstanceStatus: 'PUBLISHED', dbeFlag: 'N', areaTotal: 50 },
      { axnInstanceStatus: 'APPROVED', dbeFlag: 'Y', areaTotal: 200 },
    ] as const
    for (const { areaTotal, ...company } of companies) {
      const { companyId } = await makeCompanyInstance(db, company)
      await makeTenant(db, { airportId, terminalId, companyId, areaTotal })
    }
  })
  const search = 'rows=tenants&show=areaTotal&where=iataCode:QXE&group=dbeFlag&summary=total&sort=name'
  const { content } = await ask(search)
  expect(content.map(row => [row.name, ...row.cells.map(valueOf)])).toEqual([
    ['Yes', 1, 300],
    ['No', 1, 50],
    ['Not reported', 1, 200],
  ])
})

it('gives the rates that converted amounts of Canadian airports, on the screen and in the workbook', async () => {
  await service.write(async db => {
    const canadian = await makeAirport(db, { iataCode: 'QXH', isoCountryCode: 'CA' })
    const american = await makeAirport(db, { iataCode: 'QXI' })
    for (const { airportId } of [canadian, american])
      for (const axnInstanceId of [25, 26])
        await makeAirportInstance(db, { airportId, axnInstanceId, axnInstanceStatus: 'PUBLISHED' })
    await db
      .update(axnInstance)
      .set({ cadUsdRate: 0.7423, exchangeRateNote: 'Bank of Canada, 2025 average' })
      .where(eq(axnInstance.axnInstanceId, 25))
  })
  const rateOf = async (search: string) =>
    (await ask(search)).notes.find(each => each.includes('Canadian dollar'))
  const sales = 'show=grossSalesTotal.WITHDUTYFREE&where=iataCode'
  const rate = 'Amounts reported in Canadian dollars are converted at 0.759 US dollars per Canadian dollar'
  expect(await rateOf(`${sales}:QXH`)).toBe(`${rate} (2016-2020 average).`)
  expect(await rateOf(`${sales}:QX&group=all`)).toBe(`${rate} (2016-2020 average).`)
  expect(await rateOf(`${sales}:QXH&years=two`)).toBe(
    `${rate} (2016-2020 average) in 2026 and 0.7423 US dollars per Canadian dollar (Bank of Canada, 2025 average) in 2025.`,
  )
  expect(await rateOf(`${sales}:QXI`)).toBeUndefined()
  expect(await rateOf('show=enplaneTotal&where=iataCode:QXH')).toBeUndefined()
  const { text } = await textOf(service, 'frank', {
    method: 'GET',
    url: `/api/v1${url}/file?${sales}:QXH&format=xlsx`,
  })
  expect(text).toContain(`${rate} (2016-2020 average).`)
})

it('has all rows in its file, with ranks and remarks', async () => {
  await makeEdition()
  const search = 'show=enplaneTotal,salesEpRatio.DUTYFREE&where=iataCode:QX&format=csv'
  const { text } = await frank.get(`${url}/file?${search}`)
  const [heading, ...rows] = parse(text)
  const sales = 'Sales per Enplanement, Duty Free'
  expect(heading).toEqual(['Rank', 'Airport', 'Enplaning Passengers', `${sales} ($)`, 'Remarks'])
  expect(new Set(rows.map(row => row[4]))).toEqual(new Set([`${sales}: not reported`]))
  expect(rows.map(row => row.slice(0, 3))).toEqual([
    ['1', 'QXA Field (QXA)', '26000'],
    ['1', 'QXB Field (QXB)', '26000'],
    ['1', 'QXC Field (QXC)', '26000'],
  ])
  const two = await frank.get(`${url}/file?${search.replace('QX&', 'qxa, QXC&')}`)
  expect(parse(two.text).map(row => row[1])).toEqual(['Airport', 'QXA Field (QXA)', 'QXC Field (QXC)'])
  const tenants = await frank.get(`${url}/file?rows=tenants&show=tenantType&where=iataCode:QXA&format=csv`)
  expect(parse(tenants.text)[1]).toContain('Food & Beverage')
  const years = await frank.get(`${url}/file?show=enplaneTotal&where=iataCode:QX&years=two`)
  const remarks = parse(years.text).map(row => row.at(-1))
  expect(remarks.slice(0, 2)).toEqual(['Remarks', ''])
  expect(remarks[2]).toBe(
    'Enplaning Passengers, 2025: not published; Enplaning Passengers, change: not comparable; Enplaning Passengers, change: not comparable',
  )
})

it('explains in its file why an average is missing, as the table does, and how rows are grouped', async () => {
  await makeEdition()
  const file = (format: string) =>
    `${url}/file?show=enplaneTotal&where=iataCode:QX&group=hubSize&format=${format}`
  const [heading = [], row = []] = parse((await frank.get(file('csv'))).text)
  expect(row[heading.indexOf('Remarks')]).toBe('Enplaning Passengers, median: Fewer than five airports')
  const { text } = await textOf(service, 'frank', { method: 'GET', url: `/api/v1${file('xlsx')}` })
  expect(text).toContain('Airports by Hub Size: median.')
  expect(text).toContain('All rights reserved.')
})

it('divides parking, car rental, and advertising revenue by enplanements as SQL does', async () => {
  await makeEdition()
  await service.write(async db => {
    const set = (iataCode: string, figures: Partial<typeof airportInstance.$inferInsert>) =>
      db
        .execute(sql`select airport_id as "airportId" from airport where iata_code = ${iataCode}`)
        .then(({ rows }) =>
          db
            .update(airportInstance)
            .set(figures)
            .where(
              and(
                eq(airportInstance.airportId, Number(rows[0]?.['airportId'])),
                eq(airportInstance.axnInstanceId, 26),
              ),
            ),
        )
    const revenue = {
      parkingRevenueTotal: 260_013.37,
      parkingRevenueAirportTotal: 130_000,
      carRentalTotal: 77_777.77,
      advertisingRevenueTotal: 0,
    }
    await set('QXA', revenue)
    // The sum of its terminals is the divisor.
    await set('QXB', { ...revenue, enplaneTotal: null, advertisingRevenueAirportTotal: 5 })
    await set('QXC', { ...revenue, enplaneTotal: 0 })
  })
  const { rows: expected } = await service.write(db =>
    db.execute<Record<string, string | null>>(sql`
      select a.iata_code, i.parking_revenue_total / n as parking, i.parking_revenue_airport_total / n as "toAirport",
        i.car_rental_total / n as cars, i.advertising_revenue_total / n as ads, i.advertising_revenue_airport_total / n as "adsToAirport"
      from airport a join airport_instance i using (airport_id)
        cross join lateral (select nullif(coalesce(i.enplane_total, (select sum(t.enplane_total) from airport_terminal t
          where t.airport_id = i.airport_id and t.axn_instance_id = 26)), 0)::numeric as n) divisor
      where i.axn_instance_id = 26 and a.iata_code in ('QXA', 'QXB', 'QXC') order by 1`),
  )
  const { content } = await ask(`show=${revenueRatioKeys.join(',')}&where=iataCode:QX&sort=name`)
  expect(content).toHaveLength(3)
  for (const [place, { code, cells }] of content.entries()) {
    const { iata_code: iataCode, ...ratios } = expected[place] ?? {}
    expect(code).toBe(iataCode)
    for (const [at, ratio] of Object.values(ratios).entries()) {
      const found = valueOf(cells[at])
      if (ratio === null || ratio === undefined) expect(found).toBeNull()
      else expect(found).toBeCloseTo(Number(ratio), 6)
    }
    expect(cells.every(cell => typeof cell === 'object' && cell?.notApplicable === true)).toBe(code === 'QXC')
  }
  expect(content.flatMap(each => each.cells.map(valueOf)).filter(each => each !== null)).toHaveLength(9)
  const states = await ask('rows=states&show=parkingRevenueEpRatio')
  expect(states.columns.map(each => each.label)).toEqual(['Parking Revenue per Enplanement'])
})

it('follows a save immediately', async () => {
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

it('refuses unknown input without repeating it', async () => {
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
  /** The same number of locations, airports, and so on as in the cell. */
  async function expectRows(search: string, expected: number) {
    const { question } = readQuestion(Object.fromEntries(new URLSearchParams(search)), false)
    const answer = await ask(`${search}&size=100`)
    expect(answer.content).toHaveLength(expected)
    for (const row of answer.content)
      for (const [place, column] of answer.columns.entries()) {
        const described = describeCell(question, { row, column, place }, '2026')
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
    // There is no such edition, so all airports count.
    ['rows=companies&show=locations,airports&years=2020', 2],
  ])('each computed figure of %s', async (search, rows) => {
    await makeEdition()
    await service.write(async db => {
      // One name contains the other.
      const { companyId } = await makeCompany(db, { companyName: 'Quince Concessions West' })
      const { brandId } = await makeBrand(db, { brandName: 'Quince Coffee Cart' })
      const { airportId } = (await db.select().from(airport).where(eq(airport.iataCode, 'QXC')))[0] ?? {}
      if (airportId === undefined) throw new Error('QXC is missing')
      const { terminalId } = await makeTerminal(db, { airportId, terminalName: 'Main 2' })
      await makeTenant(db, { airportId, terminalId, companyId, brandId, areaTotal: 300 })
    })
    await expectRows(search, rows)
  })

  it('of a comparison with a year that is not the last one', async () => {
    await makeEdition()
    await service.write(async db => {
      await makeInstance(db, { axnInstanceId: 24, axnInstanceMasterStatus: 'HISTORICAL' })
      const { companyId } = await makeCompany(db, { companyName: 'Rowan Foods' })
      const { brandId } = await makeBrand(db, { brandName: 'Rowan Grill' })
      // Published in 2024 and 2026, but not in 2025.
      const { airportId } = await makeAirport(db, { iataCode: 'QXE' })
      for (const axnInstanceId of [24, 26]) {
        const ofYear = { airportId, axnInstanceId }
        await makeAirportInstance(db, { ...ofYear, axnInstanceStatus: 'PUBLISHED' })
        const { terminalId } = await makeTerminal(db, ofYear)
        await makeTenant(db, { ...ofYear, terminalId, companyId, brandId })
      }
    })
    const search = 'rows=companies&show=locations,airports&years=2024&where=companyName:Rowan'
    expect((await ask(search)).content[0]?.cells.map(valueOf).slice(0, 2)).toEqual([1, 1])
    await expectRows(search, 1)
  })
})
