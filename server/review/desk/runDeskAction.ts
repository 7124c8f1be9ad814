import { and, eq } from 'drizzle-orm'
import type { Subject } from '#domain/people/roles.ts'
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
import { awaitFirstAttempts } from '#platform/mail/awaitFirstAttempts.ts'
import { askForMails } from '#platform/mail/mailJobs.queries.ts'
import type { Call } from '../../api.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { reviewPath, composeStatusChangeMail, statusChangeMailJob } from '../changeStatusAndNotify.ts'
import { listEditors, type Editor } from '../editors.queries.ts'
import { reviewKinds, type NamedSubject } from '../reviewKinds.ts'
import { changeStatus, type StatusChange } from '../status.queries.ts'
import { describeReminders, pickOutcome, requestReminders, type RemindedItem } from './remindEditors.ts'

type DeskCall = Call<typeof actOnDeskEndpoint>

type ChangeAction = Exclude<DeskAction, 'remind'>

/**
 * Runs an action for each item, one after the other. A refused one reports why and leaves the others unchanged. Emails
 * are requested in the same transaction and sent once everything is stored. Their outcomes are listed.
 */
export async function runDeskAction(call: DeskCall): Promise<DeskOutcome[]> {
  const { action, items } = call.body
  const wanted = [...new Map(items.map(item => [`${item.kind} ${item.id}`, item])).values()]
  return action === 'remind' ? remindEach(call, wanted) : changeEach(call, action, wanted)
}

/** Each person gets one email about everything. */
async function remindEach(call: DeskCall, items: readonly DeskItem[]): Promise<DeskOutcome[]> {
  const { api, actor, params, body } = call
  const tried: (RemindedItem | DeskOutcome)[] = []
  for (const item of items) {
    tried.push(await tryStep(call, item, db => findReminded(db, item, params.instanceId)))
  }
  const reminded = tried.filter(each => 'editors' in each)
  const year = { axnInstanceId: params.instanceId, remindAgain: body.remindAgain }
  const jobs = await call.step(db => requestReminders(db, reminded, year, actor.userId))
  const statuses = await awaitFirstAttempts(
    api,
    [...jobs.values()].filter(jobId => jobId !== null),
  )
  return tried.map(each => ('editors' in each ? describeReminders(each, jobs, statuses) : each))
}

interface ChangedItem {
  item: DeskItem
  change: StatusChange
  recipients: { editor: Editor; jobId: number }[]
}

/** A status change remains even if no one could be notified. */
async function changeEach(
  call: DeskCall,
  action: ChangeAction,
  items: readonly DeskItem[],
): Promise<DeskOutcome[]> {
  const tried: (ChangedItem | DeskOutcome)[] = []
  for (const item of items) tried.push(await tryStep(call, item, db => changeItem(db, call, action, item)))
  const jobIds = tried.flatMap(each => ('change' in each ? each.recipients.map(({ jobId }) => jobId) : []))
  const statuses = await awaitFirstAttempts(call.api, jobIds)
  return tried.map(each => {
    if (!('change' in each)) return each
    const { item, change, recipients } = each
    const mails = recipients.map(({ editor, jobId }) => ({ ...editor, ...pickOutcome(statuses.get(jobId)) }))
    return { ...item, name: change.subject.fullName, done: true, message: change.transition.action, mails }
  })
}

async function tryStep<T extends object>(
  call: DeskCall,
  item: DeskItem,
  work: (db: Db) => Promise<T>,
): Promise<T | DeskOutcome> {
  try {
    return await call.step(work)
  } catch (thrown) {
    const message = refusalOf(call, thrown)
    return { ...item, name: await nameFor(call, item), done: false, message, mails: [] }
  }
}

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

/**
 * Moves one airport or company through the workflow with the code of its own status call, and requests an email to each
 * editor if it has a reason. Throws `notFound`, `noSuchTransition` (with an explanation), and the workflow's refusals.
 */
async function changeItem(
  db: Db,
  { api, actor, params, body }: DeskCall,
  action: ChangeAction,
  item: DeskItem,
): Promise<ChangedItem> {
  const axnInstanceId = params.instanceId
  const { axnInstanceStatus, axnInstanceMasterStatus } = await lock(db, item, axnInstanceId)
  if (axnInstanceMasterStatus === 'HISTORICAL') throw problem('historical')
  const row = findDeskTransition(action, axnInstanceStatus)
  if (!row) throw problem('noSuchTransition', { message: explainWrongStatus(action, axnInstanceStatus) })
  const key = { id: item.id, axnInstanceId }
  const wanted = { axnInstanceStatus: row.to, reason: body.reason }
  const change = await changeStatus(db, reviewKinds[item.kind], key, actor, wanted, null)
  if (change.transition.reason !== 'required') return { item, change, recipients: [] }
  const about = { kind: item.kind, ...key }
  const link = api.settings.publicUrl + reviewPath(item.kind, key)
  const editors = await listEditors(db, item.kind, key)
  const mails = editors.map(({ userId, email }) => ({
    ...about,
    userId,
    ...composeStatusChangeMail(email, change, link),
  }))
  const jobIds = await askForMails(db, statusChangeMailJob, mails, actor.userId)
  return { item, change, recipients: editors.map((editor, index) => ({ editor, jobId: jobIds[index] ?? 0 })) }
}

/** The recipients of a reminder. Throws `notFound`, and `noSuchTransition` with an explanation if one makes no sense. */
async function findReminded(db: Db, item: DeskItem, axnInstanceId: number): Promise<RemindedItem> {
  const { axnInstanceStatus, axnInstanceMasterStatus } = await lock(db, item, axnInstanceId)
  if (axnInstanceMasterStatus === 'HISTORICAL') throw problem('historical')
  if (isSubmitted(axnInstanceStatus)) {
    throw problem('noSuchTransition', { message: explainWrongStatus('remind', axnInstanceStatus) })
  }
  const editors = await listEditors(db, item.kind, { id: item.id, axnInstanceId })
  if (editors.length === 0) {
    throw problem('noSuchTransition', { message: 'It has no editors. Affiliate a user with it first.' })
  }
  return { item, name: (await describe(db, item, axnInstanceId)).fullName, editors }
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
