import { expect, it } from 'vitest'
import { definedFigures } from '../years/definitionChange.ts'
import { describeFigureName } from './describeFigureName.ts'

it.each([
  ['terminals/12/DUTYFREE.areaTotal', 'Duty Free, Square Footage'],
  ['salesEpRatio.FOODBEVERAGE@12', 'Sales per Enplanement, Food & Beverage'],
  ['dwellTimeAmount.range', 'Average Dwell Time'],
  ['enplaneTotal.split@3', 'Enplaning Passengers'],
  ['leaseExpireDate.expired.7.1', 'Lease expire date'],
  ['carRentalOffsiteAgenciesTotal', 'Off-Site Car Rental, Agencies'],
  ['acdbePercentageAmount', 'ACDBE Participation'],
  ['expansions', 'Expansions'],
])('%s is %s in words', (name, words) => {
  expect(describeFigureName(name)).toBe(words)
})

it('no two figures have the same name in a list of all of them', () => {
  const labels = definedFigures.map(each => each.label)
  expect(labels.filter((label, place) => labels.indexOf(label) !== place)).toEqual([])
})
