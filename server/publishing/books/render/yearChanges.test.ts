import { expect, it } from 'vitest'
import { keyFigures, type BookAirport } from '#domain/publishing/book.ts'
import { createRecord } from '#platform/contract/listKeys.ts'
import { changeBlocks, compareWithYearBefore, summarizeYear } from './yearChanges.ts'

const figuresOf = (axnInstanceName: string, enplanements: number | null, sales: number, partial = false) => ({
  axnInstanceName,
  figures: {
    ...createRecord(keyFigures, () => ({ value: null, partial: false })),
    enplaneTotal: { value: enplanements, partial: false },
    'grossSalesTotal.WITHDUTYFREE': { value: sales, partial },
  },
})

let airportId = 0
const airportOf = (...years: BookAirport['years']) =>
  ({ airport: { airportId: (airportId += 1) }, years }) as unknown as BookAirport

const makeLarge = () => airportOf(figuresOf('2025', 1000, 10_000), figuresOf('2026', 1100, 13_200))
const largest = Array.from({ length: 5 }, makeLarge)
const small = airportOf(figuresOf('2025', 100, 500), figuresOf('2026', 100, 400))
const incomplete = [
  airportOf(figuresOf('2025', 900, 9_000, true), figuresOf('2026', 900, 9_900)),
  airportOf(figuresOf('2025', null, 9_000), figuresOf('2026', 900, 9_900)),
  airportOf(figuresOf('2025', 0, 0), figuresOf('2026', 900, 9_900)),
  airportOf(figuresOf('2024', 900, 9_000), figuresOf('2026', 900, 9_900)),
]

it('compares only airports with complete figures for both years, by hub class', () => {
  const compared = compareWithYearBefore([...largest, small, ...incomplete], '2026')
  expect(compared.map(({ airport }) => airport)).toEqual([...largest, small])
  const [heading, table] = changeBlocks(
    compared,
    [
      ['Large hub', largest],
      ['Medium hub', incomplete],
      ['Small hub', [small]],
    ],
    { year: '2026', width: 500 },
  )
  expect(heading).toMatchObject({ text: 'Since 2025' })
  expect(table).toMatchObject({
    table: {
      rows: [
        ['Large hub', '5', '+10.00%', '+32.00%', '10.00', '12.00', '+20.00%'],
        // One airport has no average.
        ['Small hub', '1', '0.00%', '−20.00%', '', '', ''],
        ['All airports', '6', '+9.80%', '+31.49%', '9.90', '11.86', '+19.75%'],
      ],
    },
  })
  expect(summarizeYear(compared, '2026')).toMatchObject([
    {
      paragraphs: [
        'Since 2025, enplanements rose by 9.80% and gross sales rose by 31.49% at the 6 airports that reported both completely for both years. Sales per enplanement went from $9.90 to $11.86.',
      ],
    },
  ])
})

it('says nothing without an earlier edition', () => {
  const compared = compareWithYearBefore([airportOf(figuresOf('2026', 900, 9_900))], '2026')
  expect(summarizeYear(compared, '2026')).toEqual([])
  expect(changeBlocks(compared, [], { year: '2026', width: 500 })).toEqual([])
})
