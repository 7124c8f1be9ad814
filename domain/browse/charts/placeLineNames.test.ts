import { expect, it } from 'vitest'
import { placeLineNames } from './placeLabels.ts'

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
