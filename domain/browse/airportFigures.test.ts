import { describe, expect, it } from 'vitest'
import { computeFigureChange, formatFigureChange } from '#platform/contract/figureChange.ts'
import { figureGroups } from './airportFigure.ts'
import { airportFigures, defaultFigure, findFigure, formatAirportFigure } from './airportFigures.ts'
import { fillYearGaps, readCodes } from './airportTrends.ts'
import { terminalFigures } from './concessionFigures.ts'

const whole = (value: number | null) => ({ value, partial: false })

describe('the figures of an airport', () => {
  it('each have a unique key and name, and a group that is offered', () => {
    expect(new Set(airportFigures.map(each => each.key)).size).toBe(airportFigures.length)
    expect(new Set(airportFigures.map(each => each.label)).size).toBe(airportFigures.length)
    expect(new Set(airportFigures.map(each => each.group))).toEqual(new Set(Object.keys(figureGroups)))
    expect(findFigure(defaultFigure)?.label).toBe('Sales per Enplanement, all with Duty Free')
    expect(findFigure('iataCode')).toBeUndefined()
  })

  it('are defined without instructions for data entry', () => {
    for (const { label, help } of [...airportFigures, ...terminalFigures])
      expect(help ?? '', label).not.toMatch(/\b(type|enter|include) /i)
  })
})

it('a figure in running text has its unit', () => {
  const areaRatio = { format: 'ratio', unit: 'square feet per 1,000 enplanements' } as const
  expect(formatAirportFigure(1.5, areaRatio)).toBe('1.50 square feet per 1,000 enplanements')
  expect(formatAirportFigure(null, areaRatio)).toBe('Value Not Found')
  expect(formatAirportFigure(1.5, { format: 'ratio', unit: '$' })).toBe('$1.50')
  expect(formatAirportFigure(12, { format: 'percent', unit: '%' })).toBe('12.00%')
  expect(formatAirportFigure(0.29, { format: 'percent', unit: 'points' })).toBe('+0.29 points')
})

describe('the change since last year', () => {
  it('is in percent, or in points for percentages', () => {
    expect(computeFigureChange(whole(110), whole(100), 'money')).toEqual({ amount: 10, unit: 'percent' })
    expect(computeFigureChange(whole(55), whole(60), 'percent')).toEqual({ amount: -5, unit: 'points' })
    expect(formatFigureChange({ amount: 10, unit: 'percent' })).toBe('+10.00%')
    expect(formatFigureChange({ amount: -5, unit: 'points' })).toBe('\u22125.00 points')
  })

  it('does not exist compared with a missing figure, zero, or a partial sum', () => {
    expect(computeFigureChange(whole(null), whole(1), 'money')).toBeNull()
    expect(computeFigureChange(whole(1), whole(null), 'percent')).toBeNull()
    expect(computeFigureChange(whole(1), whole(0), 'integer')).toBeNull()
    expect(computeFigureChange({ value: 2, partial: true }, whole(1), 'money')).toBeNull()
    expect(computeFigureChange(whole(2), { value: 1, partial: true }, 'money')).toBeNull()
    expect(computeFigureChange(whole(0), whole(5), 'integer')).toEqual({ amount: -100, unit: 'percent' })
  })
})

describe('years and codes', () => {
  it('continue without gaps, so that missing years are included', () => {
    expect(fillYearGaps(['2026', '2023', '2024'])).toEqual(['2023', '2024', '2025', '2026'])
    expect(fillYearGaps([])).toEqual([])
  })

  it('are read in any case, and duplicates and invalid codes are dropped', () => {
    expect(readCodes('den, ATL,DEN,,x,ab1')).toEqual(['DEN', 'ATL', 'AB1'])
  })
})
