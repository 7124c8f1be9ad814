import { expect, it } from 'vitest'
import { describeFigureName } from './describeFigureName.ts'

it.each([
  ['terminals/12/DUTYFREE.areaTotal', 'Duty Free, Square Footage'],
  ['salesEpRatio.FOODBEVERAGE@12', 'Sales per Enplanement, Food & Beverage'],
  ['dwellTimeAmount.range', 'Average Dwell Time'],
  ['enplaneTotal.split@3', 'Enplaning Passengers'],
  ['leaseExpireDate.expired.7.1', 'Lease expire date'],
  ['expansions', 'Expansions'],
])('%s is %s in words', (name, words) => {
  expect(describeFigureName(name)).toBe(words)
})
