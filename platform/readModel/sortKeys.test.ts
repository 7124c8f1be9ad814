import { expect, it } from 'vitest'
import { SortKeys } from './sortKeys.ts'

it('keeps the order of all texts when others are added between them', () => {
  const keys = new SortKeys()
  keys.list(['a', 'c'])
  keys.list(['B', 'é'])
  const texts = ['é', 'c', 'B', 'a', 'd', 'a']
  const [last, c, b, a, d, again] = keys.list(texts)
  expect([a, b, c, d, last].toSorted((one = 0, other = 0) => one - other)).toEqual([a, b, c, d, last])
  expect(again).toBe(a)
})

it('drops the texts of earlier sorts when there are too many', () => {
  const keys = new SortKeys(3)
  keys.list(['a', 'b', 'c'])
  expect(keys.list(['z', 'b', 'y', 'b'])).toEqual([2, 0, 1, 0])
  expect(keys.list(['a', 'z'])).toEqual([0, 1])
})
