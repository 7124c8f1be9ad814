import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, getLocalToday, isDay, startOfWeek, listWeeksOfMonth } from './calendar.ts'

const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2150-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

describe('the calendar of a date field', () => {
  it('has each day of its month once, in weeks from Sunday', () => {
    expect(listWeeksOfMonth('2028-02-10')[0]).toEqual([
      null,
      null,
      '2028-02-01',
      '2028-02-02',
      ...[3, 4, 5].map(each => `2028-02-0${each}`),
    ])
    fc.assert(
      fc.property(day, given => {
        const days = listWeeksOfMonth(given)
          .flat()
          .filter(each => each !== null)
        expect(days).toContain(given)
        expect(days.map(each => Number(each.slice(8)))).toEqual(days.map((_, at) => at + 1))
        expect([28, 29, 30, 31]).toContain(days.length)
      }),
    )
  })

  it('moves by days, weeks and months', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
    expect(addMonths('2028-02-29', -12)).toBe('2027-02-28')
    expect(addMonths('2026-11-21', 18)).toBe('2028-05-21')
    expect(addMonths('2026-08-31', 18)).toBe('2028-02-29')
    expect(addMonths('2026-12-01', 1)).toBe('2027-01-01')
    expect(startOfWeek('2028-05-24')).toBe('2028-05-21')
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
