import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layPage } from './pageLayout.ts'

const figure = { least: 6, natural: 6, share: 1 }
const name = { least: 12, natural: 24, share: 4 }
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

test('few columns stand upright at full size', () => {
  expect(layPage([figure, name, figure])).toMatchObject({ landscape: false, size: 9 })
})

test('more columns turn the page before they shrink the type', () => {
  expect(layPage([name, ...Array.from({ length: 8 }, () => figure)])).toMatchObject({
    landscape: true,
    size: 9,
  })
  const crowded = layPage([name, ...Array.from({ length: 11 }, () => figure)])
  expect(crowded.landscape).toBe(true)
  expect(crowded.size).toBeLessThan(9)
})

test('a list that is to stay upright becomes smaller before its page is turned', () => {
  const columns = [name, name, name, name, figure]
  expect(layPage(columns)).toMatchObject({ landscape: true, size: 9 })
  const list = layPage(columns, 'letter', 'upright')
  expect(list.landscape).toBe(false)
  expect(list.size).toBeLessThan(9)
})

test('extra width keeps names from wrapping before it widens figures', () => {
  const [first, second] = layPage([name, { ...figure, natural: 6 }]).widths
  expect(first).toBeGreaterThan(24 * 9)
  expect(second).toBeGreaterThan(6 * 9)
})

test('without columns there are no widths', () => {
  expect(layPage([]).widths).toEqual([])
})

const needs = fc.array(
  fc.record({
    least: fc.double({ min: 0.5, max: 14, noNaN: true }),
    more: fc.double({ min: 0, max: 14, noNaN: true }),
    share: fc.integer({ min: 0, max: 9 }),
  }),
  { minLength: 1, maxLength: 30 },
)

test('whatever the columns need, they fill the line without leaving it', () => {
  fc.assert(
    fc.property(needs, drawn => {
      const { landscape, widths } = layPage(
        drawn.map(({ least, more, share }) => ({ least, natural: least + more, share })),
      )
      const line = (landscape ? 792 : 612) - 2 * 50.4
      const shared = drawn.some(({ share }) => share > 0)
      // Sums of fractions differ in the last digit.
      expect(sum(widths)).toBeLessThanOrEqual(line + 1e-6)
      if (shared) expect(sum(widths)).toBeGreaterThan(line - 1)
      expect(Math.min(...widths)).toBeGreaterThan(0)
    }),
  )
})
