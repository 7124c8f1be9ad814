import { expect, it } from 'vitest'
import { z } from 'zod'
import { listing } from './listing.ts'
import { addColumn, findNamingColumn } from './listingColumns.ts'
import { pickListingSearch, readListingState } from './listingState.ts'

const books = listing('books', {
  title: 'Books',
  of: 'books',
  url: '/books',
  summary: 'List the books',
  tag: 'Books',
  allow: 'admin',
  cached: null,
  params: z.object({}),
  sort: 'title',
  columns: {
    id: { label: 'ID', format: 'integer', isKey: true },
    title: { label: 'Title', format: 'text', filter: 'text' },
    added: { label: 'Added', format: 'dateTime', filter: 'range', shownIn: 'chosen' },
    secret: { label: 'Secret', format: 'text', shownIn: 'chosen', adminOnly: true },
  },
  more: {},
})

it('shows the first columns, or those of the address, always with the one that names the row', () => {
  const shown = (columns: string, isAdmin = false) => readListingState(books, { columns }, isAdmin)
  expect(shown('').columns).toEqual(['id', 'title'])
  expect(shown('added')).toMatchObject({ columns: ['title', 'added'], hasChosenColumns: true, wrong: [] })
  expect(shown('secret').columns).toEqual(['id', 'title'])
  expect(shown('secret', true).columns).toEqual(['title', 'secret'])
  expect(shown('added,gone')).toMatchObject({
    columns: ['title', 'added'],
    wrong: ['This list has no column “gone”.'],
  })
})

it('keeps the order in which a screen or an address has the columns', () => {
  const { columns } = readListingState(books, { columns: 'secret,title,id,secret' }, true)
  expect(columns).toEqual(['secret', 'title', 'id'])
  expect(findNamingColumn(books.columns, columns)).toBe('title')
  // Behind the columns that a list begins with, it would be off the screen.
  expect(addColumn(books.columns, columns, 'added')).toEqual(['secret', 'title', 'added', 'id'])
  expect(addColumn(books.columns, ['title', 'added'], 'secret')).toEqual(['title', 'added', 'secret'])
  expect(addColumn(books.columns, ['added', 'title'], 'id')).toEqual(['id', 'added', 'title'])
})

it('saves what is shown in a view, without the page and the year', () => {
  const address = { page: '3', instance: '26', sort: 'added,desc', title: 'tea', columns: 'added', gone: 'x' }
  expect(pickListingSearch(books, address)).toEqual({ sort: 'added,desc', title: 'tea', columns: 'added' })
})

it('is sorted by its newest rows first if it is declared so', () => {
  const newest = listing('newBooks', { ...books, sort: 'added,desc' })
  const sortOf = (search: Record<string, string>) => readListingState(newest, search, true).list.sort
  expect([sortOf({}), sortOf({ sort: 'added' }), sortOf({ sort: 'title,desc' })]).toEqual([
    'added,desc',
    'added',
    'title,desc',
  ])
  expect(newest.list.query.parse({}).sort).toBe('added,desc')
  expect(newest.list.query.parse({ sort: 'added' }).sort).toBe('added')
})
