import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdministrationHit } from '#domain/browse/administrationSearch.ts'
import { dailyRates } from '#domain/browse/questionWords.ts'
import type { SearchAnswer, SearchReply } from '#domain/browse/search.ts'
import { getUtcToday } from '#platform/contract/calendar.ts'
import { outcome, useService } from '#tests/app.ts'
import {
  affiliate,
  makeAirline,
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeCompanyInstance,
  makeCompanyType,
  makeContact,
  makeInstance,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import type { PersonName } from '#tests/people.ts'
import { airport } from '../../database/schema/airports.ts'
import { concessionManagementType } from '../../database/schema/lookups.ts'
import { airlineTerminal } from '../../database/schema/terminals.ts'

const service = useService()
let airportId: number
let hubId: number
let companyId: number
let brandId: number

beforeEach(async () => {
  await service.write(async db => {
    const makeField = async (iataCode: string, airportName: string, city: string, enplaneTotal: number) => {
      const airport = { iataCode, airportName, city }
      const made = await makeAirportInstance(db, { airport, axnInstanceStatus: 'PUBLISHED', enplaneTotal })
      const { terminalId } = await makeTerminal(db, { airportId: made.airportId })
      return { airportId: made.airportId, terminalId }
    }
    const field = await makeField('QZA', 'Zephyrville O’Hara Field', 'Zephyrville', 900)
    const hub = await makeField('QZB', 'Québécville Zephyr International', 'Québécville', 99_000)
    airportId = field.airportId
    hubId = hub.airportId
    companyId = (await makeCompany(db, { companyName: 'Larkham 100% Foods' })).companyId
    await makeCompanyInstance(db, { companyId, axnInstanceStatus: 'PUBLISHED' })
    await makeCompanyType(db, { companyId, airportIds: [airportId] })
    brandId = (await makeBrand(db, { brandName: 'Wobblewick Coffee' })).brandId
    for (const at of [field, hub]) {
      for (const locationNumber of [1, 2]) await makeTenant(db, { ...at, brandId, companyId, locationNumber })
    }
    await makeBrand(db, { brandName: 'Wobblewick Nowhere' })
    await makeContact(db, { airportId, firstName: 'Quentin', lastName: 'Yarrowby', title: 'Manager' })
    await makeContact(db, { companyId, firstName: 'Quincy', lastName: 'Yarrowby' })
  })
})

const find = async (keyword: string, as: PersonName | 'stranger' = 'frank', size = 5) =>
  (await service.as(as).get<SearchReply>(`/search?keyword=${encodeURIComponent(keyword)}&size=${size}`)).body
    .groups
const titles = async (...asked: Parameters<typeof find>) =>
  Object.fromEntries((await find(...asked)).map(({ group, hits }) => [group, hits.map(each => each.title)]))

describe('the search box', () => {
  it('finds an airport by its code first, then by name and place', async () => {
    const [first] = await find('qzb')
    expect(first).toMatchObject({ group: 'airports', more: false })
    expect(first?.hits[0]).toMatchObject({ title: 'Québécville Zephyr International', airportId: hubId })
    expect((await titles('zephyr')).airports).toEqual([
      'Zephyrville O’Hara Field',
      'Québécville Zephyr International',
    ])
    expect((await titles('zephyr inter')).airports).toEqual(['Québécville Zephyr International'])
  })

  it('finds an airport by the name and code that it had before', async () => {
    const rename = { iataCode: 'QZY', airportName: 'Jessamine Intercontinental' }
    await service.write(db => db.update(airport).set(rename).where(eq(airport.airportId, hubId)))
    const renamed = ['Jessamine Intercontinental']
    expect((await titles('jessamine')).airports).toEqual(renamed)
    expect((await titles('quebecville zephyr')).airports).toEqual(renamed)
    expect((await titles('qzb')).airports).toEqual(renamed)
  })

  it('finds the airports of a state or province by its code and by its name, the largest first', async () => {
    for (const keyword of ['OH', 'ohio', 'Ohi'])
      expect([keyword, (await titles(keyword)).airports]).toEqual([
        keyword,
        keyword === 'Ohi' ? undefined : ['Québécville Zephyr International', 'Zephyrville O’Hara Field'],
      ])
  })

  it.each([
    ['QUEBECVILLE', 'without accents, in any case'],
    ['Québécvile', 'with a letter missing'],
    ['quebecvlile', 'with letters in a wrong order'],
    ['quebecville zephir', 'with another letter'],
  ])('finds Québécville by %s: %s', async keyword => {
    expect((await titles(keyword)).airports?.[0]).toBe('Québécville Zephyr International')
  })

  it('offers a name with the same letters in another order', async () => {
    expect((await titles('larmahk')).companies).toEqual(['Larkham 100% Foods'])
    expect((await titles('larmahk foods')).companies).toEqual(['Larkham 100% Foods'])
    expect((await titles('larmahk enplanements')).companies).toEqual(['Larkham 100% Foods'])
  })

  it('treats apostrophes, %, _, and \\ only as ends of words', async () => {
    expect((await titles("o'hara")).airports).toEqual(['Zephyrville O’Hara Field'])
    expect((await titles('ohara')).airports).toEqual(['Zephyrville O’Hara Field'])
    expect((await titles('100% foods')).companies).toEqual(['Larkham 100% Foods'])
    for (const keyword of ['%', '%%%', '__', '\\\\', "''", '(', '&|!', '\u0301']) {
      expect(await find(keyword)).toEqual([])
    }
  })

  it('finds companies, brands with locations, tenants, and contacts, with a link to each', async () => {
    expect(await find('larkam')).toEqual([
      { group: 'companies', hits: [expect.objectContaining({ companyId, page: null })], more: false },
    ])
    const [brands, tenants] = await find('wobblewick')
    expect(brands?.hits.map(each => [each.title, each.brandId])).toEqual([['Wobblewick Coffee', brandId]])
    expect(tenants?.hits.map(each => [each.about, each.airportId, each.brandId])).toEqual([
      ['Québécville Zephyr International (QZB)', hubId, brandId],
      ['Zephyrville O’Hara Field (QZA)', airportId, brandId],
    ])
    const [contacts] = await find('yarrowby')
    expect(contacts?.hits.map(each => [each.title, each.about, each.airportId, each.companyId])).toEqual([
      ['Quentin Yarrowby', 'Manager, Zephyrville O’Hara Field (QZA)', airportId, null],
      ['Quincy Yarrowby', 'Larkham 100% Foods', null, companyId],
    ])
  })

  it('finds a tenant by the brand with its airport or its company', async () => {
    const about = async (keyword: string) =>
      (await find(keyword)).find(each => each.group === 'tenants')?.hits.map(each => each.about)
    expect(await about('wobblewick qza')).toEqual([
      'Zephyrville O’Hara Field (QZA), run by Larkham 100% Foods',
    ])
    expect(await about('coffee quebecville')).toEqual([
      'Québécville Zephyr International (QZB), run by Larkham 100% Foods',
    ])
    expect(await about('coffee obb')).toBeUndefined()
    expect(await about('wobblewick larkham')).toHaveLength(2)
    expect(await about('wobblewick nowhere')).toBeUndefined()
  })

  it('finds entries of the glossary and the questions', async () => {
    expect((await titles('dwell'))['help']?.[0]).toBe('Dwell time')
    expect((await titles('enplanment'))['help']).toContain('Enplanement')
    const [help] = await find('value not found')
    expect(help?.hits[0]).toMatchObject({
      page: 'faqs',
      anchor: 'what-does-value-not-found-mean',
      airportId: null,
    })
  })

  it.each(['obb', 'bble', 'blewi', 'wick', 'bble zephyr'])(
    'finds a tenant by %s, from within its name',
    async keyword => {
      const tenants = (await find(keyword)).find(each => each.group === 'tenants')
      expect(tenants?.hits.map(each => each.brandId)).toEqual([brandId, brandId])
    },
  )

  it('returns a few of each kind, and indicates that there are more', async () => {
    const [airports] = await find('zephyr', 'frank', 1)
    expect(airports).toMatchObject({ hits: [{ title: 'Zephyrville O’Hara Field' }], more: true })
  })

  it('starts with the second letter', async () => {
    expect(await find('z')).toEqual([])
    expect((await titles('ze')).airports).toHaveLength(2)
  })

  it('accepts the longest and strangest texts', async () => {
    for (const keyword of ['ab '.repeat(85), '😀😀', 'ﬁeld', 'İ'.repeat(200)]) {
      expect(outcome(await service.as('frank').get(`/search?keyword=${encodeURIComponent(keyword)}`))).toBe(
        '200',
      )
    }
    for (const query of [`keyword=${'a'.repeat(256)}`, 'keyword=ab&size=21', 'keyword=ab&size=0']) {
      expect(outcome(await service.as('frank').get(`/search?${query}`))).toBe('invalidInput')
    }
  })
})

describe('the results for each role', () => {
  it('strangers and representatives without a subscription find help only', async () => {
    for (const who of ['stranger', 'gina', 'ben', 'dana'] as const) {
      expect(await find('zephyr', who)).toEqual([])
      expect(await find('wobblewick', who)).toEqual([])
      expect((await find('dwell', who)).map(each => each.group)).toEqual(['help'])
    }
    for (const who of ['cora', 'ella', 'alice'] as const) {
      expect((await titles('zephyr', who)).airports).toHaveLength(2)
    }
  })

  it('only administrators find unpublished data', async () => {
    await service.write(async db => {
      const other = { iataCode: 'QZX', airportName: 'Hiddenham Field', city: 'Hiddenham' }
      const made = await makeAirportInstance(db, { airport: other, axnInstanceStatus: 'APPROVED' })
      const { terminalId } = await makeTerminal(db, { airportId: made.airportId })
      const hiddenBrand = (await makeBrand(db, { brandName: 'Hiddenham Tea' })).brandId
      await makeTenant(db, { airportId: made.airportId, terminalId, brandId: hiddenBrand })
      await makeContact(db, { airportId: made.airportId, lastName: 'Hiddenham' })
      const ofCompany = await makeCompany(db, { companyName: 'Hiddenham Foods' })
      await makeCompanyInstance(db, { companyId: ofCompany.companyId, axnInstanceStatus: 'REJECTED' })
      await makeCompanyType(db, { companyId: ofCompany.companyId })
      await makeContact(db, { companyId: ofCompany.companyId, lastName: 'Hiddenham' })
    })
    expect(await find('hiddenham')).toEqual([])
    expect(Object.keys(await titles('hiddenham', 'alice')).toSorted()).toEqual([
      'airports',
      'brands',
      'companies',
      'contacts',
      'tenants',
    ])
  })
})

describe('the answers', () => {
  const ask = async (keyword: string, as: PersonName = 'frank') =>
    (
      await service
        .as(as)
        .get<{ name: string | null; answers: SearchAnswer[] }>(
          `/search/answers?keyword=${encodeURIComponent(keyword)}`,
        )
    ).body

  it('are the figure, with its year and its permanent address', async () => {
    expect(await ask('qzb enplanements')).toEqual({
      name: 'qzb',
      answers: [
        {
          title: 'QZB, Enplaning Passengers, 2026',
          value: '99,000',
          target: { kind: 'figure', place: 'QZB/2026/enplaneTotal', search: {} },
        },
      ],
    })
    const [parking] = (await ask('parking at Québécville')).answers
    expect(parking).toMatchObject({ title: 'QZB, Parking, Total Revenue, 2026', value: 'Not reported' })
  })

  it('are those of each airport that the name fits equally well, the largest first', async () => {
    const { answers } = await ask('zephyr enplanements')
    expect(answers.map(each => each.value)).toEqual(['900'])
    const { answers: both } = await ask('wobblewick locations')
    expect(both).toMatchObject([{ title: 'Wobblewick Coffee, Locations, 2026', value: '4' }])
    await service.write(db =>
      makeAirportInstance(db, {
        airport: { iataCode: 'QZD', airportName: 'Zephyrville Regional', city: 'Elsewhere' },
        axnInstanceStatus: 'PUBLISHED',
        enplaneTotal: 5000,
      }),
    )
    // A city is not only the airport of exactly this name.
    const { answers: ofCity } = await ask('zephyrville enplanements')
    expect(ofCity.map(each => each.value)).toEqual(['5,000', '900'])
  })

  it('say that a year has not been published', async () => {
    const [answer] = (await ask('QZB enplanements 2019')).answers
    expect(answer).toMatchObject({
      title: 'QZB, Enplaning Passengers, 2019',
      value: 'No 2019 edition has been published.',
      target: { kind: 'airport', place: String(hubId) },
    })
  })

  it('about an earlier year lead to that edition', async () => {
    await service.write(async db => {
      for (const id of [airportId, hubId])
        await makeAirportInstance(db, {
          airportId: id,
          axnInstanceId: 25,
          axnInstanceStatus: 'PUBLISHED',
          enplaneTotal: 500,
        })
    })
    expect((await ask('qza qzb enplanements 2025')).answers).toMatchObject([
      { value: 'QZA: 500; QZB: 500', target: { kind: 'compare', search: { instance: '25' } } },
    ])
    const [now] = (await ask('qza qzb enplanements')).answers
    expect(now?.target.search).not.toHaveProperty('instance')
  })

  const makePast = (enplanements: readonly [airportId: number, enplaneTotal: number][]) =>
    service.write(async db => {
      for (const [airportId, enplaneTotal] of enplanements)
        await makeAirportInstance(db, {
          airportId,
          axnInstanceId: 25,
          axnInstanceStatus: 'PUBLISHED',
          enplaneTotal,
        })
    })

  it('are changes, of one airport or of several, and airports whose figure changed by so much', async () => {
    // 900 is 10% less than 1,000, and 99,000 is 10% more than 90,000.
    await makePast([
      [airportId, 1000],
      [hubId, 90_000],
    ])
    expect((await ask('qzb traffic growth')).answers).toMatchObject([
      { title: 'QZB, Enplaning Passengers, change since 2025, 2026', value: '+10.00%' },
    ])
    expect((await ask('qzb enplanements 2025 vs 2026')).answers).toMatchObject([
      { value: '+10.00%', target: { search: { years: '2025' } } },
    ])
    expect((await ask('qza qzb traffic growth')).answers).toMatchObject([
      {
        title: 'QZA, QZB, Enplaning Passengers, change since 2025, 2026',
        value: 'QZA: \u221210.00%; QZB: +10.00%',
        target: { kind: 'explore', search: { where: 'iataCode:QZA,QZB', years: 'two' } },
      },
    ])
    for (const [keyword, where] of [
      ['airports with traffic growth over 5%', 'enplaneTotal@percent:5..'],
      ['traffic decline over 5%', 'enplaneTotal@percent:..-5'],
      ['traffic growth over 5 thousand', 'enplaneTotal@change:5000..'],
    ] as const)
      expect((await ask(keyword)).answers, keyword).toMatchObject([
        { value: '1 airport', target: { search: { where } } },
      ])
    // Together they had 91,000.
    expect((await ask('total traffic growth')).answers).toMatchObject([{ value: '+9.78%' }])
    for (const keyword of ['median traffic growth', 'traffic over 5%', 'traffic growth since 2026'])
      expect((await ask(keyword)).answers, keyword).toEqual([])
  })

  it('are one for each figure, and none for a figure that only part of the words name', async () => {
    const titlesOf = async (keyword: string) => (await ask(keyword)).answers.map(each => each.title)
    expect(await titlesOf('qzb parking and dwell time')).toEqual([
      'QZB, Average Dwell Time, 2026',
      'QZB, Parking, Total Revenue, 2026',
    ])
    expect(await titlesOf('qzb parking per passenger')).toEqual([
      'QZB, Parking Revenue per Enplanement, 2026',
    ])
    expect(await titlesOf('qzb parking per gate')).toEqual([])
  })

  it('are totals, overall ratios, shares of tenant types, and ranks', async () => {
    await service.write(async db => {
      for (let place = 0; place < 5; place += 1) {
        const { airportId: made } = await makeAirportInstance(db, {
          airport: { iataCode: `QK${place}`, stateProvinceCode: 'TX' },
          axnInstanceStatus: 'PUBLISHED',
          enplaneTotal: 1000 + place,
        })
        const noDuties = { tenantType: 'DUTYFREE' as const, grossSalesTotal: 3000, areaTotal: 10 }
        const others = (['FOODBEVERAGE', 'SPECIALTY', 'NEWSSTAND'] as const).map(tenantType => ({
          tenantType,
          grossSalesTotal: 1000 + 100 * place,
          areaTotal: 10,
        }))
        await makeTerminal(db, { airportId: made, enplaneTotal: 1000 + place, totals: [noDuties, ...others] })
      }
    })
    for (const [keyword, title, value] of [
      ['total enplanements texas', 'Airports: Texas by Enplaning Passengers, total, 2026', '5,010'],
      // 3,000 + 3,300 + ... + 4,200 of sales and five times 3,000, for 5,010 passengers.
      [
        'average sales per enplanement in texas',
        'Airports: Texas by Sales per Enplanement, all with Duty Free, overall, 2026',
        '$6.59',
      ],
      // 3,000 of 6,000.
      ['qk0 duty free share', 'QK0, Gross Sales, share of Duty Free, 2026', '50.00%'],
      // 15,000 of 33,000.
      ['duty free share texas', 'Texas, Gross Sales, share of Duty Free, 2026', '45.45%'],
    ])
      expect((await ask(keyword ?? '')).answers, keyword).toMatchObject([{ title, value }])
    expect((await ask('rank of qk3 in traffic')).answers).toMatchObject([
      {
        title: 'QK3, Enplaning Passengers, rank, 2026',
        target: { kind: 'figure', place: 'QK3/2026/enplaneTotal' },
      },
    ])
    // The large hub and one of the five have more.
    expect((await ask('qk3 food sales rank')).answers[0]?.value).toContain('2 of 5 airports')
  })

  it('are for the name that was meant if one letter is wrong', async () => {
    expect(await ask('zephyrvlile enplanements')).toMatchObject({
      name: 'zephyrville',
      answers: [{ title: 'QZA, Enplaning Passengers, 2026, for “zephyrville”', value: '900' }],
    })
    expect((await ask('québecvile zephyr enplanements')).answers).toMatchObject([{ value: '99,000' }])
    expect((await ask('québecvli enplanements')).answers).toEqual([])
  })

  it('know countries by their people, and airports by their management', async () => {
    await service.write(async db => {
      const types = await db.select().from(concessionManagementType)
      const developer = types.find(each => Object.values(each).includes('Developer'))
      await makeAirportInstance(db, {
        airport: { isoCountryCode: 'CA', stateProvinceCode: 'ON' },
        axnInstanceStatus: 'PUBLISHED',
        concessionManagementTypeId: developer?.concessionManagementTypeId,
      })
    })
    for (const keyword of ['canadian airports', 'airports managed by a developer'])
      expect((await ask(keyword)).answers, keyword).toMatchObject([{ value: '1 airport' }])
    expect((await ask('us airports')).answers).toMatchObject([{ value: '2 airports' }])
    expect((await ask('airports without duty free')).answers).toMatchObject([
      { value: '3 airports', target: { search: { where: 'locations.DUTYFREE:..0' } } },
    ])
  })

  it('are the tenants of an airport, not the airport, if the words limit their figure', async () => {
    await service.write(async db => {
      const { terminalId } = await makeTerminal(db, { airportId, terminalName: 'Of Space' })
      for (const areaTotal of [500, 3000]) await makeTenant(db, { airportId, terminalId, areaTotal })
    })
    expect((await ask('shops at Zephyrville over 2000 sq ft')).answers).toMatchObject([
      {
        title: 'Tenants: QZA, Square Footage from 2,000 by Square Footage, 2026',
        value: '1 tenant location',
      },
    ])
  })

  it('count the leases of a list that has exactly these', async () => {
    await service.write(async db => {
      const { terminalId } = await makeTerminal(db, { airportId, terminalName: 'Leased' })
      const at = { airportId, terminalId, leaseDateFlag: 'Y' as const }
      for (const leaseExpireDate of ['2027-03-31', '2027-12-31', '2028-01-31'])
        await makeTenant(db, { ...at, leaseExpireDate })
    })
    const [answer] = (await ask('leases QZA 2027')).answers
    expect(answer).toEqual({
      title: 'QZA, leases that end in 2027',
      value: '2 leases',
      target: { kind: 'leases', place: '', search: { iataCode: 'QZA', leaseExpireYear: '2027' } },
    })
    const list = await service
      .as('frank')
      .get<{ totalElements: number }>(
        '/tenants/instance/26/leaseexpirations?iataCode=QZA&leaseExpireYear=2027',
      )
    expect(list.body.totalElements).toBe(2)
    const filters = { stateProvinceName: 'Ohio', leaseExpireYear: '2027' }
    expect((await ask('leases 2027 ohio')).answers).toMatchObject([
      { title: 'Ohio, leases that end in 2027', value: '2 leases', target: { search: filters } },
    ])
    const byEnd = `${getUtcToday()}..2027-12-31`
    for (const [keyword, period, value, days] of [
      ['leases QZA by 2027', 'by the end of 2027', '2 leases', byEnd],
      ['QZA leases ending before 2028', 'by the end of 2027', '2 leases', byEnd],
      ['leases QZA 2027 to 2029', 'from 2027 to 2029', '3 leases', '2027-01-01..2029-12-31'],
    ] as const)
      expect((await ask(keyword)).answers, keyword).toMatchObject([
        { title: `QZA, leases that end ${period}`, value, target: { search: { leaseExpireDate: days } } },
      ])
    expect((await ask('duty free leases QZA 2027')).answers).toMatchObject([
      { title: 'QZA, Duty Free, leases that end in 2027', value: '0 leases' },
    ])
  })

  it('are the terminals of an airline, whose name may have a comma', async () => {
    await service.write(async db => {
      const { terminalId } = await makeTerminal(db, { airportId, terminalName: 'Of Airlines' })
      const { airlineId } = await makeAirline(db, { airlineName: 'Quill, Air Lines' })
      await db.insert(airlineTerminal).values({ airportId, terminalId, airlineId, axnInstanceId: 26 })
    })
    expect((await ask('quill terminals')).answers).toMatchObject([
      { title: 'Terminals: Quill, Air Lines, 2026', value: '1 terminal' },
    ])
  })

  it('are the tenants of a product type, at the place that the other words name', async () => {
    await service.write(async db => {
      const { terminalId } = await makeTerminal(db, { airportId, terminalName: 'Of Bars' })
      for (const productType of ['BAR', 'BAR', 'COFFEE'])
        await makeTenant(db, { airportId, terminalId, tenantType: 'FOODBEVERAGE', productType })
      await makeAirportInstance(db, { airport: { iataCode: 'QZS' }, axnInstanceStatus: 'PUBLISHED' })
    })
    const [answer] = (await ask('bars at QZA')).answers
    expect(answer).toMatchObject({
      title: 'Tenants: Bar & Lounge, QZA, 2026',
      value: '2 tenant locations',
      target: { kind: 'explore', search: { rows: 'tenants' } },
    })
    for (const [keyword, place] of [
      ['lounges in Ohio', 'Ohio'],
      ['bars in Zephyrville', 'QZA'],
      // Only the product is also found in the singular.
      ['bars at QZS', 'QZS'],
    ] as const)
      expect((await ask(keyword)).answers, keyword).toMatchObject([
        { title: `Tenants: Bar & Lounge, ${place}, 2026` },
      ])
    for (const keyword of ['bars at nowhere', 'bar', 'coffee'])
      expect((await ask(keyword)).answers, keyword).toEqual([])
  })

  it('are the tenants of a status', async () => {
    await service.write(async db => {
      const { terminalId } = await makeTerminal(db, { airportId, terminalName: 'Of Gaps' })
      await makeTenant(db, { airportId, terminalId, tenantStatus: 'VACANT' })
    })
    // No company or brand with the word in its name is meant.
    expect((await ask('coffee shop')).answers).toMatchObject([{ title: 'Tenants: Coffee & Tea, 2026' }])
    for (const keyword of ['vacant', 'vacant shops'])
      expect((await ask(keyword)).answers, keyword).toMatchObject([
        { title: 'Tenants: Vacant, 2026', value: '1 tenant location' },
      ])
  })

  it('take the words of a tenant type as part of a name that has them', async () => {
    await service.write(async db => {
      const { companyId: giftsId } = await makeCompany(db, { companyName: 'Russethaven Gifts' })
      await makeCompanyInstance(db, { companyId: giftsId, axnInstanceStatus: 'PUBLISHED' })
      const { terminalId } = await makeTerminal(db, { airportId, terminalName: 'Of Gifts' })
      const at = { airportId, terminalId, companyId: giftsId, leaseDateFlag: 'Y' as const }
      await makeTenant(db, { ...at, tenantType: 'FOODBEVERAGE', leaseExpireDate: '2027-03-31' })
    })
    expect(await ask('Russethaven Gifts leases 2027')).toMatchObject({
      name: 'russethaven gifts',
      answers: [{ title: 'Russethaven Gifts, leases that end in 2027', value: '1 lease' }],
    })
  })

  it('have a figure for each of several tenant types', async () => {
    const { answers } = await ask('food and retail sales QZA')
    expect(answers.map(each => each.title)).toEqual([
      'QZA, Gross Sales, Specialty Retail, 2026',
      'QZA, Gross Sales, Food & Beverage, 2026',
    ])
  })

  it('filter by a limit, also of any of several figures, and are the median of a group', async () => {
    const [kind, ...others] = dailyRates
    expect((await ask('parking over 40')).answers).toMatchObject([
      {
        value: '0 airports',
        target: {
          search: {
            show: dailyRates.join(','),
            where: [`${kind}:40..`, ...others.map(each => `|${each}:40..`)].join(';'),
          },
        },
      },
    ])
    expect((await ask('airports over 50 thousand passengers')).answers).toMatchObject([
      { value: '1 airport', target: { search: { where: 'enplaneTotal:50000..' } } },
    ])
    expect((await ask('median enplanements ohio')).answers).toMatchObject([
      {
        title: 'Airports: Ohio by Enplaning Passengers, median, 2026',
        target: { search: { group: 'all' } },
      },
    ])
  })

  it('lead to the edition before for an airport that is published there only', async () => {
    const airportInstanceOf = (
      iataCode: string,
      axnInstanceId: number,
      axnInstanceStatus: 'PUBLISHED' | 'APPROVED',
    ) =>
      service.write(db =>
        makeAirportInstance(db, {
          airport: { iataCode, airportName: `${iataCode} Field` },
          axnInstanceId,
          axnInstanceStatus,
        }),
      )
    await airportInstanceOf('QZL', 25, 'PUBLISHED')
    await airportInstanceOf('QZM', 25, 'APPROVED')
    expect((await ask('QZL')).answers).toMatchObject([
      {
        title: 'QZL Field (QZL) is not published for 2026',
        value: 'Open 2025',
        target: { kind: 'airport', search: { instance: '25' } },
      },
    ])
    expect((await ask('QZM')).answers).toEqual([])
    await service.write(async db => {
      await makeInstance(db, { axnInstanceId: 24, axnInstanceMasterStatus: 'HISTORICAL' })
    })
    await airportInstanceOf('QZN', 24, 'PUBLISHED')
    expect((await ask('QZN sales')).answers).toMatchObject([
      { title: 'QZN Field (QZN) is not published for 2026', target: { search: { instance: '24' } } },
    ])
    expect((await ask('QZB enplanements 2024')).answers).toMatchObject([
      { title: 'Québécville Zephyr International (QZB) is not published for 2024', value: 'Open 2026' },
    ])
  })

  it('list the companies among the tenants of a product or place', async () => {
    await service.write(async db => {
      const { terminalId } = await makeTerminal(db, { airportId, terminalName: 'Of Drinks' })
      const { companyId: dbeId } = await makeCompanyInstance(db, {
        dbeFlag: 'Y',
        axnInstanceStatus: 'PUBLISHED',
      })
      const at = {
        airportId,
        terminalId,
        companyId: dbeId,
        tenantType: 'FOODBEVERAGE',
        productType: 'BAR',
      } as const
      for (const locationNumber of [1, 2]) await makeTenant(db, { ...at, locationNumber })
    })
    expect((await ask('who runs the bars at QZA')).answers).toMatchObject([
      {
        title: 'Companies: Bar & Lounge, QZA, 2026',
        value: '1 company',
        target: { search: { group: 'companyName' } },
      },
    ])
    expect((await ask('DBE companies in Ohio')).answers).toMatchObject([
      {
        title: 'Companies: Ohio, DBE, 2026',
        value: '1 company',
        target: { search: { group: 'companyName' } },
      },
    ])
  })

  it('list the companies that are DBE', async () => {
    await service.write(async db => {
      const { terminalId } = await makeTerminal(db, { airportId, terminalName: 'Of Companies' })
      for (const dbeFlag of ['Y', 'N'] as const) {
        const { companyId } = await makeCompanyInstance(db, { dbeFlag, axnInstanceStatus: 'PUBLISHED' })
        await makeTenant(db, { airportId, terminalId, companyId })
      }
    })
    const [answer] = (await ask('dbe companies')).answers
    expect(answer).toMatchObject({ title: 'Companies: DBE, 2026', value: '1 company' })
  })

  it('are of published data only, except for administrators', async () => {
    await service.write(db =>
      makeAirportInstance(db, {
        airport: { iataCode: 'QZX', airportName: 'Hiddenham Field', city: 'Hiddenham' },
        axnInstanceStatus: 'APPROVED',
        enplaneTotal: 4711,
      }),
    )
    for (const keyword of ['QZX enplanements', 'hiddenham enplanements', 'leases hiddenham 2027'])
      expect(await ask(keyword)).toEqual({ name: null, answers: [] })
    // An unpublished figure has no permanent address.
    expect((await ask('QZX enplanements', 'alice')).answers).toMatchObject([
      { value: '4,711', target: { kind: 'airport' } },
    ])
  })

  it('are a comparison or a list for several airports, a place, or a whole edition', async () => {
    await service.write(async db => {
      const { terminalId } = await makeTerminal(db, { airportId, terminalName: 'Leased' })
      const at = { airportId, terminalId, leaseDateFlag: 'Y' as const }
      await makeTenant(db, { ...at, leaseExpireDate: '2027-03-31' })
      await makeAirportInstance(db, { airport: { iataCode: 'QZX' }, axnInstanceStatus: 'APPROVED' })
    })
    const first = async (keyword: string) => (await ask(keyword)).answers[0]
    expect(await first('qzb vs qza')).toMatchObject({
      target: { kind: 'compare', search: { airports: 'QZB,QZA' } },
    })
    expect(await first('québécville qza enplanements')).toMatchObject({
      title: 'Comparison, Enplaning Passengers, 2026',
      value: 'QZB: 99,000; QZA: 900',
      target: { kind: 'compare', search: { airports: 'QZB,QZA', figure: 'enplaneTotal' } },
    })
    expect(await first('qza qzb nowhere sales')).toBeUndefined()
    expect(await first('enplanements by airline')).toMatchObject({
      title: 'Airports by Enplaning Passengers, by Dominant Airlines, 2026',
      value: 'Totals in Explore',
    })
    expect(await first('qzb vs qzx')).toBeUndefined()
    expect(await first('airports in ohio')).toMatchObject({
      title: 'Airports: Ohio, 2026',
      value: '2 airports',
      target: { kind: 'explore', search: { where: 'stateProvinceName:Ohio', instance: '26' } },
    })
    expect(await first('top 10 airports by rent')).toMatchObject({
      title: 'Airports by Rent to Airport, all with Duty Free, 2026',
      target: { search: { top: '10', sort: 'rentAirportTotal.WITHDUTYFREE,desc' } },
    })
    expect(await first('sales per enplanement by hub size')).toMatchObject({
      title: 'Airports by Sales per Enplanement, all with Duty Free, by Hub Size, 2026',
      value: 'Medians in Explore',
      target: { search: { group: 'hubSize', show: 'salesEpRatio.WITHDUTYFREE' } },
    })
    expect(await first('which airports lost traffic')).toMatchObject({
      title: 'Airports by Enplaning Passengers, change since 2025, lowest first, 2026',
      target: { search: { years: 'two', sort: 'enplaneTotal@percent' } },
    })
    expect(await first('qzb traffic growth')).toMatchObject({
      title: 'QZB, Enplaning Passengers, change since 2025, 2026',
      target: { search: { where: 'iataCode:"QZB"', years: 'two' } },
    })
    expect(await first('duty free brands')).toMatchObject({
      target: { search: { rows: 'brands', sort: 'locations.DUTYFREE,desc' } },
    })
    expect(await first('restaurants in ohio')).toMatchObject({
      title: 'Tenants: Ohio, Food & Beverage, 2026',
      target: { search: { rows: 'tenants', where: 'stateProvinceName:Ohio;tenantType:FOODBEVERAGE' } },
    })
    expect(await first('terminals qzb')).toMatchObject({ value: '1 terminal', title: 'Terminals: QZB, 2026' })
    // An airport with the state's name within its own is not meant.
    await service.write(db =>
      makeAirportInstance(db, {
        airport: { iataCode: 'QZW', airportName: 'Northern Ohio Field', city: 'Lakeview' },
        axnInstanceStatus: 'PUBLISHED',
        enplaneTotal: 100,
      }),
    )
    expect(await first('traffic in ohio')).toMatchObject({
      title: 'Airports: Ohio by Enplaning Passengers, 2026',
    })
    expect(await first('lowest sales per enplanement')).toMatchObject({
      title: 'Airports by Sales per Enplanement, all with Duty Free, lowest first, 2026',
      target: { search: { sort: 'salesEpRatio.WITHDUTYFREE' } },
    })
    // Companies have no sales.
    expect(await first('top 10 companies by sales')).toBeUndefined()
    expect(await first('how many airports')).toMatchObject({ value: '3 airports' })
    expect(await first('how many leases end in 2027')).toMatchObject({
      title: 'Leases that end in 2027',
      value: '1 lease',
      target: { search: { leaseExpireYear: '2027' } },
    })
  })

  it('lead to the contacts of an airport or company', async () => {
    expect((await ask('QZB contacts')).answers).toEqual([
      {
        title: 'Québécville Zephyr International (QZB), contacts',
        value: 'On the airport’s page',
        target: { kind: 'airport', place: String(hubId), search: {}, section: 'contacts' },
      },
    ])
    expect((await ask('contact at Larkham')).answers).toMatchObject([
      { target: { kind: 'company', place: String(companyId), section: 'contacts' } },
    ])
    for (const keyword of ['contacts', 'contacts in ohio', 'wobblewick contacts'])
      expect((await ask(keyword)).answers, keyword).toEqual([])
  })

  it.each(['zephyr', 'starbucks enplanements', 'zephyr vs ohio', '2026'])(
    'do not exist for %s',
    async keyword => {
      expect(await ask(keyword)).toEqual({ name: null, answers: [] })
    },
  )
})

it('finds what one of the words names if they name nothing together', async () => {
  const { groups, onlySimilar } = (
    await service.as('frank').get<SearchReply>('/search?keyword=qzb%20row%204711')
  ).body
  expect(onlySimilar).toBe(true)
  // Not Yarrowby, which only contains one.
  expect(groups).toMatchObject([{ group: 'airports', hits: [{ iataCode: 'QZB' }] }])
})

it('finds the name in a question', async () => {
  expect((await titles('who operates wobblewick coffee')).brands).toEqual(['Wobblewick Coffee'])
  // The code is the seventh word.
  const [found] = (await find('who runs the wobblewick coffee at qzb')).filter(
    each => each.group === 'tenants',
  )
  expect(found?.hits.map(each => each.about)).toEqual([
    'Québécville Zephyr International (QZB), run by Larkham 100% Foods',
  ])
})

it('says whether anything is named by the words', async () => {
  const ask = async (keyword: string) =>
    (await service.as('frank').get<SearchReply>(`/search?keyword=${keyword}`)).body.onlySimilar
  const found = [await ask('zephyrville'), await ask('zephirville'), await ask('larmahk')]
  expect(found).toEqual([false, true, true])
})

it.each([
  ['airport', 'airport_searched_index', `(airport_name || ' ' || city || ' ' || iata_code)`],
  ['company', 'company_searched_index', 'company_name'],
  ['brand', 'brand_searched_index', 'brand_name'],
  ['contact', 'contact_searched_index', `(first_name || ' ' || last_name)`],
])('each kind is found by its index: %s', async (table, index, name) => {
  await service.write(async db => {
    await db.execute(sql`set local enable_seqscan = off`)
    // Reading a btree from end to end is a scan too.
    await db.execute(sql`drop index if exists company_name_order_index, brand_name_order_index`)
    const { rows } = await db.execute(
      sql.raw(`explain select 1 from ${table} where factbook_searched(${name}) like '%zebra%'
        or 'zebra' <% factbook_searched(${name})`),
    )
    expect(JSON.stringify(rows)).toContain(index)
  })
})

describe('the search of the administration', () => {
  const findRecords = async (keyword: string) => {
    const url = `/search/administration?keyword=${encodeURIComponent(keyword)}`
    const { hits } = (await service.as('alice').get<{ hits: AdministrationHit[] }>(url)).body
    return hits.map(({ group, title }) => `${group}: ${title}`)
  }

  it('finds records that are not published, exact names first, and users by what they edit', async () => {
    expect(await findRecords('qza')).toEqual(['airports: Zephyrville O’Hara Field'])
    expect(await findRecords('wobblewick')).toEqual([
      'brands: Wobblewick Coffee',
      'brands: Wobblewick Nowhere',
    ])
    expect(await findRecords('2026')).toEqual(['years: 2026'])
    await service.write(db => affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 }))
    expect(await findRecords('qza')).toEqual(['airports: Zephyrville O’Hara Field', 'people: Ben Birchfield'])
    const listed = await service.as('alice').get<{ content: { lastName: string }[] }>('/users?keyword=qza')
    expect(listed.body.content.map(each => each.lastName)).toEqual(['Birchfield'])
    expect(await findRecords('%')).toEqual([])
  })
})
