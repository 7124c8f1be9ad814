import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeNarrowTicks, computeTicks, formatTick } from './chartParts.ts'

it('has round steps that begin at zero', () => {
  expect(computeTicks([3.2, 9.7])).toEqual([0, 2, 4, 6, 8, 10])
  expect(computeTicks([52_000_000])).toEqual([0, 20_000_000, 40_000_000, 60_000_000])
  expect(computeTicks([-3, 4])).toEqual([-4, -2, 0, 2, 4])
  expect(computeTicks([0.03, 0.1])).toEqual([0, 0.02, 0.04, 0.06, 0.08, 0.1])
  expect(computeTicks([])).toEqual([0, 1])
  expect(computeTicks([0, 0])).toEqual([0, 1])
})

it('begins near the least figure if zero is not needed', () => {
  expect(computeNarrowTicks([1034, 1459], 5)).toEqual([1000, 1200, 1400, 1600])
  expect(computeNarrowTicks([0.02, 0.09])).toEqual([0.02, 0.04, 0.06, 0.08, 0.1])
  expect(computeNarrowTicks([7, 7])).toEqual(computeTicks([7]))
})

it('include every figure, with zero, in a few equal steps', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e12, max: 1e12, noNaN: true }), { minLength: 1 }), given => {
      const values = given.map(value => (Math.abs(value) < 1e-6 ? 0 : value))
      const ticks = computeTicks(values)
      const [first = 0, second = 0] = ticks
      const step = second - first
      expect(ticks).toContain(0)
      expect(ticks.length).toBeLessThanOrEqual(8)
      expect(first).toBeLessThanOrEqual(Math.min(...values) + step * 1e-6)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values) - step * 1e-6)
    }),
  )
})

it('abbreviate large figures', () => {
  const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 10 ** 14 }), value => {
      expect(formatTick(value)).toBe(compact.format(value))
    }),
  )
  expect([0, 7.5, 2500, 40_000, 1_250_000, -20_000].map(formatTick)).toEqual([
    '0',
    '7.5',
    '2,500',
    '40K',
    '1.25M',
    '\u221220K',
  ])
})
