import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { compareYears } from '#domain/review/airportReview.ts'
import { airportYear } from '#tests/airportYear.ts'
import { listComparisonColumns, renderChange } from './AirportReviewStep.tsx'

const shownFor = (before: number | null, now: number | null) => {
  const { instance } = airportYear({})
  const year = airportYear({
    instance: { ...instance, dwellTimeAmount: now },
    lastYear: { instance: { ...instance, dwellTimeAmount: before } },
  })
  const line = compareYears(year).find(each => each.label.includes('Dwell'))
  return line && renderToStaticMarkup(<>{renderChange(line)}</>).replace(/<[^>]*>/g, '')
}

it.each([
  [0, 0, 'Not applicable'],
  [0, 5, 'Not applicable'],
  [5, 0, '\u2212100.00%'],
  [5, 5, '0.00%'],
  [null, 0, '–Value Not Found'],
  [0, null, '–Value Not Found'],
])('the review shows the change from %j to %j as %s', (before, now, shown) => {
  expect(shownFor(before, now)).toBe(shown)
})

it('the review compares no sums of which a part is missing', () => {
  const [line] = compareYears(airportYear({}))
  const partial = { value: 5, partial: true }
  expect(line && renderChange({ ...line, change: null, lastYear: partial })).toBe('not all reported')
  expect(line && renderChange({ ...line, change: null, thisYear: partial })).toBe('not all reported')
})

it('the review of an airport that was not in last year’s edition compares nothing', () => {
  const keysOf = (lastYear: string | null) => listComparisonColumns(lastYear, '2026').map(each => each.key)
  expect(keysOf('2025')).toEqual(['label', 'lastYear', 'thisYear', 'change'])
  expect(keysOf(null)).toEqual(['label', 'thisYear'])
})
