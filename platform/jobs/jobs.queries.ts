import { createHash } from 'node:crypto'
import { and, count, desc, eq, exists, inArray, not, sql, type SQL, like } from 'drizzle-orm'
import type { z } from 'zod'
import { createPage, type Paged, type PageRequest } from '../contract/paging.ts'
import { problem, type Problem } from '../contract/problem.ts'
import type { Db } from '../database/connect.ts'
import { requireRow, takeTurn } from '../database/statement.ts'
import { job, jobAsker } from '../database/tables.ts'
import { appUser } from '../database/userTable.ts'
import type { User } from '../http/caller.ts'
import { cancelingWords, isOver, type Job } from './job.ts'
import { getJobTitle, type JobKind } from './jobKind.ts'

/** Requests with equal keys share the run. */
export function computeJobKey(kind: string, parameters: unknown, madeFrom = ''): string {
  const hash = createHash('sha256').update(JSON.stringify([parameters, madeFrom]))
  return `${kind}:${hash.digest('hex')}`
}

/** Emails are jobs too. `createMailJob` gives their kinds this prefix, which no other kind has. */
const mailPrefix = 'mail'
export const isMailJob = like(job.kind, `${mailPrefix}%`)

/** A job that has not started, apart from what an earlier run kept. */
export const queuedDefaults = {
  state: 'QUEUED',
  created: sql`now()`,
  started: null,
  finished: null,
  error: null,
  runner: null,
  leaseUntil: null,
  done: 0,
  total: null,
  words: null,
  attempts: 0,
  pauses: 0,
  notBefore: null,
  cancelRequested: false,
} as const

interface JobRequest<P extends z.ZodType> {
  parameters: z.input<P>
  /** Null for an anonymous request. */
  userId: number | null
  /**
   * The dependencies of the outcome besides the parameters, such as the newest change of its data. If given, a finished
   * run with the same value is also shared.
   */
  madeFrom?: string
}

/** Queues work, or joins an equal request. `isNew` is false if joined. */
export async function askForJob<P extends z.ZodType>(
  db: Db,
  kind: JobKind<P>,
  asked: JobRequest<P>,
): Promise<{ jobId: number; isNew: boolean }> {
  const parameters = kind.parameters.parse(asked.parameters)
  const jobKey = computeJobKey(kind.name, parameters, asked.madeFrom)
  const added = await db
    .insert(job)
    .values({ kind: kind.name, jobKey, parameters })
    .onConflictDoNothing({ target: job.jobKey, where: sql`state in ('QUEUED', 'RUNNING')` })
    .returning({ jobId: job.jobId })
  const own = added[0]?.jobId
  const finished = own !== undefined && asked.madeFrom !== undefined && (await findDone(db, jobKey))
  if (finished) await db.delete(job).where(eq(job.jobId, own))
  const jobId = finished || (own ?? (await findOpen(db, jobKey)))
  if (jobId === own) await requireShare(db, kind, asked.userId)
  if (asked.userId !== null) await addAsker(db, jobId, asked.userId)
  return { jobId, isNew: jobId === own }
}

/** Throws `tooManyWaiting` if the user has reached the limit of queued jobs of this kind. */
async function requireShare(
  db: Db,
  { name, maxQueuedPerUser }: Pick<JobKind, 'name' | 'maxQueuedPerUser'>,
  userId: number | null,
): Promise<void> {
  if (userId === null || maxQueuedPerUser === undefined) return
  await takeTurn(db, `queued ${name} ${userId}`)
  const rows = await db
    .select({ queued: count() })
    .from(job)
    .innerJoin(jobAsker, eq(jobAsker.jobId, job.jobId))
    .where(and(eq(job.kind, name), eq(job.state, 'QUEUED'), eq(jobAsker.userId, userId)))
  if (requireRow(rows).queued < maxQueuedPerUser) return
  throw problem('tooManyWaiting', {
    message: `You already have ${maxQueuedPerUser} of these in the queue. Wait until one of them finishes.`,
    retryAfterSeconds: 30,
  })
}

async function findDone(db: Db, jobKey: string): Promise<number | undefined> {
  const rows = await db
    .select({ jobId: job.jobId })
    .from(job)
    .where(and(eq(job.jobKey, jobKey), eq(job.state, 'DONE')))
    .orderBy(desc(job.jobId))
    .limit(1)
  return rows[0]?.jobId
}

async function findOpen(db: Db, jobKey: string): Promise<number> {
  const rows = await db
    .select({ jobId: job.jobId })
    .from(job)
    .where(and(eq(job.jobKey, jobKey), isOpen, eq(job.cancelRequested, false)))
  // The job ended between the two statements, or ends because it is canceled. The next request starts a new run.
  if (!rows[0]) throw problem('overloaded', { retryAfterSeconds: 1 })
  return rows[0].jobId
}

const isOpen = inArray(job.state, ['QUEUED', 'RUNNING'])

async function addAsker(db: Db, jobId: number, userId: number): Promise<void> {
  await db.insert(jobAsker).values({ jobId, userId }).onConflictDoNothing()
}

/** The parts of a call that reading a job needs. */
interface JobCall {
  db: Db
  actor: User
  api: { jobs: { kinds: readonly JobKind[] } }
}

/** Administrators see all requesters; others see only themselves. */
const listRequesters = (actor: User) => sql<
  string[]
>`array(select u.first_name || ' ' || u.last_name from ${jobAsker} a
  join ${appUser} u on u.user_id = a.user_id
  where a.job_id = job.job_id and (${actor.seesAllJobs} or u.user_id = ${actor.userId})
  order by a.asked, a.user_id)`

const columnsFor = (actor: User) => ({
  jobId: job.jobId,
  kind: job.kind,
  parameters: job.parameters,
  state: job.state,
  done: job.done,
  total: job.total,
  words: job.words,
  result: job.result,
  error: job.error,
  askers: listRequesters(actor),
  created: job.created,
  started: job.started,
  finished: job.finished,
})

type Row = Omit<Job, 'title' | 'result' | 'canRetry'> & { parameters: unknown; result: unknown }

const describeJob = (call: JobCall, { parameters, result, ...row }: Row): Job => ({
  ...row,
  title: getJobTitle(call.api.jobs.kinds, row.kind, parameters),
  canRetry: isRetryable(row.state) && findRetryRefusal(call, row) === null,
  // A job that is retried or under way has only a part of its result.
  result: isOver(row.state) ? ((result ?? null) as Job['result']) : null,
})

const isRetryable = (state: Job['state']): boolean => state === 'FAILED' || state === 'CANCELLED'

/** The problem of restarting a job of this kind; null if the caller may. */
function findRetryRefusal({ api, actor }: JobCall, { kind }: Pick<Job, 'kind'>): Problem | null {
  const retry = api.jobs.kinds.find(each => each.name === kind)?.retry
  if (retry === 'never') return problem('notToBeRetried', { message: 'Request this again instead.' })
  return retry === 'administrators' && !actor.seesAllJobs ? problem('forbidden') : null
}

/** Only its requesters and administrators can see that the job exists. */
function visibleTo({ db, actor }: JobCall): SQL | undefined {
  if (actor.seesAllJobs) return undefined
  const own = and(eq(jobAsker.jobId, job.jobId), eq(jobAsker.userId, actor.userId))
  return exists(
    db
      .select({ one: sql`1` })
      .from(jobAsker)
      .where(own),
  )
}

/** Throws `notFound`. */
export async function getJob(call: JobCall, jobId: number): Promise<Job> {
  const rows = await call.db
    .select(columnsFor(call.actor))
    .from(job)
    .where(and(eq(job.jobId, jobId), visibleTo(call)))
  if (!rows[0]) throw problem('notFound')
  return describeJob(call, rows[0])
}

/** Newest first. Mail jobs are included only on request, because there may be hundreds per day. */
export async function listJobs(
  call: JobCall,
  request: PageRequest & { kind?: string; open: 'true' | 'false' },
): Promise<Paged<Job>> {
  const { db, actor } = call
  const wanted = and(
    visibleTo(call),
    request.kind === undefined ? not(isMailJob) : eq(job.kind, request.kind),
    request.open === 'true' ? isOpen : undefined,
  )
  const rows = await db
    .select(columnsFor(actor))
    .from(job)
    .where(wanted)
    .orderBy(desc(job.jobId))
    .limit(request.size)
    .offset(request.page * request.size)
  const total = await db.$count(job, wanted)
  const content = rows.map(row => describeJob(call, row))
  return createPage(content, total, request)
}

/**
 * Removes a requester. When the last one is removed, the work ends. An administrator who is not a requester ends it for
 * everyone. Finished jobs do not change. Throws `notFound` and `forbidden`.
 */
export async function cancelJob(call: JobCall, jobId: number): Promise<Job> {
  const { db, actor } = call
  const before = await lockJob(call, jobId)
  if (isOver(before.state)) return before
  const withdrawn = await db
    .delete(jobAsker)
    .where(and(eq(jobAsker.jobId, jobId), eq(jobAsker.userId, actor.userId)))
    .returning({ userId: jobAsker.userId })
  const waiting = await db.$count(jobAsker, eq(jobAsker.jobId, jobId))
  if (withdrawn.length > 0 && waiting > 0) {
    return {
      ...before,
      state: 'CANCELLED',
      words: 'The work continues because others have requested it too.',
    }
  }
  // The last requester's record remains.
  if (withdrawn.length > 0) await addAsker(db, jobId, actor.userId)
  await db
    .update(job)
    .set(
      before.state === 'QUEUED'
        ? { state: 'CANCELLED', finished: sql`now()` }
        : { cancelRequested: true, words: cancelingWords },
    )
    .where(eq(job.jobId, jobId))
  return getJob(call, jobId)
}

/**
 * Queues the job again. Throws `notFound`, `forbidden`, `notToBeRetried`, `tooManyWaiting`, and `underWay` if someone has
 * requested the same in the meantime.
 */
export async function retryJob(call: JobCall, jobId: number): Promise<Job> {
  const { db, actor } = call
  const before = await lockJob(call, jobId)
  if (!isRetryable(before.state)) throw problem('notToBeRetried')
  const refusal = findRetryRefusal(call, before)
  if (refusal) throw refusal
  const kind = call.api.jobs.kinds.find(each => each.name === before.kind)
  if (kind) await requireShare(db, kind, actor.userId)
  await db.update(job).set(queuedDefaults).where(eq(job.jobId, jobId))
  await addAsker(db, jobId, actor.userId)
  return getJob(call, jobId)
}

/**
 * Throws `notFound`, and `forbidden` for an email unless the user is an administrator, because it may tell others what
 * the user did.
 */
async function lockJob(call: JobCall, jobId: number): Promise<Job> {
  await call.db.select({ jobId: job.jobId }).from(job).where(eq(job.jobId, jobId)).for('update')
  const found = await getJob(call, jobId)
  if (found.kind.startsWith(mailPrefix) && !call.actor.seesAllJobs) throw problem('forbidden')
  return found
}
