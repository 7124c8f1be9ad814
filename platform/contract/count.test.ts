import { expect, it } from 'vitest'
import { toSingular } from './count.ts'

it.each([
  ['copies', 'copy'],
  ['loans', 'loan'],
  ['branches', 'branch'],
  ['boxes', 'box'],
  ['addresses', 'address'],
  ['statuses', 'status'],
  ['titles and authors', 'title or author'],
])('names one of several %s', (several, one) => {
  expect(toSingular(several)).toBe(one)
})
