import { expect, it } from 'vitest'
import type { Correction } from '#domain/browse/figures/corrections.ts'
import type { AirportsBook, BookAirport, BookYear } from '#domain/publishing/book.ts'
import { buildCorrectionTable } from './bookTables.ts'
import { buildLeaseTable } from './buildLeaseTable.ts'

const correct = (iataCode: string, label: string, reason: string | null, at = '2026-03-09T23:59:00Z') =>
  ({
    airportId: ['QXA', 'QXB', 'QXC'].indexOf(iataCode),
    iataCode,
    label,
    reason,
    at,
    details: { record: 'Terminal 1', before: 5, after: null, format: 'integer' },
  }) as Correction

it('has the corrections in the order of the airports, then oldest first, and gives each reason once', () => {
  const content = [
    correct('QXC', 'Rent', null),
    correct('QXB', 'Rent', null, '2026-04-01T00:00:00Z'),
    correct('QXB', 'Gross Sales', null),
    correct('QXA', 'Gross Sales', 'Counted twice'),
    correct('QXA', 'Enplanements', 'Counted twice'),
  ]
  const year = { order: 'NAME' } as BookYear
  const airports = [
    {
      airport: {
        airportId: 0,
        airportName: 'Last',
        city: 'Austin',
        stateProvinceCode: 'TX',
        iataCode: 'QXA',
      },
    },
    {
      airport: {
        airportId: 1,
        airportName: 'First',
        city: 'Boise',
        stateProvinceCode: 'ID',
        iataCode: 'QXB',
      },
    },
  ] as BookAirport[]
  const { sectionKey, rows, notes } = buildCorrectionTable(
    year,
    '2025',
    { content, exchangeRate: 'At 0.7.' },
    airports,
  )
  expect(sectionKey).toBe('airport')
  expect(notes.at(-1)).toBe('At 0.7.')
  expect(
    rows.map(({ airport, figure, before, after, reason }) => [airport, figure, before, after, reason]),
  ).toEqual([
    ['Boise, ID (QXB)', 'Gross Sales, Terminal 1', '5', 'not reported', 'March 9, 2026. No reason given'],
    ['Boise, ID (QXB)', 'Rent, Terminal 1', '5', 'not reported', 'April 1, 2026. No reason given'],
    ['Austin, TX (QXA)', 'Gross Sales, Terminal 1', '5', 'not reported', 'March 9, 2026. Counted twice'],
    ['Austin, TX (QXA)', 'Enplanements, Terminal 1', '5', 'not reported', null],
    ['QXC', 'Rent, Terminal 1', '5', 'not reported', 'March 9, 2026. No reason given'],
  ])
})

it('has the airports of a city before those of a longer name', () => {
  const tenants = [{ tenantType: 'FOODBEVERAGE', leaseExpireDate: '2027-05-31' }]
  const located = (city: string, iataCode: string) => ({
    airport: { city, stateProvinceCode: 'TX', iataCode },
    tenants,
  })
  const airports = [located('Dallas-Fort Worth', 'DFW'), located('Dallas', 'DAL'), located('Austin', 'AUS')]
  const { rows } = buildLeaseTable({ axnInstanceName: '2026', airports } as unknown as AirportsBook)
  expect(rows.map(each => each['location'])).toEqual([
    'Austin, TX (AUS)',
    'Dallas, TX (DAL)',
    'Dallas-Fort Worth, TX (DFW)',
  ])
})
