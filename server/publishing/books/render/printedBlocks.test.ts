import { expect, test } from 'vitest'
import { sansRegular, serifSemiBold } from '#platform/print/fonts.ts'
import { breakableTitle, shortenTitle } from './printedBlocks.ts'

test('a title without spaces breaks before it crosses the map', () => {
  const pieces = breakableTitle('W'.repeat(255)).split('\u200b')
  expect(pieces.join('')).toBe('W'.repeat(255))
  for (const piece of pieces) expect(serifSemiBold().width(piece)).toBeLessThanOrEqual(15)
  expect(breakableTitle('Larkham International')).toBe('Larkham International')
})

test('a title that is too long for the head of a page is shortened at a word', () => {
  const name = 'The Metropolitan Regional International Airport of Greater Northern California'
  const head = shortenTitle(name, 30)
  expect(head).toMatch(/^The Metropolitan Regional .*\p{L}…$/u)
  expect(sansRegular().width(head)).toBeLessThanOrEqual(30)
  expect(shortenTitle('Larkham International', 30)).toBe('Larkham International')
})
