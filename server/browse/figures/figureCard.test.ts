import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportTotals } from '#domain/airports/airportInstance.ts'
import type { Correction } from '#domain/browse/figures/corrections.ts'
import type { FigureCard } from '#domain/browse/figures/figureCard.ts'
import type { Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { outcome, useService } from '#tests/app.ts'
import { makeAirportInstance, makeTenant, makeTerminal } from '#tests/make.ts'
import { airport, airportExpansion, airportInstance } from '../../database/schema/airports.ts'
import { figureCorrection } from '../../database/schema/audit.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { tenant } from '../../database/schema/terminals.ts'
import { freezeEdition } from '../../years/editions.ts'

const service = useService()
const alice = service.as('alice')
const frank = service.as('frank')

const totals: AirportTotals = {
  enplaneTotal: 1000,
  deplaneTotal: 900,
  passengerTotal: 1900,
  passengerEpDomesticTotal: 800,
  passengerEpIntlTotal: 200,
  annualPercentageChangeAmount: 2.5,
}
const types = ['FOODBEVERAGE', 'SPECIALTY', 'NEWSSTAND'] as const
const published = { axnInstanceStatus: 'PUBLISHED' } as const

let airportId: number
let terminalId: number

/** An airport whose food sales are `sales` in its only terminal and whose other figures are zero. */
async function makeYear(db: Db, axnInstanceId: number, sales: number): Promise<void> {
  await makeAirportInstance(db, { ...totals, ...published, airportId, axnInstanceId })
  const rows = types.map((tenantType, place) => ({
    tenantType,
    grossSalesTotal: place === 0 ? sales : 0,
    rentAirportTotal: 0,
    areaTotal: 10,
  }))
  terminalId = (
    await makeTerminal(db, {
      airportId,
      axnInstanceId,
      terminalId: terminalId || undefined,
      terminalName: 'North',
      enplaneTotal: 1000,
      totals: rows,
    })
  ).terminalId
}

beforeEach(() =>
  service.write(async db => {
    terminalId = 0
    airportId = (
      await makeAirportInstance(db, {
        axnInstanceId: 27,
        airport: { iataCode: 'QQA', airportName: 'Larkwick {50%} & Co_' },
      })
    ).airportId
    await makeYear(db, 25, 4000)
    await makeYear(db, 26, 5000)
    // The rows above were added to an airport that was already published.
    await db.delete(figureCorrection)
  }),
)

const read = async (address: string) => frank.get<FigureCard>(`/figures/${address}`)
const card = async (address: string) => (await read(address)).body
const because = { 'change-reason': 'Counted%20again' }
const saveTotals = (changes: Partial<AirportTotals>) =>
  alice.put(`/airports/${airportId}/instance/26/totals`, { ...totals, ...changes }, because)

describe('the card of a figure', () => {
  it('has its value, definition, edition, airport, and other years', async () => {
    expect(await card('QQA/2026/salesEpRatio.FOODBEVERAGE')).toMatchObject({
      label: 'Sales per Enplanement, Food & Beverage',
      format: 'ratio',
      definition: expect.stringContaining('enplan') as string,
      airport: { airportId, iataCode: 'QQA' },
      record: null,
      axnInstanceName: '2026',
      figure: { value: 5, partial: false },
      corrected: null,
      supersededBy: null,
      corrections: [],
      years: [
        { year: '2026', figure: { value: 5 } },
        { year: '2025', figure: { value: 4 } },
      ],
      link: 'http://localhost:3000/figures/QQA/2026/salesEpRatio.FOODBEVERAGE',
    })
  })

  it('of an amount of a Canadian airport states the exchange rate', async () => {
    expect(await card('QQA/2026/grossSalesTotal.FOODBEVERAGE')).toMatchObject({ exchangeRate: null })
    await service.write(db =>
      db.update(airport).set({ isoCountryCode: 'CA' }).where(eq(airport.airportId, airportId)),
    )
    expect(await card('QQA/2026/grossSalesTotal.FOODBEVERAGE')).toMatchObject({
      exchangeRate: expect.stringContaining('0.759 US dollars per Canadian dollar') as string,
    })
    expect(await card('QQA/2026/enplaneTotal')).toMatchObject({ exchangeRate: null })
    await service.write(db =>
      db.update(axnInstance).set({ cadUsdRate: 0.7423 }).where(eq(axnInstance.axnInstanceId, 25)),
    )
    const { exchangeRate } = await card('QQA/2026/grossSalesTotal.FOODBEVERAGE')
    expect(exchangeRate, 'the rates of all years on the card').toMatch(
      /0\.759 .* in 2026 and 0\.7423 .* in 2025/,
    )
  })

  it('can also be of a terminal', async () => {
    const found = await card(`QQA/2026/grossSalesTotal.FOODBEVERAGE?record=${terminalId}`)
    expect(found).toMatchObject({
      record: { kind: 'terminal', id: String(terminalId), name: 'North' },
      figure: { value: 5000 },
    })
    expect(found.link).toMatch(new RegExp(`/grossSalesTotal.FOODBEVERAGE/${terminalId}$`))
  })

  it('is not superseded by an edition in which the figure was not reported', async () => {
    await service.write(db =>
      db
        .update(airportInstance)
        .set({ dwellTimeAmount: 60 })
        .where(and(eq(airportInstance.airportId, airportId), eq(airportInstance.axnInstanceId, 25))),
    )
    expect(await card('QQA/2025/dwellTimeAmount')).toMatchObject({
      figure: { value: 60 },
      supersededBy: null,
    })
  })

  it('of an earlier edition is superseded, and has the names of that edition', async () => {
    await service.write(async db => {
      await freezeEdition(db, 25)
      await db.update(airport).set({ airportName: 'Renamed' }).where(eq(airport.airportId, airportId))
    })
    const found = await card('QQA/2025/grossSalesTotal.FOODBEVERAGE')
    expect(found).toMatchObject({
      supersededBy: '2026',
      figure: { value: 4000 },
      airport: { airportName: 'Larkwick {50%} & Co_' },
    })
    expect((await card('QQA/2026/grossSalesTotal.FOODBEVERAGE')).airport.airportName).toBe('Renamed')
  })

  it('can be of a tenant or an expansion plan, with its corrections', async () => {
    const { tenantId } = await service.write(db =>
      makeTenant(db, { airportId, terminalId, axnInstanceId: 26, areaTotal: 800 }),
    )
    const [plan] = await service.write(async db => {
      const plans = await db
        .insert(airportExpansion)
        .values({
          airportId,
          axnInstanceId: 26,
          expansionPlannedText: 'A north hall',
          completionDateText: '2028',
          areaTotal: 4000,
        })
        .returning()
      await db.delete(figureCorrection)
      return plans
    })
    const ofTenant = `QQA/2026/tenant.areaTotal?record=${tenantId}.1`
    expect(await card(ofTenant)).toMatchObject({
      label: 'Square Footage',
      record: { kind: 'tenant', name: expect.stringMatching(/, North$/) as string },
      figure: { value: 800 },
      standings: [],
      corrected: null,
    })
    expect(await card(`QQA/2026/plan.areaTotal?record=${plan?.expansionId}`)).toMatchObject({
      record: { kind: 'plan', name: 'A north hall' },
      figure: { value: 4000 },
    })
    await service.write(async db => {
      await db.update(tenant).set({ areaTotal: 900 }).where(eq(tenant.tenantId, tenantId))
    })
    expect(await card(ofTenant)).toMatchObject({
      figure: { value: 900 },
      corrected: { firstPublished: { value: 800 } },
    })
    const { content } = (await frank.get<Paged<Correction>>('/corrections')).body
    expect(content.map(each => each.figure)).toContain(`QQA/2026/tenant.areaTotal/${tenantId}.1`)
  })

  it('is found by a former code of the airport, in each edition', async () => {
    await service.write(async db => {
      await freezeEdition(db, 25)
      await db.update(airport).set({ iataCode: 'QQB' }).where(eq(airport.airportId, airportId))
    })
    const link = 'http://localhost:3000/figures/QQB/2026/enplaneTotal'
    for (const code of ['QQA', 'QQB'])
      expect(await card(`${code}/2026/enplaneTotal`)).toMatchObject({ airport: { iataCode: 'QQB' }, link })
    expect((await card('QQB/2025/enplaneTotal')).airport.iataCode).toBe('QQA')
    const other = await service.write(db =>
      makeAirportInstance(db, { ...published, axnInstanceId: 26, airport: { iataCode: 'QQA' } }),
    )
    expect((await card('QQA/2026/enplaneTotal')).airport.airportId).toBe(other.airportId)
    expect((await card('QQA/2025/enplaneTotal')).airport.airportId).toBe(airportId)
  })

  it('has ranks among at least five airports if none dominates', async () => {
    const path = 'QQA/2026/salesEpRatio.FOODBEVERAGE'
    const few = { place: null, count: 1, median: null, tooLittle: 'fewAirports' }
    expect((await card(path)).standings).toEqual([
      { hubSize: null, ...few },
      { hubSize: 'Large hub', ...few },
    ])
    await service.write(async db => {
      for (const sales of [4500, 5000, 5500, 6000]) {
        const own = [airportId, terminalId]
        airportId = (await makeAirportInstance(db, { axnInstanceId: 27 })).airportId
        terminalId = 0
        await makeYear(db, 26, sales)
        ;[airportId = 0, terminalId = 0] = own
      }
    })
    const ranked = { place: 3, count: 5, median: 5, tooLittle: null }
    expect((await card(path)).standings).toMatchObject([ranked, ranked])
    expect((await card(`${path}?record=${terminalId}`)).standings).toMatchObject([ranked, ranked])
  })
})

describe('a correction', () => {
  it('shows on the figure and on figures derived from it, with the values first published and now', async () => {
    expect(outcome(await saveTotals({ enplaneTotal: 1250 }))).toBe('200')
    const reason = 'Counted again'
    expect(await card('QQA/2026/enplaneTotal')).toMatchObject({
      figure: { value: 1250 },
      corrected: { firstPublished: { value: 1000 } },
      corrections: [{ reason, by: 'ADMINISTRATOR', before: { value: 1000 }, after: { value: 1250 } }],
    })
    expect(await card('QQA/2026/salesEpRatio.FOODBEVERAGE')).toMatchObject({
      figure: { value: 4 },
      corrected: { firstPublished: { value: 5 } },
      corrections: [{ reason, before: { value: 5 }, after: { value: 4 } }],
    })
    expect((await card('QQA/2026/deplaneTotal')).corrections).toEqual([])
    expect((await card('QQA/2025/enplaneTotal')).corrections).toEqual([])
  })

  it('that was reversed leaves the figure current, and both are listed', async () => {
    await saveTotals({ enplaneTotal: 1250 })
    await saveTotals({})
    const found = await card('QQA/2026/enplaneTotal')
    expect(found.corrected).toBeNull()
    expect(found.corrections.map(each => each.after.value)).toEqual([1000, 1250])
  })

  it('may add or delete a terminal', async () => {
    await service.write(db =>
      makeTerminal(db, {
        airportId,
        enplaneTotal: 10,
        totals: types.map(tenantType => ({
          tenantType,
          grossSalesTotal: 100,
          rentAirportTotal: 0,
          areaTotal: 1,
        })),
      }),
    )
    expect(await card('QQA/2026/grossSalesTotal.FOODBEVERAGE')).toMatchObject({
      figure: { value: 5100 },
      corrected: { firstPublished: { value: 5000 } },
    })
  })
})

describe('there is no card', () => {
  it.each([
    'QQA/2026/noFigure',
    'QQQ/2026/enplaneTotal',
    'QQA/2027/enplaneTotal',
    'QQA/1999/enplaneTotal',
    'QQA/2026/parkingSpaces?record=1',
    'QQA/2026/enplaneTotal?record=999999',
  ])('at %s', async address => {
    expect(outcome(await read(address))).toBe('notFound')
    expect(outcome(await alice.get(`/figures/${address}`))).toBe('notFound')
  })

  it('of an airport that is not published, even for administrators', async () => {
    await service.write(db =>
      db
        .update(airportInstance)
        .set({ axnInstanceStatus: 'APPROVED' })
        .where(eq(airportInstance.airportId, airportId)),
    )
    expect(outcome(await alice.get('/figures/QQA/2026/enplaneTotal'))).toBe('notFound')
  })

  it('for a stranger, while an active year remains readable after it is closed', async () => {
    expect(outcome(await service.as('stranger').get('/figures/QQA/2026/enplaneTotal'))).toBe('notSignedIn')
    await service.write(db =>
      db
        .update(axnInstance)
        .set({ axnInstanceMasterStatus: 'HISTORICAL' })
        .where(eq(axnInstance.axnInstanceId, 26)),
    )
    expect(outcome(await read('QQA/2026/enplaneTotal'))).toBe('200')
  })
})

describe('the citations', () => {
  it('contain the figure, the airport, the edition, and the address', async () => {
    const { citations } = await card('QQA/2026/grossSalesTotal.FOODBEVERAGE')
    const today = new Date().toISOString().slice(0, 10)
    expect(citations.plain).toBe(
      `Gross Sales, Food & Beverage, Larkwick {50%} & Co_ (QQA), 2026: $5,000.00. In AXN Fact Book, 2026 edition. http://localhost:3000/figures/QQA/2026/grossSalesTotal.FOODBEVERAGE (accessed ${today}).`,
    )
    expect(citations.bibtex).toMatch(/^@misc\{QQA2026grossSalesTotalFOODBEVERAGE,\n/)
    expect(citations.bibtex).toContain('author = {{Larkwick \\{50\\%\\} \\& Co\\_}}')
    expect(citations.bibtex).toContain('note = {\\$5,000.00}')
    expect(citations.ris.split('\n')).toEqual([
      'TY  - DATA',
      'AU  - Larkwick {50%} & Co_',
      'TI  - Gross Sales, Food & Beverage, Larkwick {50%} & Co_ (QQA), 2026',
      'T2  - AXN Fact Book',
      'ET  - 2026 edition',
      'PY  - 2026',
      'N1  - $5,000.00',
      'UR  - http://localhost:3000/figures/QQA/2026/grossSalesTotal.FOODBEVERAGE',
      `Y2  - ${today.replaceAll('-', '/')}`,
      'ER  - ',
    ])
  })

  it('state when the figure was corrected', async () => {
    await saveTotals({ enplaneTotal: 1250 })
    expect((await card('QQA/2026/enplaneTotal')).citations.plain).toMatch(
      /2026 edition, corrected \d{4}-\d\d-\d\d\./,
    )
  })
})
