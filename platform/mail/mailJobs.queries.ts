import { and, desc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { MailDelivery } from '../contract/mailDelivery.ts'
import { createPage, type Paged, type PageRequest } from '../contract/paging.ts'
import { problem } from '../contract/problem.ts'
import { splitIntoBatches } from '../contract/splitIntoBatches.ts'
import type { Db } from '../database/connect.ts'
import { job, jobAsker } from '../database/tables.ts'
import { appUser } from '../database/userTable.ts'
import { getJobTitle, type JobKind } from '../jobs/jobKind.ts'
import { isMailJob, queuedDefaults, computeJobKey } from '../jobs/jobs.queries.ts'
import type { UndeliveredMail } from './mail.ts'

/** The maximum number of values in a statement. */
const rowsAtOnce = 500
/** How long sent and failed emails are stored. */
const keptDays = 30

/**
 * Requests emails in the transaction they report on. They are sent after the commit, once the runner is woken with
 * `api.jobs.work()`. An email that is already waiting is not requested twice. Resolves to the jobs in the order of the
 * emails.
 */
export async function askForMails<P extends z.ZodType>(
  db: Db,
  kind: JobKind<P>,
  mails: readonly z.input<P>[],
  userId: number | null,
): Promise<number[]> {
  await forgetOldMails(db)
  const keys: string[] = []
  const asked = new Map<string, typeof job.$inferInsert>()
  for (const mail of mails) {
    const parameters = kind.parameters.parse(mail)
    const jobKey = computeJobKey(kind.name, parameters)
    keys.push(jobKey)
    asked.set(jobKey, { kind: kind.name, jobKey, parameters })
  }
  const idOf = new Map<string, number>()
  for (const batch of splitIntoBatches([...asked.values()], rowsAtOnce)) {
    const rows = await db
      .insert(job)
      .values(batch)
      // A no-op update, so that an email that is already waiting is returned too.
      .onConflictDoUpdate({ target: job.jobKey, targetWhere: isOpen, set: { kind: sql`excluded.kind` } })
      .returning({ jobKey: job.jobKey, jobId: job.jobId })
    for (const { jobKey, jobId } of rows) idOf.set(jobKey, jobId)
    if (userId === null) continue
    const askers = rows.map(({ jobId }) => ({ jobId, userId }))
    await db.insert(jobAsker).values(askers).onConflictDoNothing()
  }
  return keys.map(key => idOf.get(key) ?? 0)
}

const isOpen = sql`state in ('QUEUED', 'RUNNING')`

async function forgetOldMails(db: Db): Promise<void> {
  const old = lt(job.finished, sql`now() - make_interval(days => ${keptDays})`)
  await db.delete(job).where(and(isMailJob, old))
}

/** The outcome of an email's first attempt. */
export interface DeliveryStatus {
  jobId: number
  state: 'sent' | 'queued' | 'failed' | 'skipped'
  /** The reason for a failure, or for not sending it. */
  why: string
}

/** The emails that were tried or have failed. */
export async function getDeliveryStatuses(db: Db, jobIds: readonly number[]): Promise<DeliveryStatus[]> {
  if (jobIds.length === 0) return []
  const rows = await db
    .select({ jobId: job.jobId, state: job.state, error: job.error, result: job.result })
    .from(job)
    .where(
      and(
        inArray(job.jobId, [...jobIds]),
        or(inArray(job.state, ['DONE', 'FAILED', 'CANCELLED']), isNotNull(job.notBefore)),
      ),
    )
  return rows.map(toDeliveryStatus)
}

/** The result of an email that had nothing to say any longer when it was composed (`createMailJob`). */
const skippedResult = z.object({ isSkipped: z.literal(true) })

/** Emails that have not been tried yet are queued, too. */
export function toDeliveryStatus({
  jobId,
  state,
  error,
  result,
}: Pick<typeof job.$inferSelect, 'jobId' | 'state' | 'error' | 'result'>): DeliveryStatus {
  if (state === 'DONE' && skippedResult.safeParse(result).success)
    return { jobId, state: 'skipped', why: 'it is no longer needed' }
  return {
    jobId,
    state: state === 'DONE' ? 'sent' : state === 'FAILED' || state === 'CANCELLED' ? 'failed' : 'queued',
    why: state === 'CANCELLED' ? 'it was canceled' : (error ?? ''),
  }
}

/**
 * The outcome so far of each email's latest request. One that is no longer stored counts as being sent, and one that was
 * skipped as sent, because what it was about has ended.
 */
export async function findDeliveryStatuses<P extends z.ZodType>(
  db: Db,
  kind: JobKind<P>,
  mails: readonly z.input<P>[],
): Promise<MailDelivery[]> {
  const keys = mails.map(mail => computeJobKey(kind.name, kind.parameters.parse(mail)))
  if (keys.length === 0) return []
  const rows = await db
    .selectDistinctOn([job.jobKey], { jobKey: job.jobKey, jobId: job.jobId })
    .from(job)
    .where(inArray(job.jobKey, keys))
    .orderBy(job.jobKey, desc(job.jobId))
  const jobIds = new Map(rows.map(({ jobKey, jobId }) => [jobKey, jobId]))
  const statuses = await getDeliveryStatuses(db, [...jobIds.values()])
  const statusOf = new Map(statuses.map(each => [each.jobId, each]))
  return keys.map(key => {
    const { state = 'sending', why = '' } = statusOf.get(jobIds.get(key) ?? 0) ?? {}
    return state === 'skipped' ? ({ state: 'sent', why: '' } as const) : ({ state, why } as const)
  })
}

/** Requests an email again, or makes it due immediately if it is waiting for the next attempt. */
export async function sendAgain<P extends z.ZodType>(
  db: Db,
  kind: JobKind<P>,
  mail: z.input<P>,
  userId: number,
): Promise<void> {
  const jobIds = await askForMails(db, kind, [mail], userId)
  await db
    .update(job)
    .set({ notBefore: null })
    .where(and(inArray(job.jobId, jobIds), eq(job.state, 'QUEUED')))
}

export const undelivered = and(
  isMailJob,
  or(eq(job.state, 'FAILED'), and(inArray(job.state, ['QUEUED', 'RUNNING']), gt(job.pauses, 0))),
)

export const countUndeliveredJobs = (db: Db): Promise<number> => db.$count(job, undelivered)

/** Undelivered email, failed or waiting for the next attempt. Newest first. */
export async function listUndeliveredJobs(
  db: Db,
  kinds: readonly JobKind[],
  request: PageRequest,
): Promise<Paged<UndeliveredMail>> {
  const rows = await db
    .select({
      jobId: job.jobId,
      kind: job.kind,
      parameters: job.parameters,
      to: sql<string>`coalesce(${job.parameters}->>'to',
        (select ${appUser.email} from ${appUser} where ${appUser.userId} = (${job.parameters}->>'userId')::int), '')`,
      subject: sql<string | null>`${job.parameters}->>'subject'`,
      why: sql<string>`coalesce(${job.error}, '')`,
      asked: job.created,
      nextTry: job.notBefore,
      givenUp: sql<boolean>`${job.state} = 'FAILED'`,
    })
    .from(job)
    .where(undelivered)
    .orderBy(desc(job.jobId))
    .limit(request.size)
    .offset(request.page * request.size)
  const content = rows.map(({ kind, parameters, subject, ...row }) => ({
    ...row,
    subject: subject ?? getJobTitle(kinds, kind, parameters),
  }))
  return createPage(content, await countUndeliveredJobs(db), request)
}

/** Makes all of them due immediately, including failed ones. Resolves to their jobs. */
export async function retryUndeliveredJobs(db: Db): Promise<number[]> {
  const waiting = await db
    .update(job)
    .set({ notBefore: null })
    .where(and(undelivered, eq(job.state, 'QUEUED')))
    .returning({ jobId: job.jobId })
  // One of several identical emails is enough.
  const isAnother = sql`exists (select from job o where o.job_key = ${job.jobKey} and o.job_id <> ${job.jobId}
    and (o.state in ('QUEUED', 'RUNNING') or (o.state = 'FAILED' and o.job_id > ${job.jobId})))`
  await db
    .update(job)
    .set({ state: 'CANCELLED' })
    .where(and(undelivered, eq(job.state, 'FAILED'), isAnother))
  const givenUp = await db
    .update(job)
    .set(queuedDefaults)
    .where(and(undelivered, eq(job.state, 'FAILED')))
    .returning({ jobId: job.jobId })
  return [...waiting, ...givenUp].map(each => each.jobId)
}

/** Stops retries and hides the email. Throws `notFound`, and `underWay` if it is being sent. */
export async function dismissMail(db: Db, jobId: number): Promise<void> {
  const rows = await db
    .select({ state: job.state })
    .from(job)
    .where(and(eq(job.jobId, jobId), undelivered))
    .for('update')
  if (!rows[0]) throw problem('notFound')
  if (rows[0].state === 'RUNNING') throw problem('underWay')
  const over = { state: 'CANCELLED', finished: sql`now()` } as const
  await db.update(job).set(over).where(eq(job.jobId, jobId))
}
