import { expect, test } from 'vitest'
import { combineAreas, describeArea, sumAreas, toReportedArea } from './locationArea.ts'

test.each([
  ['all reported', [900, 100], 1000, 0, false],
  ['one not reported', [900, null, 0], 900, 1, true],
  ['none reported', [null, null], null, 2, false],
  ['a reported zero', [0], 0, 0, false],
  ['no locations', [], 0, 0, false],
] as const)(
  'the square footage of locations: %s',
  (_case, areas, areaTotal, locationsWithoutArea, partial) => {
    const sum = sumAreas(areas)
    expect(sum).toEqual({ areaTotal, locationsWithoutArea })
    expect(toReportedArea(sum)).toEqual({ value: areaTotal, partial })
  },
)

test('groups add up like their locations', () => {
  const areas = [900, null, 50, null]
  expect(combineAreas([sumAreas(areas.slice(0, 3)), sumAreas(areas.slice(3))])).toEqual(sumAreas(areas))
})

test.each([
  [[900, 300], '1,200 sq ft'],
  [[900, null], '900 sq ft (partial)'],
  [[null], 'square footage not reported'],
])('%j is described as %s', (areas, words) => expect(describeArea(sumAreas(areas))).toBe(words))
