import { expect, test } from 'vitest'
import type { Contact } from '#domain/airports/contact.ts'
import { sansRegular, serifSemiBold } from '#platform/print/fonts.ts'
import { breakableTitle, contactBlocks, shortenTitle } from './printedBlocks.ts'

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

test('contacts repeat neither the name of their entry nor a website', () => {
  const person = (firstName: string, companyName: string, url: string | null) =>
    ({ firstName, lastName: 'Example', companyName, url, contactPhoneList: [] }) as unknown as Contact
  const [, cards] = contactBlocks(
    [
      person('Ada', 'Larkham International', null),
      person('Ben', 'Larkham International', 'https://larkham.example'),
      person('Cleo', 'Harbor Tales', 'https://larkham.example'),
    ],
    'Larkham International',
    500,
  )
  const lines = cards?.kind === 'contacts' ? cards.cards.map(each => each.lines) : []
  expect(lines).toEqual([[], ['https://larkham.example'], ['Harbor Tales']])
})
