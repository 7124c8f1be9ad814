import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeBenchmark, computeQuantile, type PeerFigure } from './benchmark.ts'

const peer = (airportId: number, value: number | null, amount: number | null = 100): PeerFigure => ({
  airportId,
  value,
  partial: false,
  amount,
})
const isAirport =
  (airportId: number) =>
  (each: PeerFigure): boolean =>
    each.airportId === airportId
const group = (...values: (number | null)[]) => values.map((value, place) => peer(place + 1, value))
const figures = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 40 })
const ascending = (values: number[]) => values.toSorted((a, b) => a - b)

describe('the R-7 quantile', () => {
  // quantile(c(1, 2, 4, 8, 16, 32), type = 7) of R.
  it.each([
    [0, 1],
    [0.25, 2.5],
    [0.5, 6],
    [0.75, 14],
    [1, 32],
    [0.1, 1.5],
  ])('of %d', (p, expected) => {
    expect(computeQuantile([1, 2, 4, 8, 16, 32], p)).toBeCloseTo(expected, 12)
  })

  it('of a single figure is that figure, and of no figures is missing', () => {
    expect(computeQuantile([7], 0.25)).toBe(7)
    expect(() => computeQuantile([], 0.5)).toThrow(RangeError)
  })

  it('never decreases as the share increases, and stays between the smallest and largest figure', () => {
    fc.assert(
      fc.property(
        figures,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, one, other) => {
          const sorted = ascending(values)
          const low = computeQuantile(sorted, Math.min(one, other))
          const high = computeQuantile(sorted, Math.max(one, other))
          const slack = 1e-6
          expect(low).toBeLessThanOrEqual(high + slack)
          expect(low).toBeGreaterThanOrEqual((sorted[0] ?? 0) - slack)
          expect(high).toBeLessThanOrEqual((sorted.at(-1) ?? 0) + slack)
        },
      ),
    )
  })

  it('is symmetric: the lower quartile of the negatives is the upper one', () => {
    fc.assert(
      fc.property(figures, values => {
        const turned = ascending(values.map(value => -value))
        expect(-computeQuantile(turned, 0.25)).toBeCloseTo(computeQuantile(ascending(values), 0.75), 4)
      }),
    )
  })
})

describe('a benchmark', () => {
  it('has the minimum, quartiles, maximum, and rank, and ties share a rank', () => {
    expect(computeBenchmark(group(10, 30, 20, 30, 50), isAirport(2))).toEqual({
      count: 5,
      leftOut: 0,
      notApplicable: 0,
      tooLittle: null,
      spread: { minimum: 10, lowerQuartile: 20, median: 30, upperQuartile: 30, maximum: 50 },
      place: 2,
    })
    expect(computeBenchmark(group(10, 30, 20, 30, 50), isAirport(4)).place).toBe(2)
    expect(computeBenchmark(group(10, 30, 20, 30, 50), isAirport(3)).place).toBe(4)
  })

  it('leaves out missing and partial figures, and counts zero as zero', () => {
    const five = [...group(0, 1, 2, 3, 4), peer(6, null), { ...peer(7, 99), partial: true }]
    expect(computeBenchmark(five, isAirport(7))).toMatchObject({
      count: 5,
      leftOut: 2,
      place: null,
      spread: { minimum: 0, maximum: 4 },
    })
  })

  it('is missing for four airports, however many did not report', () => {
    const four = [...group(1, 2, 3, 4), peer(5, null), { ...peer(6, 9), partial: true }]
    expect(computeBenchmark(four, isAirport(1))).toEqual({
      count: 4,
      leftOut: 2,
      notApplicable: 0,
      tooLittle: 'fewAirports',
      spread: null,
      place: null,
    })
  })

  it('is missing if one airport makes up more than a quarter, and present if it makes up exactly a quarter', () => {
    const others = [peer(2, 2, 25), peer(3, 3, 25), peer(4, 4, 24), peer(5, 5, 1)]
    expect(computeBenchmark([peer(1, 1, 25), ...others], isAirport(1)).tooLittle).toBeNull()
    expect(computeBenchmark([peer(1, 1, 25.5), ...others], isAirport(1))).toMatchObject({
      tooLittle: 'oneDominates',
      spread: null,
      place: null,
    })
  })

  it('never shows anything about fewer than five airports, or if one dominates', () => {
    const anyPeer = fc.record({
      airportId: fc.nat(),
      value: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
      partial: fc.boolean(),
      amount: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })),
    })
    fc.assert(
      fc.property(fc.array(anyPeer, { maxLength: 12 }), peers => {
        const whole = peers.filter(each => each.value !== null && !each.partial)
        const amounts = whole.map(each => each.amount ?? 0)
        const sum = amounts.reduce((all, each) => all + each, 0)
        const mayShow = whole.length >= 5 && amounts.every(each => each <= sum / 4 || sum === 0)
        const { spread, place, count } = computeBenchmark(peers, isAirport(peers[0]?.airportId ?? 0))
        expect(spread !== null).toBe(mayShow)
        expect(count).toBe(whole.length)
        if (!mayShow) expect(place).toBeNull()
        if (!spread) return
        const inOrder = [
          spread.minimum,
          spread.lowerQuartile,
          spread.median,
          spread.upperQuartile,
          spread.maximum,
        ]
        expect(inOrder).toEqual(ascending(inOrder))
        expect(spread.minimum).toBe(Math.min(...whole.map(each => each.value ?? 0)))
        expect(spread.maximum).toBe(Math.max(...whole.map(each => each.value ?? 0)))
      }),
    )
  })

  it('does not depend on the order of the group', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 5, maxLength: 12 }),
        values => {
          const peers = values.map((value, place) => peer(place, value))
          expect(computeBenchmark(peers.toReversed(), isAirport(0))).toEqual(
            computeBenchmark(peers, isAirport(0)),
          )
        },
      ),
    )
  })
})
