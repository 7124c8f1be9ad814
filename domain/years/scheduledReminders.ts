import { addDays } from '#platform/contract/calendar.ts'

/** The most scheduled reminders of a year. */
export const mostReminders = 6

/** The days before the deadline in a text such as `30, 14, 3`, farthest first; null if it is something else. */
export function readReminderDays(text: string | null): number[] | null {
  const parts = (text ?? '').split(/[\s,;]+/).filter(Boolean)
  const isValid = parts.every(part => /^\d{1,3}$/.test(part) && Number(part) >= 1 && Number(part) <= 365)
  const days = [...new Set(parts.map(Number))].toSorted((a, b) => b - a)
  return isValid && days.length <= mostReminders ? days : null
}

/** The dates of a year's scheduled reminders, earliest first; none without a deadline. */
export function listReminderDates(year: {
  submissionDeadline: string | null
  reminderDays: string | null
}): string[] {
  const { submissionDeadline: deadline, reminderDays } = year
  return deadline === null ? [] : (readReminderDays(reminderDays) ?? []).map(days => addDays(deadline, -days))
}
