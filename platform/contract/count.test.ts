import { expect, it } from 'vitest'
import { formatFileSize, toSingular } from './count.ts'

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

it.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [344_400, '345 kB'],
  [2_345_000, '2.3 MB'],
  [1_234_500_000, '1,234.5 MB'],
])('writes the size of a file of %i bytes', (bytes, size) => {
  expect(formatFileSize(bytes)).toBe(size)
})
