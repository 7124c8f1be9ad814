import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeLabels, placeLineNames } from './placeLabels.ts'

const rowsOf = (labels: { text: string; x: number }[], width: number) =>
  placeLabels(labels, width).map(({ text, row }) => [text, row])

it('puts labels with enough room in one row, and others above', () => {
  const label = (text: string, x: number) => ({ text, x })
  expect(rowsOf([label('Low 1', 50), label('High 9', 300)], 400)).toEqual([
    ['Low 1', 0],
    ['High 9', 0],
  ])
  expect(rowsOf([label('Median 5', 110), label('Low 4', 100), label('High 6', 300)], 400)).toEqual([
    ['Low 4', 0],
    ['Median 5', 1],
    ['High 6', 0],
  ])
})

it('never lets two labels of a row overlap, or one leave the drawing', () => {
  const label = fc.record({
    text: fc.string({ minLength: 1, maxLength: 20 }),
    x: fc.integer({ min: 0, max: 300 }),
  })
  fc.assert(
    fc.property(fc.array(label, { maxLength: 6 }), labels => {
      const placed = placeLabels(labels, 300).map(each => ({ ...each, half: each.text.length * 3.75 }))
      expect(placed).toHaveLength(labels.length)
      for (const [place, each] of placed.entries()) {
        expect(each.center - each.half).toBeGreaterThanOrEqual(0)
        expect(each.center + each.half).toBeLessThanOrEqual(300)
        for (const other of placed.slice(place + 1).filter(one => one.row === each.row))
          expect(Math.abs(each.center - other.center)).toBeGreaterThanOrEqual(each.half + other.half)
      }
    }),
  )
})

const room = { least: 10, most: 100, apart: 16 }
const place = (...ys: number[]) =>
  placeLineNames(
    ys.map(y => ({ y })),
    room,
  ).map(({ y }) => y)

it('leaves names that are apart at the ends of their lines, from top to bottom', () => {
  expect(place(80, 20)).toEqual([20, 80])
})

it('separates names that would overlap, and keeps them in the picture', () => {
  expect(place(50, 51, 52)).toEqual([50, 66, 82])
  expect(place(100, 99, 98)).toEqual([68, 84, 100])
  expect(place(0, 5)).toEqual([10, 26])
})
