import { expect, test } from 'vitest'
import { formatMoment } from './formatMoment.ts'

test('a moment stays on one line', () => {
  const past = new Date(2027, 2, 4, 14, 32).toISOString()
  expect(formatMoment(past)).toBe('Mar\u00a04,\u00a02027')
  expect(formatMoment(new Date().toISOString())).toMatch(/^Today,\u00a0\d\d:\d\d$/)
})
