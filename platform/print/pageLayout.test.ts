import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layPage } from './pageLayout.ts'

const figure = { least: 6, natural: 6, share: 1 }
const name = { least: 12, natural: 24, share: 4 }
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

test('a page with few columns is upright, at full size', () => {
  expect(layPage([figure, name, figure])).toMatchObject({ landscape: false, size: 9 })
})

test('with more columns, the page is rotated before the type is small', () => {
  expect(layPage([name, ...Array.from({ length: 8 }, () => figure)])).toMatchObject({
    landscape: true,
    size: 9,
  })
  const crowded = layPage([name, ...Array.from({ length: 11 }, () => figure)])
  expect(crowded.landscape).toBe(true)
  expect(crowded.size).toBeLessThan(9)
})

test('a page of a book is never rotated', () => {
  const columns = [name, name, name, name, name, figure]
  expect(layPage(columns)).toMatchObject({ landscape: true, size: 9 })
  const list = layPage(columns, 'letter', 'book')
  expect(list.landscape).toBe(false)
  expect(list.size).toBeLessThan(9)
  const crowded = Array.from({ length: 30 }, () => name)
  expect(layPage(crowded, 'letter', 'book')).toMatchObject({ landscape: false, size: 6.5 })
})

test('a list in a book has smaller type if that saves a page', () => {
  const size = (rows: number) => layPage([name, figure], 'letter', 'book', rows).size
  expect([50, 124, 150].map(size)).toEqual([8, 7.5, 8])
})

test('columns move closer together before a word is divided', () => {
  const tight = Array.from({ length: 13 }, () => ({ least: 5.3, natural: 5.3, share: 1 }))
  const { size, gutter, widths } = layPage(tight, 'letter', 'book')
  expect(size).toBe(6.5)
  expect(gutter).toBeLessThan(6.5 / 2)
  expect(Math.min(...widths.slice(1, -1))).toBeGreaterThan(5.3 * 6.5 + 2 * gutter - 0.02)
})

test('extra width first keeps names from wrapping, then widens figures', () => {
  const [first, second] = layPage([name, { ...figure, natural: 6 }]).widths
  expect(first).toBeGreaterThan(24 * 9)
  expect(second).toBeGreaterThan(6 * 9)
})

test('without columns, there are no widths', () => {
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

test('whatever width the columns need, they fill the line exactly', () => {
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
