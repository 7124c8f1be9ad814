import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  bulkActionJobName,
  countBulkItems,
  startBulkActionEndpoint,
  storedBulkRequest,
  type BulkItem,
  type BulkLine,
  type BulkMail,
  type BulkRequest,
} from '#domain/history/bulkAction.ts'
import { bulkActions } from '#domain/history/bulkActions.ts'
import type { Actor } from '#domain/people/roles.ts'
import { getRoleName } from '#domain/people/securityRoles.ts'
import { problem } from '#domain/problems.ts'
import { formatCount } from '#platform/contract/count.ts'
import { splitIntoBatches } from '#platform/contract/splitIntoBatches.ts'
import { setAuditContext } from '#platform/database/audit.ts'
import type { Db } from '#platform/database/connect.ts'
import { retryDeadlocks } from '#platform/database/retryDeadlocks.ts'
import { job } from '#platform/database/tables.ts'
import type { JobKind, JobRun } from '#platform/jobs/jobKind.ts'
import { queuedDefaults } from '#platform/jobs/jobs.queries.ts'
import { getDeliveryStatuses, type DeliveryStatus } from '#platform/mail/mailJobs.queries.ts'
import { bulkActionKinds } from '../../bulkActionKinds.ts'
import { appUser } from '../../database/schema/users.ts'
import { nameAction } from '../actions.queries.ts'
import { describePlanned, keyOfItem, type AppliedItem } from './bulkActionKind.ts'

/** A result with the jobs of its emails, whose current outcomes are read when it is shown. */
export const keptBulkResult = z.object({
  actionId: z.uuid(),
  lines: z.array(z.custom<BulkLine & { jobIds: Record<string, number> }>()),
})
type KeptBulkResult = z.infer<typeof keptBulkResult>
type KeptLine = KeptBulkResult['lines'][number]

type Run = JobRun<BulkRequest>

const lookEveryMs = 200
/** If no email gets anywhere for this long, they continue without this job. */
const timeoutMs = 60_000

/**
 * Runs an action on many records in batches, each in its own transaction together with its results. All of its changes
 * are one action of the history. A run that was interrupted continues with the records that have no result yet.
 */
export const bulkActionJob: JobKind<typeof storedBulkRequest> = {
  name: bulkActionJobName,
  parameters: storedBulkRequest,
  title: ({ action, items }) => `${bulkActions[action].label}: ${countBulkItems(items)}`,
  concurrency: 4,
  retry: 'administrators',
  async work(run) {
    const before = keptBulkResult.safeParse(run.kept).data ?? { actionId: randomUUID(), lines: [] }
    if (bulkActions[run.parameters.action].isMail) await requeueMails(run, before)
    let kept = before
    try {
      kept = await processItems(run, kept, latest => (kept = latest))
      return withCurrentMails(kept, await awaitMails(run, kept))
    } catch (thrown) {
      if (run.signal.reason === 'canceled' && bulkActions[run.parameters.action].isMail)
        await cancelMails(run, kept)
      throw thrown
    }
  },
}

/** The records of a request, each once. */
export async function listRequestedItems(db: Db, request: BulkRequest): Promise<BulkItem[]> {
  const items = (await bulkActionKinds[request.action].listItems?.(db, request)) ?? request.items
  return [...new Map(items.map(each => [keyOfItem(each), each])).values()]
}

/** `onKept` is told after every batch, because a later one may fail. */
async function processItems(
  run: Run,
  before: KeptBulkResult,
  onKept: (kept: KeptBulkResult) => void,
): Promise<KeptBulkResult> {
  const { action } = run.parameters
  const done = new Set(before.lines.map(keyOfItem))
  const items = await run.database.read(db => listRequestedItems(db, run.parameters))
  const left = items.filter(each => !done.has(keyOfItem(each)))
  const total = before.lines.length + left.length
  let kept = before
  for (const batch of splitIntoBatches(left, bulkActionKinds[action].batchSize)) {
    await run.progress(kept.lines.length, total, bulkActions[action].label)
    const latest = kept
    kept = await retryDeadlocks(() => run.database.write(db => processBatch(db, run, latest, batch)))
    onKept(kept)
    run.wakeRunner()
  }
  await run.progress(total, total, bulkActions[action].label)
  return kept
}

async function processBatch(
  db: Db,
  run: Run,
  { actionId, lines }: KeptBulkResult,
  batch: readonly BulkItem[],
): Promise<KeptBulkResult> {
  const { parameters: request, userId } = run
  // Readers see the reason for a correction, but not those that are only for editors.
  const reason = bulkActions[request.action].asks === 'correction' ? request.text : undefined
  await setAuditContext(db, { userId, request: startBulkActionEndpoint, actionId, reason })
  const actor = await requireAdministrator(db, userId)
  const context = { request, actor, publicUrl: run.settings.publicUrl, locks: true }
  const kind = bulkActionKinds[request.action]
  const planned = await kind.plan(db, batch, context)
  const toDo = planned.filter(each => each.outcome === 'done')
  const applied = toDo.length === 0 ? [] : await kind.apply(db, toDo, context, { actionId })
  const appliedOf = new Map(applied.map(each => [keyOfItem(each.item), each]))
  const added = planned.map(each => {
    const found = appliedOf.get(keyOfItem(each.item))
    return found ? describeApplied(found) : { ...describePlanned(each), jobIds: {} }
  })
  const kept = { actionId, lines: [...lines, ...added] }
  if (!bulkActions[request.action].isMail && added.some(each => each.outcome === 'done'))
    await nameAction(db, { title: titleBulkAction(request, kept.lines) })
  await run.keep(db, kept)
  return kept
}

/** `Unpublish: 40 airports`, with the records that it changed. */
const titleBulkAction = ({ action }: BulkRequest, lines: readonly BulkLine[]): string =>
  `${bulkActions[action].label}: ${countBulkItems(lines.filter(each => each.outcome === 'done'))}`

/** An email that was requested counts as queued until it was tried. */
function describeApplied(applied: AppliedItem): KeptLine {
  const line = describePlanned(applied)
  return {
    ...line,
    mails: line.mails.map(each => (each.state === 'planned' ? { ...each, state: 'queued' } : each)),
    jobIds: Object.fromEntries([...applied.jobs].map(([user, jobId]) => [String(user), jobId])),
  }
}

/** The role may have changed since the request. Throws `forbidden`. */
async function requireAdministrator(db: Db, userId: number | null): Promise<Actor> {
  const [user] = await db
    .select()
    .from(appUser)
    .where(and(eq(appUser.userId, userId ?? -1), eq(appUser.userStatus, 'ACTIVE')))
  const role = user && getRoleName(user.securityRoleId)
  if (role !== 'ROLE_ADMIN' || userId === null) throw problem('forbidden')
  return { userId, role }
}

/** Reports the progress of the emails until each has been tried once. */
async function awaitMails(run: Run, kept: KeptBulkResult): Promise<DeliveryStatus[]> {
  const jobIds = listJobIds(kept)
  let [statuses, movedAt]: [DeliveryStatus[], number] = [[], performance.now()]
  while (statuses.length < jobIds.length && performance.now() - movedAt < timeoutMs) {
    const now = await run.database.read(db => getDeliveryStatuses(db, jobIds))
    if (now.length > statuses.length) movedAt = performance.now()
    statuses = now
    const sent = statuses.filter(each => each.state === 'sent').length
    await run.progress(statuses.length, jobIds.length, `${formatCount(sent)} emails sent`)
    if (statuses.length < jobIds.length) await wait(lookEveryMs)
  }
  return statuses
}

/** The result with the current outcomes of its emails. One that is no longer stored keeps its last known outcome. */
export function withCurrentMails(
  { actionId, lines }: KeptBulkResult,
  statuses: readonly DeliveryStatus[],
): KeptBulkResult {
  const statusOf = new Map(statuses.map(each => [each.jobId, each]))
  const current = (mail: BulkMail, jobIds: KeptLine['jobIds']): BulkMail => {
    const status = statusOf.get(jobIds[String(mail.userId)] ?? 0)
    return status ? { ...mail, state: status.state, why: status.why } : mail
  }
  return {
    actionId,
    lines: lines.map(line => ({ ...line, mails: line.mails.map(each => current(each, line.jobIds)) })),
  }
}

/** The jobs of the emails. One email may be about several records. */
export const listJobIds = ({ lines }: KeptBulkResult): number[] => [
  ...new Set(lines.flatMap(each => Object.values(each.jobIds))),
]

/** What the emails say that were canceled with their action, and were not canceled or dismissed one by one. */
const canceledWithAction = 'Its bulk action was canceled.'

/** Canceling an action that only sends email cancels the emails that wait. */
async function cancelMails({ database }: Run, kept: KeptBulkResult): Promise<void> {
  const jobIds = listJobIds(kept)
  if (jobIds.length === 0) return
  await database.write(db =>
    db
      .update(job)
      .set({ state: 'CANCELLED', finished: sql`now()`, words: canceledWithAction })
      .where(and(inArray(job.jobId, jobIds), eq(job.state, 'QUEUED'))),
  )
}

/** Retrying such an action requests them again, except those that someone has requested in the meantime. */
async function requeueMails({ database, userId, wakeRunner }: Run, kept: KeptBulkResult): Promise<void> {
  const jobIds = listJobIds(kept)
  if (jobIds.length === 0) return
  const isOpenElsewhere = sql`exists (select from job as other
    where other.job_key = ${job.jobKey} and other.state in ('QUEUED', 'RUNNING'))`
  await database.write(async db => {
    const requeued = await db
      .update(job)
      .set(queuedDefaults)
      .where(
        and(
          inArray(job.jobId, jobIds),
          eq(job.state, 'CANCELLED'),
          eq(job.words, canceledWithAction),
          not(isOpenElsewhere),
        ),
      )
      .returning({ jobId: job.jobId })
    if (requeued.length > 0) await requireAdministrator(db, userId)
  })
  wakeRunner()
}
