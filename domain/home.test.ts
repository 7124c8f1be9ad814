import { expect, it } from 'vitest'
import { keyFiguresOf } from './home.ts'

const figure = (value: number | null) => ({ value, partial: false })
const airport = (enplaneTotal: number | null, grossSalesTotal: number | null) => ({
  enplaneTotal: figure(enplaneTotal),
  'grossSalesTotal.WITHDUTYFREE': figure(grossSalesTotal),
})

it('sums what was reported and says of how many airports', () => {
  expect(keyFiguresOf([airport(100, 1000.1), airport(300, null), airport(null, 500.2)])).toMatchObject({
    enplaneTotal: { value: 400, airports: 2 },
    grossSalesTotal: { value: 1500.3, airports: 2 },
  })
})

it('divides the sales of those that reported both by their enplanements, not by all', () => {
  const airports = [airport(100, 1000), airport(300, 6000), airport(1_000_000, null), airport(null, 900)]
  expect(keyFiguresOf(airports).salesEpRatio).toEqual({ value: 17.5, airports: 2 })
})

it('knows nothing of nothing', () => {
  for (const airports of [[], [airport(null, null)], [airport(0, 5)]])
    expect(keyFiguresOf(airports).salesEpRatio).toEqual({ value: null, airports: 0 })
})
