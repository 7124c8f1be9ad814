import { expect, test } from 'vitest'
import { sansRegular, serifSemiBold } from '#platform/print/fonts.ts'
import { setTable } from '#platform/print/tableSetting.ts'
import {
  breakableTitle,
  keepTogether,
  note,
  runningTable,
  shortenTitle,
  withEnd,
  type Block,
} from './printedBlocks.ts'

/** A headed table with so many rows, as a profile lists tenants. */
function headed(rows: number) {
  const texts = Array.from({ length: rows }, (_, index) => [`Tenant ${index}`])
  const set = setTable([{ label: 'Tenant Name', share: 1 }], texts, { width: 500, size: 8 })
  const { table, room } = runningTable(set)
  const heading: Block = { kind: 'subheading', text: 'Food & Beverage', beside: `${rows} locations`, room }
  return { heading, table }
}

const end = [note('Comments')]

test('the heading of a table whose rows all stay with the end of a profile stays with them', () => {
  const { heading, table } = headed(8)
  const [kept, ...rest] = withEnd([{ heading, table }], end)
  expect(rest).toEqual([])
  expect(kept).toEqual(keepTogether(heading, { ...table, table: { ...table.table, kept: 8 }, below: end }))
})

test('a longer table begins where its heading is, and its last rows stay with the end', () => {
  const { heading, table } = headed(9)
  expect(withEnd([{ heading, table }], end)).toEqual([
    heading,
    { ...table, table: { ...table.table, kept: 8 }, below: end },
  ])
})

test('a title without spaces breaks before it crosses the map', () => {
  const pieces = breakableTitle('W'.repeat(255), 17).split('\u200b')
  expect(pieces.join('')).toBe('W'.repeat(255))
  for (const piece of pieces) expect(serifSemiBold().width(piece)).toBeLessThanOrEqual(17)
  expect(breakableTitle('Larkham International', 17)).toBe('Larkham International')
})

test('a title that is too long for the head of a page is shortened at a word', () => {
  const name = 'The Metropolitan Regional International Airport of Greater Northern California'
  const head = shortenTitle(name, 30)
  expect(head).toMatch(/^The Metropolitan Regional .*\p{L}…$/u)
  expect(sansRegular().width(head)).toBeLessThanOrEqual(30)
  expect(shortenTitle('Larkham International', 30)).toBe('Larkham International')
})
