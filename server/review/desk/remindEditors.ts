import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { DeskItem, DeskOutcome } from '#domain/review/desk.ts'
import { remindAgainHours } from '#domain/review/desk.ts'
import type { Db } from '#platform/database/connect.ts'
import { takeTurn } from '#platform/database/statement.ts'
import { job } from '#platform/database/tables.ts'
import { toAttempted } from '#platform/mail/awaitFirstAttempts.ts'
import { askForMails, type DeliveryStatus } from '#platform/mail/mailJobs.queries.ts'
import { reminder } from '../../database/schema/reminders.ts'
import type { Editor } from '../editors.queries.ts'
import { reminderMailJob } from './composeReminderMail.ts'

/** An airport or company whose editors are reminded. */
export interface RemindedItem {
  item: DeskItem
  name: string
  editors: Editor[]
}

/** The email to a person about all of these items; none for a person who was reminded shortly before. */
type ReminderJobs = Map<number, number | null>

/**
 * Requests one email per person, about everything they are asked to submit. A person who was reminded within the hour
 * is skipped, unless `remindAgain` names them.
 */
export async function requestReminders(
  db: Db,
  reminded: readonly RemindedItem[],
  year: { axnInstanceId: number; remindAgain: readonly number[] },
  actorId: number,
): Promise<ReminderJobs> {
  // Two administrators who remind the same people at the same time take turns.
  await takeTurn(db, 'reminders')
  const people = new Map(reminded.flatMap(({ editors }) => editors.map(each => [each.userId, each] as const)))
  const recent = await listRecentlyReminded(db, [...people.keys()])
  const isSkipped = (userId: number) => recent.has(userId) && !year.remindAgain.includes(userId)
  const mailed = [...people.values()].filter(({ userId }) => !isSkipped(userId))
  const mails = mailed.map(({ userId, email }) => ({
    axnInstanceId: year.axnInstanceId,
    userId,
    to: email,
    items: reminded
      .filter(({ editors }) => editors.some(each => each.userId === userId))
      .map(({ item }) => item),
  }))
  const jobIds = await askForMails(db, reminderMailJob, mails, actorId)
  const jobs: ReminderJobs = new Map([...people.keys()].map(userId => [userId, null]))
  mailed.forEach(({ userId }, index) => jobs.set(userId, jobIds[index] ?? null))
  return jobs
}

/** The people who got a reminder within the hour, or whose reminder is still queued. */
async function listRecentlyReminded(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const since = sql`now() - make_interval(hours => ${remindAgainHours})`
  const sent = await db
    .select({ userId: reminder.userId })
    .from(reminder)
    .where(and(inArray(reminder.userId, [...userIds]), gt(reminder.modifiedDate, since)))
  const recipient = sql<number>`(${job.parameters}->>'userId')::integer`
  const queued = await db
    .select({ userId: recipient })
    .from(job)
    .where(
      and(
        eq(job.kind, reminderMailJob.name),
        inArray(job.state, ['QUEUED', 'RUNNING']),
        inArray(recipient, [...userIds]),
      ),
    )
  return new Set([...sent, ...queued].flatMap(({ userId }) => userId ?? []))
}

/** The outcome of an item's emails. Without emails, nothing was done. */
export function describeReminders(
  { item, name, editors }: RemindedItem,
  jobs: ReminderJobs,
  statuses: ReadonlyMap<number, DeliveryStatus>,
): DeskOutcome {
  const mails = editors.map(({ userId, email }): DeskOutcome['mails'][number] => {
    const jobId = jobs.get(userId) ?? null
    if (jobId === null) return { userId, email, state: 'skipped', why: remindedRecently }
    return { userId, email, ...pickOutcome(statuses.get(jobId)) }
  })
  const emailsOf = (state: (typeof mails)[number]['state']) =>
    mails.flatMap(each => (each.state === state ? [each.email] : []))
  const [sent, queued, skipped] = [emailsOf('sent'), emailsOf('queued'), emailsOf('skipped')]
  const message =
    sent.length > 0
      ? `Reminded: ${sent.join(', ')}`
      : queued.length > 0
        ? 'No one has been reminded yet.'
        : skipped.length === mails.length
          ? 'Everyone has been reminded within the last hour.'
          : 'No one was reminded.'
  return { ...item, name, done: sent.length + queued.length > 0, message, mails }
}

const remindedRecently = 'a reminder was sent within the last hour or is queued'

export function pickOutcome(status: DeliveryStatus | undefined): Pick<DeliveryStatus, 'state' | 'why'> {
  const { state, why } = toAttempted(status)
  return { state, why }
}
