import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { problem } from '#domain/problems.ts'
import {
  explainWrongStatus,
  findDeskTransition,
  isSettled,
  type StatusAction,
  isSubmitted,
} from '#domain/review/desk.ts'
import { statusLabels } from '#domain/review/workflow.ts'
import { countOf } from '#platform/contract/count.ts'
import type { Db } from '#platform/database/connect.ts'
import { takeTurn } from '#platform/database/statement.ts'
import { job } from '#platform/database/tables.ts'
import { askForMails } from '#platform/mail/mailJobs.queries.ts'
import { reminder } from '../../database/schema/reminders.ts'
import {
  applyEach,
  type BulkActionKind,
  type BulkContext,
  type MailJobs,
  type PlannedItem,
} from '../../history/bulk/bulkActionKind.ts'
import { reviewKinds } from '../reviewKinds.ts'
import { changeStatus } from '../status.queries.ts'
import { composeStatusChangeMail, reviewPath, statusChangeMailJob } from '../statusChangeMail.ts'
import { planSubjects, readBulkSubjects, type BulkSubject, subjectKeyOf } from './bulkSubjects.queries.ts'
import { composeReminder, reminderMailJob } from './reminderMail.ts'

/** Moves airports and companies through the workflow, with the code of their own status calls. */
const createStatusAction = (action: StatusAction): BulkActionKind => ({
  batchSize: 20,
  async plan(db, items, { locks }) {
    const subjectOf = await readBulkSubjects(db, items, locks)
    return planSubjects(items, subjectOf, subject => planChange(action, subject))
  },
  apply: (db, planned, context) =>
    applyEach(db, planned, (inner, each) => changeItem(inner, action, each, context)),
})

export const approveBulkAction = createStatusAction('approve')
export const publishBulkAction = createStatusAction('publish')
export const unpublishBulkAction = createStatusAction('unpublish')
export const sendBackBulkAction = createStatusAction('sendBack')

function planChange(
  action: StatusAction,
  { axnInstanceStatus: status, editors }: BulkSubject,
): Omit<PlannedItem, 'item' | 'name'> {
  const row = findDeskTransition(action, status)
  if (row) {
    // A change with a reason is emailed to the editors.
    const mails = row.reason === 'required' ? editors.map(each => ({ ...each, skipped: null })) : []
    return { outcome: 'done', message: statusLabels[row.to], mails }
  }
  return isSettled(action, status)
    ? { outcome: 'unneeded', message: `The status is “${statusLabels[status]}”.`, mails: [] }
    : { outcome: 'refused', message: explainWrongStatus(action, status), mails: [] }
}

async function changeItem(
  db: Db,
  action: StatusAction,
  { item, mails }: PlannedItem,
  { request, actor, publicUrl }: BulkContext,
): Promise<MailJobs | undefined> {
  const key = subjectKeyOf(item)
  if (!key) throw problem('notFound')
  const { axnInstanceStatus } = await reviewKinds[key.kind].describe(db, key)
  const row = findDeskTransition(action, axnInstanceStatus)
  if (!row) throw problem('noSuchTransition', { message: explainWrongStatus(action, axnInstanceStatus) })
  const wanted = { axnInstanceStatus: row.to, reason: request.text }
  const change = await changeStatus(db, key, actor, wanted, null)
  if (mails.length === 0) return undefined
  const link = publicUrl + reviewPath(key)
  const asked = mails.map(({ userId, email }) => ({
    ...key,
    userId,
    reported: change.transition.to,
    ...composeStatusChangeMail(email, change, link),
  }))
  const jobIds = await askForMails(db, statusChangeMailJob, asked, actor.userId)
  return new Map(mails.map(({ userId }, index) => [userId, jobIds[index] ?? 0]))
}

/**
 * Reminds editors of what they have not submitted: one email per person and year, about everything. A person who was
 * reminded recently is skipped.
 */
export const remindBulkAction: BulkActionKind = {
  batchSize: Number.MAX_SAFE_INTEGER,
  async plan(db, items, { request, locks }) {
    // Two administrators who remind the same people at the same time take turns.
    if (locks) await takeTurn(db, 'reminders')
    const subjectOf = await readBulkSubjects(db, items, locks)
    const people = items.flatMap(item => subjectOf(item)?.editors.map(each => each.userId) ?? [])
    const findSkipped = await readSkipped(db, [...new Set(people)], request.skipDays)
    return planSubjects(items, subjectOf, subject => planReminder(subject, findSkipped))
  },
  async apply(db, planned, { request, actor }, { actionId }) {
    const mails = listReminders(planned).map(each => ({ ...each, message: request.text ?? '', actionId }))
    const jobIds = await askForMails(db, reminderMailJob, mails, actor.userId)
    const jobOf = new Map(mails.map((each, index) => [`${each.axnInstanceId} ${each.userId}`, jobIds[index]]))
    return planned.map(each => ({
      ...each,
      jobs: new Map(
        each.mails.flatMap(({ userId }) => {
          const jobId = jobOf.get(`${each.item.axnInstanceId} ${userId}`)
          return jobId === undefined ? [] : [[userId, jobId] as const]
        }),
      ),
    }))
  },
  async composeSample(db, planned, { request, publicUrl }, userId) {
    const reminders = listReminders(planned.filter(each => each.outcome === 'done'))
    const shown = reminders.find(each => each.userId === userId) ?? reminders[0]
    return shown ? composeReminder(db, { ...shown, message: request.text ?? '' }, publicUrl) : null
  },
}

function planReminder(
  { axnInstanceStatus, axnInstanceId, editors }: BulkSubject,
  findSkipped: FindSkipped,
): Omit<PlannedItem, 'item' | 'name'> {
  if (isSubmitted(axnInstanceStatus)) {
    const message = `The status is “${statusLabels[axnInstanceStatus]}”.`
    return { outcome: 'unneeded', message, mails: [] }
  }
  if (editors.length === 0) {
    const message = 'No one is affiliated. Affiliate a user first.'
    return { outcome: 'refused', message, mails: [] }
  }
  const mails = editors.map(each => ({ ...each, skipped: findSkipped(axnInstanceId, each.userId) }))
  const reminded = mails.filter(each => each.skipped === null)
  return reminded.length > 0
    ? { outcome: 'done', message: reminded.map(each => each.email).join(', '), mails }
    : { outcome: 'unneeded', message: 'All editors were reminded recently.', mails }
}

/** One email per person and year, about everything. */
function listReminders(planned: readonly PlannedItem[]) {
  const reminders = new Map<
    string,
    {
      axnInstanceId: number
      userId: number
      to: string
      items: { kind: 'airport' | 'company'; id: number }[]
    }
  >()
  for (const { item, mails } of planned) {
    const subject = subjectKeyOf(item)
    if (!subject) continue
    const { kind, id, axnInstanceId } = subject
    for (const { userId, email, skipped } of mails) {
      if (skipped !== null) continue
      const key = `${axnInstanceId} ${userId}`
      const one = reminders.get(key) ?? { axnInstanceId, userId, to: email, items: [] }
      one.items.push({ kind, id })
      reminders.set(key, one)
    }
  }
  return [...reminders.values()]
}

/** Why a person is not reminded of a year; null if they are. */
type FindSkipped = (axnInstanceId: number, userId: number) => string | null

/** Skips people who were reminded within these days, and those whose reminder of the same year is still queued. */
async function readSkipped(db: Db, userIds: readonly number[], skipDays: number): Promise<FindSkipped> {
  if (userIds.length === 0) return () => null
  const since = sql`now() - make_interval(days => ${skipDays})`
  const sent = await db
    .selectDistinct({ userId: reminder.userId })
    .from(reminder)
    .where(and(inArray(reminder.userId, [...userIds]), gt(reminder.modifiedDate, since)))
  const recipient = sql<number>`(${job.parameters}->>'userId')::integer`
  const queued = await db
    .select({ userId: recipient, axnInstanceId: sql<number>`(${job.parameters}->>'axnInstanceId')::integer` })
    .from(job)
    .where(
      and(
        eq(job.kind, reminderMailJob.name),
        inArray(job.state, ['QUEUED', 'RUNNING']),
        inArray(recipient, [...userIds]),
      ),
    )
  const recently = `a reminder was sent within the last ${countOf(skipDays, 'day')}`
  return (axnInstanceId, userId) => {
    if (queued.some(each => each.userId === userId && each.axnInstanceId === axnInstanceId))
      return 'a reminder is queued'
    return sent.some(each => each.userId === userId) ? recently : null
  }
}
