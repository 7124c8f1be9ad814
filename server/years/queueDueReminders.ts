import { and, asc, eq, gte, isNotNull, ne, sql } from 'drizzle-orm'
import { maxBulkItems } from '#domain/history/bulkAction.ts'
import { administratorRoleId } from '#domain/people/securityRoles.ts'
import { listDeskItemsEndpoint, notSubmitted } from '#domain/review/desk.ts'
import { splitIntoBatches } from '#platform/contract/splitIntoBatches.ts'
import type { Db } from '#platform/database/connect.ts'
import { askForJob } from '#platform/jobs/jobs.queries.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { appUser } from '../database/schema/users.ts'
import { bulkActionJob } from '../history/bulk/bulkActionJob.ts'
import { listDeskItems } from '../review/desk/deskList.queries.ts'
import { takeReminderDates } from './scheduledReminders.queries.ts'

const openItems = listDeskItemsEndpoint.query.parse({ axnInstanceStatus: notSubmitted.join(',') })

/**
 * Queues the bulk action of each open year with a reminder that is due. After a time without a server, it makes up for all
 * missed dates together. A reminder is never sent after the deadline.
 */
export async function queueDueReminders(db: Db, today: string): Promise<void> {
  const years = await db
    .select()
    .from(axnInstance)
    .where(
      and(
        ne(axnInstance.axnInstanceMasterStatus, 'HISTORICAL'),
        gte(axnInstance.submissionDeadline, today),
        isNotNull(axnInstance.reminderDays),
      ),
    )
  for (const year of years) {
    const { axnInstanceId, modifiedUserId } = year
    const userId = await chooseSender(db, modifiedUserId)
    // Nobody can send it yet, so the date is not over.
    if (userId === null) continue
    const days = await takeReminderDates(db, year, today)
    if (days.length === 0) continue
    const items = await listDeskItems(db, axnInstanceId, openItems)
    for (const batch of splitIntoBatches(items, maxBulkItems)) {
      const parameters = {
        action: 'remind' as const,
        items: batch.map(item => ({ ...item, axnInstanceId })),
        // The dates are the administrator's choice, however close, and each is taken once.
        skipDays: 0,
      }
      await askForJob(db, bulkActionJob, { parameters, userId, madeFrom: `scheduled for ${days.join(' ')}` })
    }
  }
}

/** The administrator who last saved the year's settings, or else the first one; null if there is none. */
async function chooseSender(db: Db, savedBy: number | null): Promise<number | null> {
  const [sender] = await db
    .select({ userId: appUser.userId })
    .from(appUser)
    .where(and(eq(appUser.userStatus, 'ACTIVE'), eq(appUser.securityRoleId, administratorRoleId)))
    .orderBy(sql`${appUser.userId} is distinct from ${savedBy}::int`, asc(appUser.userId))
    .limit(1)
  return sender?.userId ?? null
}
