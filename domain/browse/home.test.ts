import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeKeyFigures } from './home.ts'

const figure = (value: number | null) => ({ value, partial: false })
const airport = (enplaneTotal: number | null, grossSalesTotal: number | null) => ({
  enplaneTotal: figure(enplaneTotal),
  'grossSalesTotal.WITHDUTYFREE': figure(grossSalesTotal),
})

it('adds up the reported figures, with the number of airports', () => {
  expect(computeKeyFigures([airport(100, 1000.1), airport(300, null), airport(null, 500.2)])).toMatchObject({
    enplaneTotal: { value: 400, airports: 2 },
    grossSalesTotal: { value: 1500.3, airports: 2 },
  })
})

it('reports how many airports have only part of a sum', () => {
  const partial = { ...airport(100, 0), 'grossSalesTotal.WITHDUTYFREE': { value: 500, partial: true } }
  expect(computeKeyFigures([airport(100, 1000), partial, airport(100, null)])).toMatchObject({
    enplaneTotal: { value: 300, airports: 3, partialAirports: 0 },
    grossSalesTotal: { value: 1500, airports: 2, partialAirports: 1 },
    salesEpRatio: { value: 10, airports: 1 },
  })
})

it('counts an airport on both sides of the ratio or on neither', () => {
  const reported = fc.record({ value: fc.option(fc.nat(1e6)), partial: fc.boolean() })
  fc.assert(
    fc.property(fc.array(fc.tuple(reported, reported)), given => {
      const airports = given.map(([enplaneTotal, sales]) => ({
        enplaneTotal,
        'grossSalesTotal.WITHDUTYFREE': sales,
      }))
      let [sales, passengers, complete] = [0, 0, 0]
      for (const [enplaned, sold] of given) {
        if (enplaned.value === null || sold.value === null || enplaned.partial || sold.partial) continue
        sales += sold.value
        passengers += enplaned.value
        complete += 1
      }
      const { salesEpRatio } = computeKeyFigures(airports)
      if (passengers === 0) expect(salesEpRatio).toEqual({ value: null, airports: 0 })
      else {
        expect(salesEpRatio.value).toBeCloseTo(sales / passengers, 8)
        expect(salesEpRatio.airports).toBe(complete)
      }
    }),
  )
})

it('divides the sales of airports that reported both figures by their enplanements only', () => {
  const airports = [airport(100, 1000), airport(300, 6000), airport(1_000_000, null), airport(null, 900)]
  expect(computeKeyFigures(airports).salesEpRatio).toEqual({ value: 17.5, airports: 2 })
})

it('has no figures if there is no data', () => {
  for (const airports of [[], [airport(null, null)], [airport(0, 5)]])
    expect(computeKeyFigures(airports).salesEpRatio).toEqual({ value: null, airports: 0 })
})
