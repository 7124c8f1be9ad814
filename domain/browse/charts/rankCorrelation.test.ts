import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeRankCorrelation } from './rankCorrelation.ts'

it('is 1 for the same order, -1 for the opposite one, and null for too little', () => {
  const pairs = [1, 5, 7, 100].map(x => ({ x, y: x ** 2 }))
  expect(computeRankCorrelation(pairs)).toBeCloseTo(1)
  expect(computeRankCorrelation(pairs.map(({ x, y }) => ({ x, y: -y })))).toBeCloseTo(-1)
  expect(computeRankCorrelation(pairs.slice(0, 2))).toBeNull()
  expect(computeRankCorrelation(pairs.map(({ x }) => ({ x, y: 3 })))).toBeNull()
})

it('agrees with the formula for untied ranks, 1 - 6 sum d^2 / (n (n^2 - 1))', () => {
  const some = fc.uniqueArray(fc.integer({ min: -1000, max: 1000 }), { minLength: 3, maxLength: 30 })
  fc.assert(
    fc.property(some, fc.infiniteStream(fc.nat(1000)), (xs, seeds) => {
      const ys = xs.map(x => ({ x, key: Number([...seeds.take(1)][0]) })).toSorted((a, b) => a.key - b.key)
      const pairs = xs.map((x, index) => ({ x, y: ys[index]?.x ?? 0 }))
      const rank = (values: number[], value: number) => values.filter(each => each < value).length
      const squares = pairs.map(({ x, y }) => (rank(xs, x) - rank(xs, y)) ** 2).reduce((a, b) => a + b, 0)
      const n = xs.length
      expect(computeRankCorrelation(pairs)).toBeCloseTo(1 - (6 * squares) / (n * (n * n - 1)), 9)
    }),
  )
})

it('gives equal values the average of their ranks', () => {
  // Ranks 1, 2.5, 2.5, 4 and 1, 2, 3, 4: 4.5 / sqrt(4.5 * 5).
  const pairs = [
    { x: 1, y: 1 },
    { x: 2, y: 2 },
    { x: 2, y: 3 },
    { x: 9, y: 4 },
  ]
  expect(computeRankCorrelation(pairs)).toBeCloseTo(4.5 / Math.sqrt(22.5))
})
