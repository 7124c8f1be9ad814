import { expect, it } from 'vitest'
import { readPageTitle, writeDocumentTitle } from './documentTitle.ts'

it.each([
  ['Chapters', 'Chapters · The Book'],
  ['Search: a · b', 'Search: a · b · The Book'],
  ['The Book', 'The Book'],
])('the title of a page names the page and the product, and is read back: %s', (page, title) => {
  expect(writeDocumentTitle(page, 'The Book')).toBe(title)
  expect(readPageTitle(title)).toBe(page)
})
