import { expect, test } from 'vitest'
import {
  getListQuery,
  parseListSearch,
  changeListState,
  formatListSearch,
  type ListOffer,
  listNearbyPages,
} from './listState.ts'

const offer: ListOffer = { sorts: ['title', 'isbn'], statuses: ['ALL', 'PENDING'] }
const plain = { page: 1, size: 10, sort: 'title', keyword: '', status: '' }

test('a default list has a plain address, and is read back from it', () => {
  expect(formatListSearch(offer, plain)).toEqual({})
  expect(parseListSearch(offer, {})).toEqual(plain)
})

test('the differences from the default are in the address and are read back unchanged', () => {
  const state = { page: 3, size: 50, sort: 'isbn,desc', keyword: '26', status: 'PENDING' }
  expect(parseListSearch(offer, formatListSearch(offer, state))).toEqual(state)
})

test.each([
  [{ page: '0' }, plain],
  [{ page: '-1', size: '33' }, plain],
  [{ page: '1e3' }, plain],
  [{ sort: 'password' }, plain],
  [{ sort: 'isbn;drop' }, plain],
  [{ status: 'NONE', keyword: '   ' }, plain],
  [{ page: 4 }, { ...plain, page: 4 }],
  [{ keyword: ['x'] }, plain],
])('a hand-typed address, %j, is read safely', (search, state) => {
  expect(parseListSearch(offer, search)).toEqual(state)
})

test('a changed filter starts at its first page; turning the page keeps the filter', () => {
  const state = { ...plain, page: 4, keyword: 'den' }
  expect(changeListState(offer, state, { keyword: 'dal' })).toMatchObject({ page: 1, keyword: 'dal' })
  expect(changeListState(offer, state, { page: 5 })).toMatchObject({ page: 5, keyword: 'den' })
})

test('a search orders by the best match until a sort is chosen, which then stays', () => {
  const searched: ListOffer = { ...offer, whenSearching: 'bestMatch' }
  const type = (state: typeof plain, keyword: string) => changeListState(searched, state, { keyword })
  const found = type(plain, 'den')
  expect(found.sort).toBe('bestMatch')
  expect(formatListSearch(searched, found)).toEqual({ keyword: 'den' })
  expect(parseListSearch(searched, { keyword: 'den' })).toEqual(found)
  expect(type(found, '')).toEqual(plain)
  const chosen = changeListState(searched, found, { sort: 'title' })
  expect(formatListSearch(searched, chosen)).toEqual({ keyword: 'den', sort: 'title' })
  expect(type({ ...plain, sort: 'isbn' }, 'den').sort).toBe('isbn')
  expect(parseListSearch(searched, { sort: 'bestMatch' })).toEqual(plain)
})

test('the API counts pages from zero', () => {
  expect(getListQuery({ ...plain, page: 3 })).toEqual({ page: 2, size: 10, sort: 'title', keyword: '' })
})

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 3]],
  [5, 9, [4, 5, 6]],
  [9, 9, [7, 8, 9]],
])('on page %i of %i the pages %j are offered', (page, last, offered) => {
  expect(listNearbyPages(page, last)).toEqual(offered)
})
