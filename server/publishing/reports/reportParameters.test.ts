import { beforeEach, describe, expect, it } from 'vitest'
import { getLeasePeriod } from '#domain/browse/leaseRadar.ts'
import { reportTitles, type ReportName } from '#domain/publishing/report.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { makeAirportInstance, makeTerminal } from '#tests/make.ts'
import { makeLeases } from '#tests/makeReportYear.ts'
import { zipEntries } from '#tests/zipEntry.ts'

const service = useService()
const frank = service.as('frank')
const alice = service.as('alice')
const names = Object.keys(reportTitles) as ReportName[]
const withAmounts: readonly ReportName[] = [
  'top50NorthAmericanAirports',
  'topInternationalAirports',
  'allAirports',
  'top50TerminalsFoodBeverage',
  'top50TerminalsSpecialtyRetail',
  'top50TerminalsNewsstand',
  'top50TerminalsDutyFree',
]

interface Preview {
  notes: string[]
  columns: { key: string; label: string }[]
  rows: Record<string, string | number | null>[]
  totalRows: number
}
const path = (report: string, query = '', year = 26) =>
  `/reports/instance/${year}/report/${report}/preview?size=100${query}`
const preview = async (report: ReportName, query = '', as = frank, year = 26) =>
  (await as.get<Preview>(path(report, query, year))).body
const column = (sheet: Preview, ...keys: string[]) => sheet.rows.map(row => keys.map(key => row[key]))

describe('Lease Expire', () => {
  beforeEach(() =>
    service.write(async db => {
      const airport = { iataCode: 'QRA', city: 'Larkham' }
      const shown = await makeAirportInstance(db, { airport, axnInstanceStatus: 'PUBLISHED' })
      const draft = await makeAirportInstance(db, { airport: { iataCode: 'QRB', city: 'Larkham' } })
      const places = [
        await makeTerminal(db, { airportId: shown.airportId }),
        await makeTerminal(db, { airportId: draft.airportId }),
      ]
      await makeLeases(db, places)
    }),
  )
  const columns = ['brandName', 'location', 'locations', 'areaTotal', 'leaseExpireDate']

  it('has the leases that end within the next 18 months if no years are chosen', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const { from, to } = getLeasePeriod({ axnInstanceName: '2026', axnInstanceMasterStatus: 'ACTIVE' }, today)
    const sheet = await preview('leaseExpire')
    expect(sheet.notes[0]).toContain(`whose leases end from ${formatDate(from)} to ${formatDate(to)}.`)
    const all = await preview('leaseExpire', '&years=2026,2027,2028')
    const within = column(all, 'leaseExpireDate').filter(([day]) => String(day) >= from && String(day) <= to)
    expect(column(sheet, 'leaseExpireDate')).toEqual(within)
  })

  it('has the leases that end in a chosen year, and those of one place and day are one row', async () => {
    const sheet = await preview('leaseExpire', '&years=2026')
    expect(column(sheet, ...columns)).toEqual([
      ['ant Café', 'Larkham, OH (QRA)', 1, 50, '2026-03-31'],
      ['Zebra Bar', 'Larkham, OH (QRA)', 2, 1000, '2026-03-31'],
    ])
    expect(sheet.columns.map(each => each.label)).toEqual([
      'Tenant Type',
      'Tenant Name',
      'Company Name',
      'Airport Location',
      'Product Type',
      '# Locations',
      'Square Footage',
      'Lease Expires',
    ])
    expect(sheet.notes.at(-1)).toBe('Not reported: the lease end date of 1 more tenant not listed here.')
  })

  it('has those of the chosen years, in whatever order and however often they are given', async () => {
    expect(column(await preview('leaseExpire', '&years=2027'), 'leaseExpireDate')).toEqual([['2027-01-01']])
    const both = await preview('leaseExpire', '&years=2027,2026,2027')
    expect(both.totalRows).toBe(3)
    expect(both.notes[0]).toContain('whose leases end in 2026 or 2027')
    expect((await preview('leaseExpire', '&years=2040')).rows).toEqual([])
  })

  it('has one tenant type if requested', async () => {
    expect((await preview('leaseExpire', '&years=2026&tenanttype=FOODBEVERAGE')).totalRows).toBe(2)
    const none = await preview('leaseExpire', '&tenanttype=DUTYFREE')
    expect(none.rows).toEqual([])
    expect(none.notes[0]).toContain('Duty Free tenants of the airports published in 2026')
  })

  it.each(['2010', '2041', '26', '2026;2027', '2026,', ',', 'all', '2026, 2027', '2026.5', '-2026'])(
    'refuses years that are none: %j',
    async years => {
      const answer = await frank.get(path('leaseExpire', `&years=${encodeURIComponent(years)}`))
      expect(outcome(answer)).toBe('invalidInput')
      expect(problemOf(answer).errors).toEqual([
        {
          pointer: '/query/years',
          detail: 'Enter years from 2011 to 2040, separated by commas.',
        },
      ])
    },
  )

  it.each(['foodbeverage', 'ALL', 'FOODBEVERAGE,DUTYFREE', '__proto__'])(
    'refuses a tenant type that is none: %j',
    async type => {
      const answer = await frank.get(path('leaseExpire', `&tenanttype=${type}`))
      expect(outcome(answer)).toBe('invalidInput')
      expect(problemOf(answer).errors[0]?.pointer).toBe('/query/tenanttype')
    },
  )
})

describe('the status of the airports in a report', () => {
  beforeEach(() =>
    service.write(async db => {
      for (const [iataCode, axnInstanceStatus] of [
        ['QRA', 'PUBLISHED'],
        ['QRB', 'APPROVED'],
        ['QRC', 'INPROGRESS'],
      ] as const) {
        await makeAirportInstance(db, { airport: { iataCode }, axnInstanceStatus, enplaneTotal: 5 })
      }
    }),
  )
  const codes = async (query: string) => column(await preview('allAirports', query, alice), 'iataCode').flat()

  it('is published, and for administrators any other', async () => {
    expect(await codes('')).toEqual(['QRA'])
    expect(await codes('&status=ALL')).toEqual(['QRA', 'QRB', 'QRC'])
    expect(await codes('&status=APPROVED')).toEqual(['QRB'])
    const { notes } = await preview('allAirports', '&status=ALL', alice)
    expect(notes[0]).toContain('all 2026 airports, published or not')
    expect(outcome(await alice.get(path('allAirports', '&status=HISTORICAL')))).toBe('invalidInput')
  })

  it('marks files that contain more than published airports as drafts', async () => {
    const text = async (query: string) => {
      const { rawPayload } = await service.app.inject({
        url: `/api/v1/reports/instance/26/report/allAirports?format=xlsx${query}`,
        headers: { authorization: `Bearer ${service.token('alice')}` },
      })
      return zipEntries(rawPayload)
        .map(each => each.text)
        .join('')
    }
    for (const query of ['&status=ALL', '&status=APPROVED'])
      expect(await text(query)).toContain('<oddHeader>&amp;CDraft, not published')
    expect(await text('')).not.toContain('Draft')
  })

  it('cannot be chosen by anyone else, in any report', async () => {
    for (const report of names) {
      for (const status of ['ALL', 'APPROVED', 'INPROGRESS']) {
        expect(outcome(await frank.get(path(report, `&status=${status}`))), report).toBe('forbidden')
      }
      expect((await frank.get(path(report))).text, report).not.toMatch(/QRB|QRC/)
    }
  })
})

describe('each of the eleven', () => {
  it('is for the browsing roles only, as a file and as a preview', async () => {
    for (const report of names) {
      const file = `/reports/instance/26/report/${report}?format=csv`
      for (const who of ['ben', 'dana', 'gina'] as const) {
        expect(outcome(await service.as(who).get(path(report))), who).toBe('forbidden')
        expect(outcome(await service.as(who).get(file)), who).toBe('forbidden')
      }
      for (const who of ['cora', 'ella', 'frank', 'alice'] as const) {
        expect(outcome(await service.as(who).get(file)), who).toBe('200')
      }
      expect(outcome(await service.as('stranger').get(file))).toBe('notSignedIn')
      for (const year of [25, 27])
        expect(outcome(await frank.get(path(report, '', year))), report).toBe('notFound')
    }
  })

  it('states its source, its order with the ties, and what was not reported; also without data', async () => {
    for (const report of names) {
      const { notes, rows } = await preview(report)
      expect(rows).toEqual([])
      expect(notes[0], report).toMatch(/^Basis: .*2026/)
      // With the rate at which Canadian airports' amounts were converted.
      const rate =
        'Amounts reported in Canadian dollars are converted at 0.759 US dollars per Canadian dollar (2016-2020 average).'
      expect(notes.filter(each => each === rate).length, report).toBe(withAmounts.includes(report) ? 1 : 0)
      expect(
        notes.some(note => note.startsWith('Order: ')),
        report,
      ).toBe(true)
      expect(
        notes.some(note => /not reported|were reported\.$|have an end date\.$/i.test(note)),
        report,
      ).toBe(true)
      expect(notes.join(' '), report).toMatch(/Ties: |unique to each airport/)
      expect(outcome(await frank.get(`/reports/instance/26/report/${report}?format=xlsx`)), report).toBe(
        '200',
      )
    }
  })

  it('has the file name that the spec gives it', async () => {
    const { headers } = await frank.get('/reports/instance/26/report/top50TerminalsNewsstand?format=csv')
    expect(headers['content-disposition']).toBe(
      'attachment; filename="Top-50-Terminals-by-News-Gifts-26.csv"',
    )
  })

  it('is on A4 if requested, and on no other paper', async () => {
    const address = '/reports/instance/26/report/allAirports?format=csv&paper='
    expect(outcome(await frank.get(`${address}a4`))).toBe('200')
    expect(outcome(await frank.get(`${address}tabloid`))).toBe('invalidInput')
  })
})

it('a top list counts the airports that it leaves out', async () => {
  await service.write(async db => {
    const { airportId } = await makeAirportInstance(db, { axnInstanceStatus: 'PUBLISHED' })
    for (let number = 0; number < 53; number++) {
      const grossSalesTotal = number < 49 ? 5 + number : number < 52 ? 0 : null
      await makeTerminal(db, { airportId, totals: [{ grossSalesTotal }] })
    }
  })
  const { rows, notes } = await preview('top50TerminalsFoodBeverage')
  expect(rows).toHaveLength(49)
  expect(notes).toContain('Excluded: 3 terminals with zero food & beverage sales.')
  expect(notes.at(-1)).toMatch(
    /^Not reported: the food & beverage sales of 1 terminal, excluded from this ranking/,
  )
  const { notes: traffic } = await preview('airportsPassengerTraffic')
  expect(traffic[0]).toContain('the sum of its terminals, provided that all of them reported')
  expect(traffic).toContain(
    'Not reported: the enplanements of 1 airport, listed last, without a rank. An unreported figure never counts as zero.',
  )
  expect((await preview('top50TerminalsDutyFree')).notes.at(-1)).toBe(
    'All figures used for this ranking were reported.',
  )
})
