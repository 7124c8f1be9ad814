import { expect, it } from 'vitest'
import { listReminderDates, readReminderDays } from './scheduledReminders.ts'

it('reads days in any order, and refuses everything else', () => {
  expect(readReminderDays(' 3, 30;14 14 ')).toEqual([30, 14, 3])
  expect(readReminderDays(null)).toEqual([])
  for (const wrong of ['0', '366', '-3', '1.5', 'soon', '1 2 3 4 5 6 7'])
    expect(readReminderDays(wrong)).toBeNull()
})

it('counts back from the deadline', () => {
  const of = (submissionDeadline: string | null) =>
    listReminderDates({ submissionDeadline, reminderDays: '30, 1' })
  expect(of('2028-03-01')).toEqual(['2028-01-31', '2028-02-29'])
  expect(of(null)).toEqual([])
})
