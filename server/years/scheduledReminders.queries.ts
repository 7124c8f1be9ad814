import { listReminderDates } from '#domain/years/scheduledReminders.ts'
import type { Db } from '#platform/database/connect.ts'
import { scheduledReminder } from '../database/schema/reminders.ts'

interface Year {
  axnInstanceId: number
  submissionDeadline: string | null
  reminderDays: string | null
}

/**
 * Marks the dates of a year's reminders up to this day as over, and resolves to those that were not. Two servers that do
 * so at the same time never get the same date.
 */
export async function takeReminderDates(db: Db, year: Year, today: string): Promise<string[]> {
  const due = listReminderDates(year).filter(day => day <= today)
  if (due.length === 0) return []
  const rows = await db
    .insert(scheduledReminder)
    .values(due.map(day => ({ axnInstanceId: year.axnInstanceId, day })))
    .onConflictDoNothing()
    .returning({ day: scheduledReminder.day })
  return rows.map(each => each.day)
}
