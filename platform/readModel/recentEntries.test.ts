import { expect, it } from 'vitest'
import { RecentEntries } from './recentEntries.ts'

it('keeps the most recently used entries only', () => {
  const entries = new RecentEntries<string, string>(2)
  const created: string[] = []
  const get = (key: string) =>
    entries.get(key, () => {
      created.push(key)
      return key.toUpperCase()
    })
  expect(['a', 'b', 'a', 'c'].map(get)).toEqual(['A', 'B', 'A', 'C'])
  get('a')
  expect(created).toEqual(['a', 'b', 'c'])
  get('b')
  expect(created).toEqual(['a', 'b', 'c', 'b'])
})
