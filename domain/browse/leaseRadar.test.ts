import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  getDatesOfYears,
  formatPeriodLabel,
  getPeriodStart,
  choosePeriodStep,
  fillPeriodGaps,
  isPartOfPeriod,
} from './leaseRadar.ts'

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

describe('the timeline', () => {
  it('has quarters, or years if there would be too many quarters', () => {
    expect(getPeriodStart('quarter', '2026-11-05')).toBe('2026-10-01')
    expect(formatPeriodLabel('quarter', '2026-11-05')).toBe('2026 Q4')
    expect(getPeriodStart('year', '2026-11-05')).toBe('2026-01-01')
    expect(choosePeriodStep('2026-01-01', '2029-12-31')).toBe('quarter')
    expect(choosePeriodStep('2026-01-01', '2030-01-01')).toBe('year')
  })

  it('has every period once, including both ends', () => {
    fc.assert(
      fc.property(day, day, fc.constantFrom('quarter' as const, 'year' as const), (one, other, step) => {
        const [from, to] = [one, other].toSorted() as [string, string]
        const known = {
          from: getPeriodStart(step, to),
          leaseCount: 3,
          locationCount: 4,
          squareFeet: 5,
          withoutAreaCount: 1,
        }
        const periods = fillPeriodGaps(step, [known], from, to)
        expect(periods[0]?.from).toBe(getPeriodStart(step, from))
        expect(periods.at(-1)).toEqual({ ...known, label: formatPeriodLabel(step, to) })
        expect(periods.map(each => each.from)).toEqual(
          [...new Set(periods.map(each => each.from))].toSorted(),
        )
        for (const each of periods) expect(getPeriodStart(step, each.from)).toBe(each.from)
      }),
    )
  })
})

it.each([
  ['2026-12-02', '2027-05-31', ['2026-10-01', '2027-04-01']],
  ['2027-01-01', '2027-06-30', []],
  ['2027-01-01', '2037-06-30', ['2037-01-01']],
  [null, '2027-05-31', ['2027-04-01']],
  ['2027-02-01', null, ['2027-01-01']],
  [null, null, []],
  ['2027-02-01', '2027-02-28', ['2027-01-01']],
])('the timeline from %s to %s has only parts of %j', (from, to, parts) => {
  const [begin, end] = [from ?? '2027-01-15', to ?? '2027-05-15']
  const periods = fillPeriodGaps(choosePeriodStep(begin, end), [], begin, end)
  const found = periods.filter(each => isPartOfPeriod(each, { from, to, periods }))
  expect(found.map(each => each.from)).toEqual(parts)
})

it('years are followed as dates only if none between them is left out', () => {
  expect(getDatesOfYears(['2028'])).toBe('2028-01-01..2028-12-31')
  expect(getDatesOfYears(['2028', '2026', '2027'])).toBe('2026-01-01..2028-12-31')
  expect(getDatesOfYears(['2026', '2028'])).toBeNull()
})
