import { and, eq } from 'drizzle-orm'
import type { Actor, Subject } from '#domain/people/roles.ts'
import { problems, problem } from '#domain/problems.ts'
import {
  type actOnDeskEndpoint,
  type DeskItem,
  type DeskOutcome,
  findDeskTransition,
  isSubmitted,
  explainWrongStatus,
  type DeskAction,
} from '#domain/review/desk.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/connect.ts'
import { explainOutage } from '#platform/http/explainOutage.ts'
import { awaitFirstAttempts, explainDelivery } from '#platform/mail/awaitFirstAttempts.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { askForMails, type DeliveryStatus } from '#platform/mail/mailJobs.queries.ts'
import type { Call } from '../../api.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { getInstance } from '../../years/instances.queries.ts'
import { reviewPath, composeStatusChangeMail, statusChangeMailJob } from '../changeStatusAndNotify.ts'
import { listEditors, type Editor } from '../editors.queries.ts'
import { reviewKinds, type NamedSubject } from '../reviewKinds.ts'
import { changeStatus, type StatusChange } from '../status.queries.ts'
import { composeReminderMail, reminderMailJob } from './composeReminderMail.ts'

type DeskCall = Call<typeof actOnDeskEndpoint>

/** An email that reports what was done. */
interface Recipient {
  email: string
  jobId: number
}
type ItemResult = { outcome: DeskOutcome; done: CompletedAction | null; recipients: Recipient[] }

/**
 * Runs an action for each item, one after the other. A refused one reports why and leaves the others unchanged. Emails
 * are requested in the same transaction and sent once everything is stored. Recipients whom the first attempt did not
 * reach are listed.
 */
export async function actOnEach(call: DeskCall): Promise<DeskOutcome[]> {
  const tried: ItemResult[] = []
  const seen = new Set<string>()
  for (const item of call.body.items) {
    const key = `${item.kind} ${item.id}`
    if (seen.has(key)) continue
    seen.add(key)
    tried.push(await actOn(call, item))
  }
  const mails = tried.flatMap(each => each.recipients.map(({ jobId }) => jobId))
  const statuses = await awaitFirstAttempts(call.api, mails)
  return tried.map(each => withMails(each, statuses))
}

async function actOn(call: DeskCall, item: DeskItem): Promise<ItemResult> {
  const { action, reason } = call.body
  const year = call.params.instanceId
  try {
    const { done, recipients } = await call.step(async db => {
      const done =
        action === 'remind'
          ? await remind(db, item, year)
          : await changeDeskStatus(db, item, year, call.actor, { action, reason })
      return { done, recipients: await requestMails(db, call, item, done) }
    })
    const outcome = { ...item, name: done.subject.fullName, done: true, message: '', notMailed: [] }
    return { outcome, done, recipients }
  } catch (thrown) {
    const message = refusalOf(call, thrown)
    const name = await nameFor(call, item)
    return { outcome: { ...item, name, done: false, message, notMailed: [] }, done: null, recipients: [] }
  }
}

/** Requests an email to each person concerned. */
async function requestMails(
  db: Db,
  { api, actor, params }: DeskCall,
  item: DeskItem,
  done: CompletedAction,
): Promise<Recipient[]> {
  const { kind, id } = item
  const about = { kind, id, axnInstanceId: params.instanceId }
  const link = api.settings.publicUrl + reviewPath(kind, about)
  if (done.kind === 'reminded') {
    const reminder = { ...done.subject, submissionDeadline: done.submissionDeadline, link }
    const mails = done.editors.map(({ userId, email }) => ({
      ...about,
      userId,
      ...composeReminderMail(email, reminder),
    }))
    return listRecipients(mails, await askForMails(db, reminderMailJob, mails, actor.userId))
  }
  if (done.transition.reason !== 'required') return []
  const mails = done.editors.map(({ userId, email }) => ({
    ...about,
    userId,
    ...composeStatusChangeMail(email, done, link),
  }))
  return listRecipients(mails, await askForMails(db, statusChangeMailJob, mails, actor.userId))
}

const listRecipients = (mails: readonly Mail[], jobIds: readonly number[]): Recipient[] =>
  mails.map(({ to }, index) => ({ email: to, jobId: jobIds[index] ?? 0 }))

/** A defect is logged, and the other items continue. */
function refusalOf(call: DeskCall, thrown: unknown): string {
  const refused = thrown instanceof Problem ? thrown : explainOutage(thrown)
  if (refused) return refused.message
  call.afterCommit(() => Promise.reject(thrown))
  return problems.unexpected.message
}

async function nameFor(call: DeskCall, item: DeskItem): Promise<string> {
  const unknown = `${item.kind} ${item.id}`
  try {
    return (await call.step(db => describe(db, item, call.params.instanceId))).fullName
  } catch {
    return unknown
  }
}

/** A status change remains even if no one could be notified. A reminder that reached no one does not count. */
function withMails(
  { outcome, done, recipients }: ItemResult,
  statuses: ReadonlyMap<number, DeliveryStatus>,
): DeskOutcome {
  if (!done) return outcome
  const notMailed = recipients.flatMap(({ email, jobId }) => {
    const why = explainDelivery(statuses.get(jobId))
    return why === null ? [] : [{ email, why }]
  })
  if (done.kind === 'changed') return { ...outcome, message: done.transition.action, notMailed }
  const reached = recipients
    .filter(({ jobId }) => statuses.get(jobId)?.state === 'sent')
    .map(each => each.email)
  if (reached.length > 0) return { ...outcome, message: `Reminded: ${reached.join(', ')}`, notMailed }
  const waits = recipients.some(({ jobId }) => statuses.get(jobId)?.state !== 'givenUp')
  const message = waits ? 'No one has been reminded yet.' : 'No one was reminded.'
  return { ...outcome, done: waits, message, notMailed }
}

/** The result for one item, and the recipients of its email. */
type CompletedAction = { subject: NamedSubject } & (
  | ({ kind: 'changed'; editors: Editor[] } & StatusChange)
  | { kind: 'reminded'; editors: Editor[]; submissionDeadline: string | null }
)

/**
 * Moves one airport or company through the workflow with the code of its own status call. Throws `notFound`,
 * `noSuchTransition` (with an explanation), and the workflow's refusals.
 */
async function changeDeskStatus(
  db: Db,
  item: DeskItem,
  axnInstanceId: number,
  actor: Actor,
  { action, reason }: { action: Exclude<DeskAction, 'remind'>; reason?: string },
): Promise<CompletedAction> {
  const { axnInstanceStatus, axnInstanceMasterStatus } = await lock(db, item, axnInstanceId)
  if (axnInstanceMasterStatus === 'HISTORICAL') throw problem('historical')
  const row = findDeskTransition(action, axnInstanceStatus)
  if (!row) throw problem('noSuchTransition', { message: explainWrongStatus(action, axnInstanceStatus) })
  const wanted = { axnInstanceStatus: row.to, reason }
  const key = { id: item.id, axnInstanceId }
  const kind = reviewKinds[item.kind]
  const change = await changeStatus(db, kind, key, actor, wanted, null)
  return { kind: 'changed', editors: await listEditors(db, item.kind, key), ...change }
}

/**
 * The recipients of a reminder, and its subject. Throws `notFound`, and `noSuchTransition` with an explanation if a
 * reminder makes no sense.
 */
async function remind(db: Db, item: DeskItem, axnInstanceId: number): Promise<CompletedAction> {
  const { axnInstanceStatus, axnInstanceMasterStatus } = await lock(db, item, axnInstanceId)
  if (axnInstanceMasterStatus === 'HISTORICAL') throw problem('historical')
  if (isSubmitted(axnInstanceStatus)) {
    throw problem('noSuchTransition', { message: explainWrongStatus('remind', axnInstanceStatus) })
  }
  const editors = await listEditors(db, item.kind, { id: item.id, axnInstanceId })
  if (editors.length === 0) {
    throw problem('noSuchTransition', { message: 'It has no editors. Affiliate a user with it first.' })
  }
  return {
    kind: 'reminded',
    subject: await describe(db, item, axnInstanceId),
    editors,
    submissionDeadline: (await getInstance(db, axnInstanceId))?.submissionDeadline ?? null,
  }
}

/**
 * Locks the airport or company until the transaction ends, so that no save slips past a status change. Closing the year
 * also waits.
 */
async function lock(
  db: Db,
  { kind, id }: DeskItem,
  axnInstanceId: number,
): Promise<Omit<Subject, 'affiliated'>> {
  const { instance, instanceSubjectId } = reviewKinds[kind]
  const isYear = eq(axnInstance.axnInstanceId, axnInstanceId)
  await db.select({ axnInstanceId: axnInstance.axnInstanceId }).from(axnInstance).where(isYear).for('share')
  const [found] = await db
    .select({
      axnInstanceStatus: instance.axnInstanceStatus,
      axnInstanceMasterStatus: axnInstance.axnInstanceMasterStatus,
    })
    .from(instance)
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, instance.axnInstanceId))
    .where(and(eq(instanceSubjectId, id), isYear))
    .for('no key update', { of: instance })
  if (!found) throw problem('notFound')
  return found
}

const describe = (db: Db, { kind, id }: DeskItem, axnInstanceId: number): Promise<NamedSubject> =>
  reviewKinds[kind].describe(db, { id, axnInstanceId })
