import { sql, type SQL } from 'drizzle-orm'
import { problem } from '../contract/problem.ts'
import type { Db } from '../database/connect.ts'
import { isMailJob } from './jobs.queries.ts'

export interface ClaimedJob {
  jobId: number
  kind: string
  parameters: unknown
  userId: number | null
  created: Date
  pauses: number
  /** What an earlier run kept. */
  kept: unknown
}

/** How long a server's claim on a job lasts without another heartbeat. */
export const leaseSeconds = 30
/** The maximum number of starts, so that a job that crashes the server is not restarted forever. */
const mostAttempts = 3
/** After that many interruptions, an email is postponed during its first days, so that its news is not lost. */
const mailPauseSeconds = 60
const mailDays = 3

const lease = sql`now() + make_interval(secs => ${leaseSeconds})`
const isDue = sql`state = 'QUEUED' and (not_before is null or not_before <= now())`
const hasNoLease = sql`state = 'RUNNING' and (lease_until is null or lease_until < now())`

/** A user with a job among this many of the newest has had a turn. */
const recentJobs = 1000

/**
 * Claims a waiting job of one of the kinds, or one whose server was lost, but never a job that another server runs. The
 * jobs that are `running` here are not lost, even if the clock has jumped or the database was unavailable longer than a
 * lease. Users take turns: the next job is the oldest one of the user whose last job began the longest ago. The lock
 * excludes the key, because a concurrent request for the same job refers to it and must not make this query skip it.
 */
export async function claimJob(
  db: Db,
  { runner, running }: { runner: string; running: readonly number[] },
  kinds: readonly string[],
): Promise<ClaimedJob | undefined> {
  const isLost = sql`${hasNoLease} and job_id <> all(${`{${running.join(',')}}`}::bigint[])`
  await closeLost(db, isLost)
  if (kinds.length === 0) return undefined
  const names = sql.join(
    kinds.map(kind => sql`${kind}`),
    sql`, `,
  )
  const taken = await db.execute<ClaimedRow>(sql`
    with turn as materialized (
      select coalesce(asker.user_id, 0) as user_id, max(recent.started) as started
      from job recent left join job_asker asker on asker.job_id = recent.job_id
      where recent.job_id > (select max(job_id) - ${recentJobs} from job) and recent.started is not null
      group by 1)
    update job set state = 'RUNNING', runner = ${runner}, lease_until = ${lease}, attempts = attempts + 1,
      started = coalesce(started, clock_timestamp()), not_before = null, done = 0, total = null, words = null
    where job_id = (
      select job_id from job where (${isDue} or ${isLost}) and kind in (${names})
      order by (
        select min(coalesce(turn.started, '-infinity'))
        from (select 1) as one left join job_asker asker on asker.job_id = job.job_id
        left join turn on turn.user_id = coalesce(asker.user_id, 0)), job_id
      limit 1 for no key update skip locked)
    returning job_id, kind, parameters, result, pauses, extract(epoch from created)::float8 as created_seconds,
      (select user_id from job_asker where job_asker.job_id = job.job_id order by asked, user_id limit 1) as user_id`)
  const row = taken.rows[0]
  if (!row) return undefined
  const { job_id: jobId, user_id: userId, kind, parameters, pauses, result: kept } = row
  return { jobId, kind, parameters, userId, pauses, kept, created: new Date(row.created_seconds * 1000) }
}

interface ClaimedRow extends Record<string, unknown> {
  job_id: number
  kind: string
  parameters: unknown
  result: unknown
  user_id: number | null
  pauses: number
  created_seconds: number
}

async function closeLost(db: Db, isLost: SQL): Promise<void> {
  await db.execute(
    sql`update job set state = 'CANCELLED', finished = now() where cancel_requested and ${isLost}`,
  )
  const isGivenUp = sql`attempts >= ${mostAttempts} and ${isLost}`
  const why = sql.raw(
    `'It was started ${mostAttempts} times, and each time the server stopped before it finished.'`,
  )
  await db.execute(sql`update job set state = 'QUEUED', runner = null, lease_until = null, error = ${why},
    ${putOff(mailPauseSeconds)}
    where ${isMailJob} and created > now() - make_interval(days => ${mailDays}) and ${isGivenUp}`)
  await db.execute(sql`update job set state = 'FAILED', finished = now(), error = ${why} where ${isGivenUp}`)
}

/** Releases the jobs that were running when the server ended. Only for installations with one server. */
export async function releaseAllClaims(db: Db): Promise<void> {
  await db.execute(sql`update job set lease_until = null where state = 'RUNNING'`)
}

interface Heartbeat {
  /** False if another server has taken over. */
  isOurs: boolean
  cancelRequested: boolean
}

/** A heartbeat, with progress if it is new. */
export async function heartbeat(
  db: Db,
  jobId: number,
  runner: string,
  progress?: { done: number; total: number; words: string },
): Promise<Heartbeat> {
  const progressColumns = progress
    ? sql`, done = ${progress.done}, total = ${progress.total},
        words = case when cancel_requested then words else ${progress.words} end`
    : sql``
  const rows = await db.execute<{ cancel_requested: boolean }>(sql`
    update job set lease_until = ${lease}${progressColumns}
    where job_id = ${jobId} and runner = ${runner} and state = 'RUNNING' returning cancel_requested`)
  const row = rows.rows[0]
  return { isOurs: row !== undefined, cancelRequested: row?.cancel_requested ?? false }
}

/**
 * Locks the job's row until the transaction ends. Throws unless it belongs to this server and has not been canceled.
 */
export async function assertJobLease(db: Db, jobId: number, runner: string): Promise<void> {
  const rows = await db.execute(sql`select 1 from job where job_id = ${jobId} and runner = ${runner}
    and state = 'RUNNING' and not cancel_requested for update`)
  if (rows.rows.length === 0) throw problem('underWay', { message: 'The job was canceled or taken over.' })
}

/** Stores a partial result under the conditions of `assertJobLease`. */
export async function keepResult(
  db: Db,
  jobId: number,
  runner: string,
  result: Record<string, unknown>,
): Promise<void> {
  await assertJobLease(db, jobId, runner)
  await db.execute(sql`update job set result = ${JSON.stringify(result)}::jsonb where job_id = ${jobId}`)
}

export type Outcome =
  | { state: 'DONE'; result: Record<string, unknown> }
  | { state: 'FAILED'; error: string }
  | { state: 'CANCELLED' }
  | { state: 'QUEUED' }
  | { state: 'QUEUED'; error: string; pauseSeconds: number }

/**
 * Stores the outcome of a run. QUEUED returns it to the queue, delayed if postponed. Does nothing if another server has
 * taken over.
 */
export async function endJob(db: Db, jobId: number, runner: string, outcome: Outcome): Promise<void> {
  const isOver = outcome.state !== 'QUEUED'
  const result = outcome.state === 'DONE' ? JSON.stringify(outcome.result) : null
  const error = 'error' in outcome ? outcome.error : null
  const done = outcome.state === 'DONE' ? sql`coalesce(total, done)` : sql`done`
  await db.execute(sql`update job set state = ${outcome.state}, runner = null, lease_until = null,
      finished = ${isOver ? sql`now()` : sql`null`}, result = coalesce(${result}::jsonb, result), error = ${error}, done = ${done},
      ${'pauseSeconds' in outcome ? putOff(outcome.pauseSeconds) : sql`attempts = ${isOver ? sql`attempts` : sql`attempts - 1`}`}
    where job_id = ${jobId} and runner = ${runner} and state = 'RUNNING'`)
}

/** Resets the attempts, because a postponed job does not crash the server. */
const putOff = (seconds: number) =>
  sql`attempts = 0, pauses = pauses + 1, not_before = now() + make_interval(secs => ${seconds})`
