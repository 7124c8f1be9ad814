import { describe, expect, it } from 'vitest'
import { createPage, pageQuery, pageSizes, parseSort, toWirePage } from './paging.ts'

const query = pageQuery(['name', 'date'], 100)

describe('the query of a list', () => {
  it('has the first page of ten by the first column unless stated otherwise', () => {
    expect(query.parse({})).toEqual({ page: 0, size: 10, sort: 'name', keyword: '' })
    expect(query.parse({ page: '3', size: '40', sort: 'date,desc', keyword: ' a ' })).toEqual({
      page: 3,
      size: 40,
      sort: 'date,desc',
      keyword: 'a',
    })
  })

  it('accepts every size that the screens offer', () => {
    for (const size of pageSizes) expect(query.safeParse({ size }).success).toBe(true)
  })

  it('reads a column and its direction', () => {
    expect(parseSort('name')).toEqual({ column: 'name', descending: false })
    expect(parseSort('name,asc')).toEqual({ column: 'name', descending: false })
    expect(parseSort('name,desc')).toEqual({ column: 'name', descending: true })
  })
})

describe('a page', () => {
  it.each([
    [0, 10, 0],
    [1, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
  ])('of %i rows by %i: %i pages', (total, size, pages) => {
    expect(createPage([], total, { page: 0, size }).totalPages).toBe(pages)
  })

  it('is counted from one on the screen and from zero in the API', () => {
    expect(toWirePage(1)).toBe(0)
    expect(toWirePage(0)).toBe(0)
    expect(toWirePage(-5)).toBe(0)
  })
})
