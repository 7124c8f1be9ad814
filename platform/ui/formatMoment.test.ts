import { afterEach, expect, test, vi } from 'vitest'
import { formatMoment, formatShortDay } from './formatMoment.ts'

afterEach(() => vi.useRealTimers())

test('a moment stays on one line', () => {
  vi.useFakeTimers({ now: new Date(2027, 2, 5, 18), toFake: ['Date'] })
  expect(formatMoment(new Date(2027, 2, 4, 14, 32).toISOString())).toBe('Mar\u00a04,\u00a02027')
  expect(formatMoment(new Date(2027, 2, 5, 9, 5).toISOString())).toBe('Today,\u00a009:05')
})

test('a day is that of the reader, or of UTC where the server renders it', () => {
  const evening = new Date(2027, 2, 4, 23, 30)
  expect(formatShortDay(evening.toISOString())).toBe('2027-03-04')
  expect(formatShortDay('2027-03-04T23:30:00Z', 'UTC')).toBe('2027-03-04')
})
