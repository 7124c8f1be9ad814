import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QueryCache } from './queryCache.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

/** A table with one row that counts the queries. */
function askedTable() {
  let asked = 0
  return () => Promise.resolve([(asked += 1)])
}

it('runs the query once for the same parameters, and again for others', async () => {
  const [remembered, table] = [new QueryCache(), askedTable()]
  expect(await remembered.rows('one', table)).toEqual([1])
  expect(await remembered.rows('one', table)).toEqual([1])
  expect(await remembered.rows('other', table)).toEqual([2])
})

it('runs it again after a write, and after a second', async () => {
  const [remembered, table] = [new QueryCache(), askedTable()]
  expect(await remembered.rows('one', table)).toEqual([1])
  remembered.forget()
  expect(await remembered.rows('one', table)).toEqual([2])
  vi.advanceTimersByTime(999)
  expect(await remembered.rows('one', table)).toEqual([2])
  vi.advanceTimersByTime(1)
  expect(await remembered.rows('one', table)).toEqual([3])
})

it('caches nothing that was queried during a write', async () => {
  const [remembered, table] = [new QueryCache(), askedTable()]
  const before = remembered.rows('one', table)
  remembered.forget()
  expect(await before).toEqual([1])
  expect(await remembered.rows('one', table)).toEqual([2])
})
