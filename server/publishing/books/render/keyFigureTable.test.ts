import { expect, it } from 'vitest'
import type { BookAirport } from '#domain/publishing/book.ts'
import { keyFigures } from '#domain/publishing/book.ts'
import { createRecord } from '#platform/contract/listKeys.ts'
import { computeStandings } from '../standings.ts'
import { drawTraffic } from './drawCharts.ts'
import { buildKeyFigureTable } from './keyFigureTable.ts'

const yearOf = (axnInstanceName: string, value: number | null, partial = false) => ({
  axnInstanceName,
  figures: createRecord(keyFigures, () => ({ value, partial })),
})

const airport = (airportId: number, years: BookAirport['years']) =>
  ({ airport: { airportId }, hubSize: 'Small hub', years }) as unknown as BookAirport

const look = { width: 500, publicUrl: '', definitionChanges: [], formerChanges: [] }

const airports = [50, 52, 54, 56, 58].map(amount => airport(amount, [yearOf('2026', amount)]))

it('has three years, the change since last year, the rank, and the median of the hub class', () => {
  const own = airport(60, [yearOf('2022', 1), yearOf('2024', null), yearOf('2025', 50), yearOf('2026', 60)])
  const all = [...airports, own]
  const table = buildKeyFigureTable(own, computeStandings(all).get(60) ?? {}, look)
  expect(table?.columns.map(({ label }) => label.replace('\n', ' '))).toEqual([
    'Key Figure',
    '2024',
    '2025',
    '2026',
    'Change',
    'Rank',
    'Small hub Median',
  ])
  expect(table?.rows[0]).toEqual(['Enplanements', '–', '50', '60', '+20.00%', '1 of 6', '55'])
})

it('has no change if the year before was not published', () => {
  const own = airport(60, [yearOf('2024', 50), yearOf('2026', 60)])
  expect(buildKeyFigureTable(own, {}, look)?.rows[0]).toEqual(['Enplanements', '50', '60'])
})

it('ranks and compares complete figures only, and gives each airport the median', () => {
  const own = airport(60, [yearOf('2025', 50), yearOf('2026', 60, true)])
  const standings = computeStandings([...airports, own])
  expect(standings.get(60)?.enplaneTotal).toEqual({ rank: null, of: 5, median: 54 })
  expect(standings.get(58)?.enplaneTotal).toEqual({ rank: 1, of: 5, median: 54 })
  expect(buildKeyFigureTable(own, {}, look)?.rows[0]).toEqual(['Enplanements', '50', ['60', '†'], '–'])
})

it('has no median of a class that one airport dominates, as everywhere else', () => {
  const own = airport(500, [yearOf('2026', 500)])
  const standings = computeStandings([...airports, own])
  expect(standings.get(50)?.enplaneTotal).toEqual({ rank: 6, of: 6, median: null })
  const table = buildKeyFigureTable(own, standings.get(500) ?? {}, look)
  expect(table?.rows[0]).toEqual(['Enplanements', '500', '1 of 6'])
})

it('does not compute the change of a figure whose definition changed, or of its ratios', () => {
  const own = airport(60, [yearOf('2025', 50), yearOf('2026', 60)])
  const marks = ['grossSalesTotal', 'salesEpRatio']
  const definitionChanges = [{ year: '2026', figure: 'grossSalesTotal', note: 'With catering.', marks }]
  const table = buildKeyFigureTable(own, {}, { ...look, definitionChanges })
  expect(table?.rows.map(([name, , , change]) => [name, change])).toEqual([
    ['Enplanements', '+20.00%'],
    ['Gross Sales', '‡'],
    ['Sales per Enplanement', '‡'],
    ['Rent to Airport', '+20.00%'],
    ['Rent as a Share of Sales', '+10.00 points'],
    ['Square Footage', '+20.00%'],
  ])
})

it('marks the first figure under a new definition, also one of a year that was not published', () => {
  const own = airport(60, [yearOf('2023', 40), yearOf('2024', 50), yearOf('2026', 60, true)])
  const change = (year: string, figure: string) => ({ year, figure, note: '', marks: [figure] })
  const formerChanges = [
    change('2024', 'enplaneTotal'),
    change('2025', 'enplaneTotal'),
    change('2025', 'grossSalesTotal'),
  ]
  const changes = { definitionChanges: [change('2026', 'areaTotal')], formerChanges }
  expect(buildKeyFigureTable(own, {}, { ...look, ...changes })?.rows).toMatchObject([
    ['Enplanements', '50', ['60', '†‡']],
    ['Gross Sales', '$50', ['$60', '†‡']],
    ['Sales per Enplanement', '$50.00', ['$60.00', '†']],
    ['Rent to Airport', '$50', ['$60', '†']],
    ['Rent as a Share of Sales', '50.00%', ['60.00%', '†']],
    ['Square Footage', '50\u00a0sq\u00a0ft', ['60\u00a0sq\u00a0ft', '†‡']],
  ])
  // The chart shows five years.
  const { bars, alt } = drawTraffic(own, changes)
  expect(bars.map(each => each.value)).toEqual(['40', '50‡', '60†‡'])
  expect(alt).toContain('2024 50 (new definition)')
})

it('is left out if nothing was reported', () => {
  expect(buildKeyFigureTable(airport(60, [yearOf('2026', null)]), {}, look)).toBeNull()
})
