import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { page, pageQuery, pageSizes, screenPage, sortOf, wirePage } from './paging.ts'

const query = pageQuery(['name', 'date'], 100)

describe('the query of a list', () => {
  it('has its first page of ten by the first column unless told otherwise', () => {
    expect(query.parse({})).toEqual({ page: 0, size: 10, sort: 'name', keyword: '' })
    expect(query.parse({ page: '3', size: '40', sort: 'date,desc', keyword: ' a ' })).toEqual({
      page: 3,
      size: 40,
      sort: 'date,desc',
      keyword: 'a',
    })
  })

  it('takes every size that the screens offer', () => {
    for (const size of pageSizes) expect(query.safeParse({ size }).success).toBe(true)
  })

  it('reads a column and its direction', () => {
    expect(sortOf('name')).toEqual({ column: 'name', descending: false })
    expect(sortOf('name,asc')).toEqual({ column: 'name', descending: false })
    expect(sortOf('name,desc')).toEqual({ column: 'name', descending: true })
  })
})

describe('a page', () => {
  it.each([
    [0, 10, 0],
    [1, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
  ])('of %i rows by %i: %i pages', (total, size, pages) => {
    expect(page([], total, { page: 0, size }).totalPages).toBe(pages)
  })

  it('is counted from one on the screen and from zero on the wire, and back', () => {
    fc.assert(fc.property(fc.nat(), number => wirePage(screenPage(number)) === number))
    expect(wirePage(0)).toBe(0)
    expect(wirePage(-5)).toBe(0)
  })
})
