import { expect, test } from 'vitest'
import { selectTopRanks, rankBy } from './ranking.ts'

interface Row {
  name: string
  figure: number | null
}
const figureOf = (row: Row) => row.figure
const rows = (...figures: (number | null)[]): Row[] =>
  figures.map((figure, index) => ({ name: String.fromCharCode(97 + index), figure }))
const ranking = (...figures: (number | null)[]) =>
  rankBy(rows(...figures), figureOf, (a, b) => a.name.localeCompare(b.name))
const top = (places: number, ...figures: (number | null)[]) => {
  const { listed, ...leftOut } = selectTopRanks(ranking(...figures), places, figureOf)
  return { listed: listed.map(({ row, rank }) => `${rank ?? ''}${row.name}`).join(' '), ...leftOut }
}

test('the largest is first, ties share a rank that the next one counts, and unknown figures come last without a rank', () => {
  expect(ranking(5, null, 9, 5, 0, null, 3).map(({ row, rank }) => [rank, row.name, row.figure])).toEqual([
    [1, 'c', 9],
    [2, 'a', 5],
    [2, 'd', 5],
    [4, 'g', 3],
    [5, 'e', 0],
    [null, 'b', null],
    [null, 'f', null],
  ])
  expect(ranking()).toEqual([])
})

test('all that share the last place are listed, and none after them', () => {
  expect(top(2, 9, 5, 5, 5, 4).listed).toBe('1a 2b 2c 2d')
  expect(top(3, 9, 5, 5, 4).listed).toBe('1a 2b 2c')
})

test('zeros and then unknown figures fill the remaining places', () => {
  expect(top(4, null, 0, 7)).toEqual({ listed: '1c 2b a', zerosLeftOut: 0, unknownLeftOut: 0 })
})

test('zeros are omitted together if there is no room for all of them, and so are unknown figures', () => {
  expect(top(3, 7, 0, 0, 0, null)).toEqual({ listed: '1a', zerosLeftOut: 3, unknownLeftOut: 1 })
  expect(top(2, 7, 6, null)).toEqual({ listed: '1a 2b', zerosLeftOut: 0, unknownLeftOut: 1 })
})
