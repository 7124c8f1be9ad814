import { problem } from '#domain/problems.ts'
import { explainWrongStatus, findDeskTransition, isSettled, type StatusAction } from '#domain/review/desk.ts'
import { statusLabels } from '#domain/review/workflow.ts'
import type { Db } from '#platform/database/connect.ts'
import { askForMails } from '#platform/mail/mailJobs.queries.ts'
import {
  applyEach,
  type BulkActionKind,
  type BulkContext,
  type MailJobs,
  type PlannedItem,
} from '../../history/bulk/bulkActionKind.ts'
import { composeStatusChangeMail, reviewPath, statusChangeMailJob } from '../changeStatusAndNotify.ts'
import { reviewKinds } from '../reviewKinds.ts'
import { changeStatus } from '../status.queries.ts'
import { planSubjects, readBulkSubjects, type BulkSubject, subjectKeyOf } from './bulkSubjects.queries.ts'

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
  const subject = subjectKeyOf(item)
  if (!subject) throw problem('notFound')
  const { kind, ...key } = subject
  const { axnInstanceStatus } = await reviewKinds[kind].describe(db, key)
  const row = findDeskTransition(action, axnInstanceStatus)
  if (!row) throw problem('noSuchTransition', { message: explainWrongStatus(action, axnInstanceStatus) })
  const wanted = { axnInstanceStatus: row.to, reason: request.text }
  const change = await changeStatus(db, reviewKinds[kind], key, actor, wanted, null)
  if (mails.length === 0) return undefined
  const link = publicUrl + reviewPath(kind, key)
  const asked = mails.map(({ userId, email }) => ({
    kind,
    ...key,
    userId,
    ...composeStatusChangeMail(email, change, link),
  }))
  const jobIds = await askForMails(db, statusChangeMailJob, asked, actor.userId)
  return new Map(mails.map(({ userId }, index) => [userId, jobIds[index] ?? 0]))
}
