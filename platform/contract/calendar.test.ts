import { describe, expect, it } from 'vitest'
import { addDays, addMonths, getLocalToday, isDay } from './calendar.ts'

describe('the calendar of a date field', () => {
  it('moves by days and months', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
    expect(addMonths('2028-02-29', -12)).toBe('2027-02-28')
    expect(addMonths('2026-11-21', 18)).toBe('2028-05-21')
    expect(addMonths('2026-08-31', 18)).toBe('2028-02-29')
    expect(addMonths('2026-12-01', 1)).toBe('2027-01-01')
  })

  it("determines today by the reader's own clock", () => {
    expect(getLocalToday(new Date(2026, 10, 22, 23, 59))).toBe('2026-11-22')
    expect(getLocalToday(new Date(2026, 10, 22, 0, 1))).toBe('2026-11-22')
  })
})

it('a day exists in the calendar, with a year of four digits that does not begin with 0', () => {
  for (const day of ['2026-11-28', '2024-02-29', '1000-01-01', '9999-12-31']) expect(isDay(day)).toBe(true)
  for (const text of [
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '0999-01-01',
    '2026-1-1',
    '',
    ' 2026-11-28',
  ])
    expect(isDay(text)).toBe(false)
})
