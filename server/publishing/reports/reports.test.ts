import { describe, expect, it, beforeEach } from 'vitest'
import { reportTitles } from '#domain/publishing/report.ts'
import { readCsvText } from '#platform/print/csv.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { makeAirportInstance, makeTerminal } from '#tests/make.ts'
import { openPdf } from '#tests/openPdf.ts'

const service = useService()
const frank = service.as('frank')
const alice = service.as('alice')

interface Preview {
  title: string
  notes: string[]
  columns: { key: string; label: string }[]
  rows: Record<string, string | number | null>[]
  totalRows: number
}

/** Code, enplanements this year and last, and the status of each year. */
const airports = [
  ['QRB', 500, 400, 'PUBLISHED', 'PUBLISHED'],
  ['QRA', 500, 625, 'PUBLISHED', 'PUBLISHED'],
  ['QRC', null, 300, 'PUBLISHED', 'PUBLISHED'],
  ['QRD', 900, 800, 'PUBLISHED', 'APPROVED'],
  ['QRE', 0, 0, 'PUBLISHED', 'PUBLISHED'],
  ['QRF', 800, 1, 'APPROVED', 'PUBLISHED'],
  ['QRG', 7, null, 'PUBLISHED', null],
] as const

beforeEach(() =>
  service.write(async db => {
    for (const [iataCode, enplaneTotal, before, axnInstanceStatus, statusBefore] of airports) {
      const airport = {
        iataCode,
        airportName: `Field "${iataCode}", Ltd`,
        city: 'Ñandú',
        stateProvinceCode: 'OH',
      }
      const { airportId } = await makeAirportInstance(db, { airport, enplaneTotal, axnInstanceStatus })
      if (statusBefore) {
        const last = { axnInstanceId: 25, axnInstanceStatus: statusBefore, enplaneTotal: before }
        await makeAirportInstance(db, { airportId, ...last })
      }
    }
  }),
)

const path = (report = 'airportsPassengerTraffic', year = 26) => `/reports/instance/${year}/report/${report}`
const preview = async (as = frank, year = 26) =>
  (await as.get<Preview>(`${path(undefined, year)}/preview?size=100`)).body

describe('the Airports Passenger Traffic report', () => {
  it('ranks published airports, gives ties one rank in the order of their codes, and puts unknown figures last without a rank', async () => {
    const { rows, totalRows } = await preview()
    expect(rows.map(row => [row['rank'], row['iataCode'], row['enplaneTotal']])).toEqual([
      [1, 'QRD', 900],
      [2, 'QRA', 500],
      [2, 'QRB', 500],
      [4, 'QRG', 7],
      [5, 'QRE', 0],
      [null, 'QRC', null],
    ])
    expect(totalRows).toBe(6)
  })

  it('computes the change since last year’s published figure, which is missing without that figure and not applicable if it is zero', async () => {
    const { rows } = await preview()
    const changes = Object.fromEntries(rows.map(row => [String(row['iataCode']), row['change'] ?? null]))
    expect(changes).toEqual({ QRA: -20, QRB: 25, QRC: null, QRD: null, QRE: 'n/a', QRG: null })
    expect(rows.find(row => row['iataCode'] === 'QRD')?.['lastYearEnplaneTotal'], 'not published').toBeNull()
  })

  it('shows as many rows as requested, and says how many there are', async () => {
    const { body } = await frank.get<Preview>(`${path()}/preview?size=2`)
    expect(body).toMatchObject({ title: 'Airports Passenger Traffic', totalRows: 6 })
    expect(body.rows).toHaveLength(2)
    for (const size of ['0', '101', 'x']) {
      expect(outcome(await frank.get(`${path()}/preview?size=${size}`))).toBe('invalidInput')
    }
  })

  it('as CSV has the same content: headings first, bare figures, nothing for unknown ones', async () => {
    const answer = await frank.get(`${path()}?format=csv`)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="Airports-Passenger-Traffic-26.csv"',
      'cache-control': 'private, no-store',
    })
    const lines = answer.text
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split(/\r?\n/)
    expect(lines[0]).toBe('Rank,IATA,Airport,Location,Enplanements 2026,Enplanements 2025,Change (%)')
    expect(lines[2]).toBe('2,QRA,"Field ""QRA"", Ltd","Ñandú, OH (QRA)",500,625,-20')
    expect(lines.at(-1)).toBe(',QRC,"Field ""QRC"", Ltd","Ñandú, OH (QRC)",,300,')
    expect(lines[5], 'the change from zero is not applicable').toMatch(/,0,0,$/)
    expect(lines).toHaveLength(7)
  })

  it('as xlsx and as PDF has those formats', async () => {
    const bytes = async (format: string) =>
      (
        await service.app.inject({
          url: `/api/v1${path()}?format=${format}`,
          headers: { authorization: `Bearer ${service.token('frank')}` },
        })
      ).rawPayload
    expect((await bytes('xlsx')).subarray(0, 2).toString()).toBe('PK')
    expect((await bytes('pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('partial figures', () => {
  it('are named in the last column of the files and marked in print, ratios and sums of one tenant type too', async () => {
    await service.write(async db => {
      const { airportId } = await makeAirportInstance(db, {
        airport: { iataCode: 'QRP' },
        axnInstanceStatus: 'PUBLISHED',
        enplaneTotal: 1000,
      })
      const totalsOf = (food: number | null) => [
        { tenantType: 'FOODBEVERAGE', grossSalesTotal: food, rentAirportTotal: 100, areaTotal: 10 },
        { tenantType: 'SPECIALTY', grossSalesTotal: 3000, rentAirportTotal: 100, areaTotal: 10 },
        { tenantType: 'NEWSSTAND', grossSalesTotal: 0, rentAirportTotal: 0, areaTotal: 0 },
      ]
      await makeTerminal(db, { airportId, enplaneTotal: 400, totals: totalsOf(5000) })
      await makeTerminal(db, { airportId, enplaneTotal: 600, totals: totalsOf(null) })
    })
    const file = async (format: string) =>
      (
        await service.app.inject({
          url: `/api/v1${path('allAirports')}?format=${format}`,
          headers: { authorization: `Bearer ${service.token('frank')}` },
        })
      ).rawPayload
    const [headings = [], ...rows] = readCsvText((await file('csv')).toString('utf8')).map(each => each.cells)
    const row = rows.find(each => each[1] === 'QRP') ?? []
    const cells = Object.fromEntries(headings.map((heading, at) => [heading, row[at]]))
    expect(cells).toMatchObject({
      'Gross Sales: Food & Beverage ($)': '5000',
      'Gross Sales: Specialty Retail ($)': '6000',
      'Sales per Enplanement: With Duty Free ($)': '20',
      'Partly Reported':
        'Gross Sales: Food & Beverage, Gross Sales: Without Duty Free, Gross Sales: With Duty Free, Sales per Enplanement: Without Duty Free, Sales per Enplanement: With Duty Free',
    })
    const { pages } = await openPdf(await file('pdf'))
    const text = pages
      .map(page => page.text)
      .join(' ')
      .replaceAll(' †', '†')
    expect(text).toContain('(QRP) 1,000 5,000† 6,000 0 n/a 11,000† 11,000† 20.00† 20.00† 400 0.40 40')
    expect(text).toContain('†: partly reported.')
    expect(text).toContain('A partly reported ratio covers only the terminals with complete figures')
  })
})

describe('the available reports', () => {
  it.each(['nothing', 'airportspassengertraffic', '../../etc/passwd', '__proto__', 'constructor'])(
    'not one of another name: %s',
    async name => {
      const address = path(encodeURIComponent(name))
      expect(problemOf(await frank.get(address)).problem).toMatch(/^(invalidInput|unknownRoute)$/)
      expect(problemOf(await frank.get(`${address}/preview`)).problem).toMatch(
        /^(invalidInput|unknownRoute)$/,
      )
    },
  )

  it.each(['doc', 'PDF', '', 'xlsx,pdf'])('not in another format: %j', async format => {
    expect(outcome(await frank.get(`${path()}?format=${format}`))).toBe('invalidInput')
  })

  it('are the eleven of the specification', async () => {
    const names = Object.keys(reportTitles)
    expect(names).toHaveLength(11)
    for (const name of names) {
      expect(outcome(await frank.get(`${path(name)}/preview`)), name).toBe('200')
    }
  })

  it('of other years are for administrators only: for everyone else they do not exist', async () => {
    for (const year of [25, 27, 99]) {
      expect(outcome(await frank.get(path(undefined, year)))).toBe('notFound')
      expect(outcome(await service.as('cora').get(`${path(undefined, year)}/preview`))).toBe('notFound')
    }
    expect((await preview(alice, 25)).rows.map(row => row['iataCode'])).toEqual([
      'QRA',
      'QRB',
      'QRC',
      'QRF',
      'QRE',
    ])
    expect((await preview(alice, 27)).rows).toEqual([])
    expect(outcome(await alice.get(path(undefined, 99)))).toBe('notFound')
  })
})
