import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeChangePercent } from '#platform/contract/figureChange.ts'
import {
  computeDutyFreePerInternationalEnplanement,
  computeRentPerSquareFoot,
  computeTotalsByTenantType,
  getAirportEnplanements,
  hasPartialTotal,
} from './concessionTotals.ts'
import {
  computeAmountForSpace,
  computeRatioOfParts,
  computeRentPerEnplanement,
  computeSalesPerEnplanement,
  computeSalesPerSquareFoot,
  sumReported,
} from './formulas.ts'

const figure = fc.option(fc.integer({ min: 0, max: 1e9 }).map(cents => cents / 100))

describe('a sum of the reported figures', () => {
  it.each([
    [[], null, false],
    [[null, null], null, false],
    [[0], 0, false],
    [[0, null], 0, true],
    [[1, 2, null], 3, true],
    [[1, 2], 3, false],
    [[0.1, 0.2], 0.3, false],
    [[0.1, 0.7, 0.1], 0.9, false],
    [[1_000_000_000.01, 0.02], 1_000_000_000.03, false],
  ])('%j gives %j; something left out: %j', (figures, total, partial) => {
    expect(sumReported(figures)).toEqual({ total, partial })
  })

  it('is exact to the cent and does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(figure), figures => {
        const cents = figures.reduce<number>((sum, each) => sum + Math.round((each ?? 0) * 100), 0)
        const { total } = sumReported(figures)
        expect(total).toBe(figures.some(each => each !== null) ? cents / 100 : null)
        expect(sumReported(figures.toReversed())).toEqual(sumReported(figures))
      }),
    )
  })

  it('distinguishes nothing reported from zero, and is partial only if some figures were reported and some were not', () => {
    fc.assert(
      fc.property(fc.array(figure), figures => {
        const missing = figures.filter(each => each === null).length
        const { total, partial } = sumReported(figures)
        expect(total === null).toBe(missing === figures.length)
        expect(partial).toBe(missing > 0 && missing < figures.length)
      }),
    )
  })
})

it('a yearly amount for a space is rounded to the cent', () => {
  expect(computeAmountForSpace(0.1, 3)).toBe(0.3)
  expect(computeAmountForSpace(1.2345, 101)).toBe(124.68)
})

describe.each([
  ['sales per enplanement', computeSalesPerEnplanement],
  ['rent per enplanement', computeRentPerEnplanement],
  ['sales per square foot', computeSalesPerSquareFoot],
])('%s', (_name, ratio) => {
  it.each([
    [100, 20, 5],
    [0, 20, 0],
    [null, 20, null],
    [100, null, null],
    [null, null, null],
  ])('of %j by %j is %j', (amount, by, expected) =>
    expect(ratio(amount, by)).toEqual({ value: expected, partial: false }),
  )

  it.each([100, 0, null])('%j divided by zero is not applicable, which differs from missing', amount =>
    expect(ratio(amount, 0)).toEqual({ value: null, partial: false, notApplicable: true }),
  )
})

describe('the ratio of parts', () => {
  it.each([
    [[], null, false, undefined],
    [[[10, 2]], 5, false, undefined],
    [
      [
        [10, 2],
        [5, null],
      ],
      5,
      true,
      undefined,
    ],
    // A part without a divisor, such as an airport without passengers, does not add to the amounts of the others.
    [
      [
        [10, 2],
        [5, 0],
      ],
      5,
      false,
      undefined,
    ],
    [
      [
        [10, 0],
        [5, 0],
      ],
      null,
      false,
      true,
    ],
    [
      [
        [10, 0],
        [5, null],
      ],
      null,
      false,
      undefined,
    ],
    [
      [
        [null, 2],
        [5, null],
      ],
      null,
      false,
      undefined,
    ],
  ] as const)(
    '%j is %j; something left out: %j; not applicable: %j',
    (parts, value, partial, notApplicable) => {
      const ratio = computeRatioOfParts(parts.map(([amount, divisor]) => ({ amount, divisor })))
      expect(ratio).toEqual({ value, partial, notApplicable })
    },
  )
})

describe('the change against last year', () => {
  it.each([
    [110, 100, 10],
    [90, 100, -10],
    [100, 100, 0],
    [0, 100, -100],
    [5, 0, null],
    [null, 100, null],
    [100, null, null],
  ])('from %j, %j before: %j', (now, before, expected) =>
    expect(computeChangePercent(now, before)).toBe(expected),
  )
})

describe('the totals of an airport', () => {
  const none = {
    areaTotal: null,
    grossSalesTotal: null,
    rentAirportTotal: null,
    unitMeasureCode: 'SQFT' as const,
  }
  const terminal = (food: number | null, dutyFree: number | null, enplaneTotal: number | null = 10) => ({
    enplaneTotal,
    airportTerminalTotals: [
      { ...none, tenantType: 'FOODBEVERAGE' as const, grossSalesTotal: food },
      { ...none, tenantType: 'SPECIALTY' as const, grossSalesTotal: 1 },
      { ...none, tenantType: 'NEWSSTAND' as const, grossSalesTotal: 1 },
      { ...none, tenantType: 'DUTYFREE' as const, grossSalesTotal: dutyFree },
    ],
  })

  it('are given with and without duty free', () => {
    const { byType, withDutyFree, withoutDutyFree } = computeTotalsByTenantType(
      [terminal(5, 3), terminal(5, 4)],
      20,
    )
    expect(byType.DUTYFREE.grossSalesTotal).toEqual({ total: 7, partial: false })
    expect(withoutDutyFree.grossSalesTotal.total).toBe(14)
    expect(withDutyFree.grossSalesTotal.total).toBe(21)
    expect(withDutyFree.salesEpRatio).toEqual({ value: 1.05, partial: false })
  })

  it('mark what they leave out; a terminal without duty free leaves nothing out', () => {
    const { byType, withDutyFree } = computeTotalsByTenantType([terminal(5, 3), terminal(null, null)], 20)
    expect(byType.FOODBEVERAGE.grossSalesTotal).toEqual({ total: 5, partial: true })
    expect(byType.DUTYFREE.grossSalesTotal).toEqual({ total: 3, partial: false })
    expect(withDutyFree.grossSalesTotal).toEqual({ total: 12, partial: true })
  })

  it.each(['grossSalesTotal', 'rentAirportTotal', 'areaTotal'] as const)('are partial if %s is', name => {
    const part = (value: number | null) => ({
      enplaneTotal: 10,
      airportTerminalTotals: [{ ...none, tenantType: 'FOODBEVERAGE' as const, [name]: value }],
    })
    expect(hasPartialTotal(computeTotalsByTenantType([part(1), part(2)], 20).withDutyFree)).toBe(false)
    expect(hasPartialTotal(computeTotalsByTenantType([part(1), part(null)], 20).withDutyFree)).toBe(true)
  })

  it('divide only the terminals with complete figures, and report it', () => {
    const { byType, withDutyFree } = computeTotalsByTenantType(
      [terminal(5, 3, 4), terminal(null, null, 6)],
      10,
    )
    expect(byType.FOODBEVERAGE.salesEpRatio).toEqual({ value: 5 / 4, partial: true })
    expect(withDutyFree.salesEpRatio).toEqual({ value: 10 / 4, partial: true })
    expect(byType.DUTYFREE.salesEpRatio).toEqual({ value: 3 / 10, partial: false })
  })

  it('count the passengers of a terminal without such shops, which alone gives no ratio', () => {
    const dutyFreeRatio = (
      ...terminals: [sales: number | null, area: number | null, passengers: number | null][]
    ) =>
      computeTotalsByTenantType(
        terminals.map(([grossSalesTotal, areaTotal, enplaneTotal]) => ({
          enplaneTotal,
          airportTerminalTotals: [
            { ...none, tenantType: 'FOODBEVERAGE' as const, grossSalesTotal: 1 },
            { ...none, tenantType: 'DUTYFREE' as const, grossSalesTotal, areaTotal },
          ],
        })),
        20,
      ).byType.DUTYFREE.salesEpRatio
    const missing = [null, 9, 5] as const
    expect(dutyFreeRatio([3, 9, 4], [null, null, 6], [...missing])).toEqual({ value: 3 / 10, partial: true })
    expect(dutyFreeRatio([3, 9, null], [null, null, 6], [...missing])).toEqual({
      value: null,
      partial: false,
    })
  })

  it('divide the tenant types that every terminal reported if no terminal is complete', () => {
    const { withDutyFree } = computeTotalsByTenantType([terminal(null, 3), terminal(null, 4)], 20)
    expect(withDutyFree.salesEpRatio).toEqual({ value: 11 / 20, partial: true })
  })

  it('do not divide by a terminal without passengers, although its figures are complete', () => {
    const { withDutyFree } = computeTotalsByTenantType([terminal(5, 3, 0), terminal(null, 4, 10)], 10)
    expect(withDutyFree.salesEpRatio).toEqual({ value: 11 / 10, partial: true })
  })

  it('include the amounts of a terminal without passengers, whether or not another is missing', () => {
    const rentRatio = (...terminals: [rentAirportTotal: number | null, enplaneTotal: number][]) =>
      computeTotalsByTenantType(
        terminals.map(([rentAirportTotal, enplaneTotal]) => ({
          enplaneTotal,
          airportTerminalTotals: [{ ...none, tenantType: 'FOODBEVERAGE' as const, rentAirportTotal }],
        })),
        10,
      ).byType.FOODBEVERAGE.rentEpRatio
    expect(rentRatio([100, 10], [50, 0])).toEqual({ value: 15, partial: false })
    expect(rentRatio([100, 10], [50, 0], [null, 5])).toEqual({ value: 15, partial: true })
    expect(rentRatio([100, 10], [null, 0])).toEqual({ value: 10, partial: true })
  })

  it('have no ratio without the airport’s passengers, even if a terminal is complete', () => {
    const { withDutyFree } = computeTotalsByTenantType([terminal(5, 3), terminal(null, 4, null)], null)
    expect(withDutyFree.salesEpRatio).toEqual({ value: null, partial: false })
  })

  it('are not applicable to a tenant type that the airport does not have, and missing if it reported nothing', () => {
    const lacking = computeTotalsByTenantType([terminal(5, null)], 20).byType.DUTYFREE
    expect(lacking).toMatchObject({
      grossSalesTotal: { total: null, partial: false, notApplicable: true },
      salesEpRatio: { notApplicable: true },
      rentEpRatio: { notApplicable: true },
      salesAreaRatio: { notApplicable: true },
      rentSalesRatio: { notApplicable: true },
    })
    const silent = {
      enplaneTotal: 10,
      airportTerminalTotals: [{ ...none, tenantType: 'DUTYFREE' as const }],
    }
    expect(computeTotalsByTenantType([silent], 20).byType.DUTYFREE.salesEpRatio).toEqual({
      value: null,
      partial: false,
    })
  })

  it('divide duty free sales by international passengers, terminal by terminal if some sales are missing', () => {
    const dutyFree = (grossSalesTotal: number | null, epIntlTotal: number) => ({
      enplaneTotal: 100,
      epIntlTotal,
      airportTerminalTotals: [{ ...none, tenantType: 'DUTYFREE' as const, grossSalesTotal, areaTotal: 9 }],
    })
    const ratio = computeDutyFreePerInternationalEnplanement
    expect(ratio([dutyFree(8, 4), dutyFree(2, 6)], 20)).toEqual({ value: 10 / 20, partial: false })
    expect(ratio([dutyFree(8, 4), dutyFree(2, 6)], null)).toEqual({ value: 10 / 10, partial: false })
    expect(ratio([dutyFree(8, 4), dutyFree(null, 6)], 10)).toEqual({ value: 8 / 4, partial: true })
  })

  it('have no rent per square foot of a tenant type that the airport does not have', () => {
    expect(computeRentPerSquareFoot([terminal(5, null)], ['DUTYFREE']).notApplicable).toBe(true)
    expect(computeRentPerSquareFoot([terminal(5, 3)], ['DUTYFREE'])).toEqual({
      value: null,
      partial: false,
    })
  })

  it('divide by square feet per terminal: sales without their space count on neither side', () => {
    const line = (grossSalesTotal: number | null, areaTotal: number | null) => ({
      enplaneTotal: 1,
      airportTerminalTotals: [{ ...none, tenantType: 'FOODBEVERAGE' as const, grossSalesTotal, areaTotal }],
    })
    fc.assert(
      fc.property(fc.array(fc.tuple(figure, fc.option(fc.nat(9999)))), pairs => {
        const applicable = pairs.filter(([, area]) => area !== 0)
        const both = applicable.filter(([sales, area]) => sales !== null && area !== null)
        const cents = both.reduce((sum, [sales]) => sum + Math.round((sales ?? 0) * 100), 0)
        const area = both.reduce((sum, [, each]) => sum + (each ?? 0), 0)
        const { salesAreaRatio } = computeTotalsByTenantType(
          pairs.map(([sales, each]) => line(sales, each)),
          null,
        ).byType.FOODBEVERAGE
        if (pairs.length > 0 && applicable.length === 0) expect(salesAreaRatio.notApplicable).toBe(true)
        else if (both.length > 0) {
          expect(salesAreaRatio.value).toBeCloseTo(cents / 100 / area, 6)
          expect(salesAreaRatio.partial).toBe(both.length < applicable.length)
        } else expect(salesAreaRatio).toMatchObject({ value: null, partial: false })
      }),
    )
  })

  it('use the airport’s own enplanements, or its terminals’ if all of them reported', () => {
    expect(getAirportEnplanements(7, [terminal(1, 1)])).toBe(7)
    expect(getAirportEnplanements(0, [terminal(1, 1)])).toBe(0)
    expect(getAirportEnplanements(null, [terminal(1, 1), terminal(1, 1)])).toBe(20)
    expect(getAirportEnplanements(null, [terminal(1, 1), terminal(1, 1, null)])).toBeNull()
    expect(getAirportEnplanements(null, [])).toBeNull()
  })
})
