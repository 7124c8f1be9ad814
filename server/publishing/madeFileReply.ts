import { setTimeout as wait } from 'node:timers/promises'
import { problem } from '#domain/problems.ts'
import { getMadeBookEndpoint } from '#domain/publishing/bookCalls.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Call } from '#platform/http/call.ts'
import { FileInWork, FileReply } from '#platform/http/fileReply.ts'
import { budgets } from '#platform/http/limits.ts'
import { SharedBudget } from '#platform/http/sharedBudget.ts'
import { isOver, type Job, type JobState } from '#platform/jobs/job.ts'
import { getJob } from '#platform/jobs/jobs.queries.ts'
import { readStoredBytes } from '#platform/storage/storage.ts'
import type { Api } from '../api.ts'
import type { CurrentUser } from '../people/session.ts'
import {
  forgetMadeFile,
  madeFile,
  madeFileKinds,
  requireStillPublishedData,
  type MadeFile,
} from './madeFiles.queries.ts'

/** Longer than most files take. A caller may ask for less (`Prefer: wait=5`, RFC 7240). */
const longestWaitSeconds = 20
const lookEveryMs = 200
const waiting = new SharedBudget(budgets.waitingForJobs)

type Waiter = Pick<Call, 'request' | 'isGone'> & { actor: CurrentUser; owner: string }

/**
 * Requests the job that generates a file, and waits for the file. If that takes too long, the answer is the job. Throws
 * `overloaded` if the server stops, `reportFailed` if the job fails, `fileNotMade` if it is canceled, and `notFound` if part of the data was withdrawn in
 * the meantime.
 */
export async function waitForFile(
  api: Api,
  { actor, owner, isGone, request }: Waiter,
  ask: () => Promise<number>,
): Promise<FileReply | FileInWork> {
  const giveBack = waiting.take(owner, 1)
  try {
    const jobId = await ask()
    // If this fails, the runner looks again within seconds and logs the failure.
    void api.jobs.work().catch(() => undefined)
    const [, seconds = longestWaitSeconds] =
      /\bwait=(\d+)/.exec(String(request.headers['prefer'] ?? '')) ?? []
    const until = performance.now() + 1000 * Math.min(Number(seconds), longestWaitSeconds)
    const job = await waitUntilOver(api, jobId, actor, () => isGone() || performance.now() > until)
    if (!isOver(job.state))
      return new FileInWork(apiBase + getMadeBookEndpoint.url.replace(':jobId', String(jobId)), job)
    if (job.state === 'FAILED') throw problem('reportFailed', { detail: job.error ?? undefined })
    await api.database.read(db => requireStillPublishedData(db, jobId, actor))
    return replyWithMadeFile(api, job)
  } finally {
    giveBack()
  }
}

/** The job when it is over or nobody waits. Throws `overloaded` if the server stops. The job continues. */
async function waitUntilOver(
  api: Api,
  jobId: number,
  actor: CurrentUser,
  isEnough: () => boolean,
): Promise<Job> {
  const { stopping } = api.jobs
  while (!stopping.aborted) {
    const job = await api.database.read(db => getJob({ db, actor, api }, jobId))
    if (isOver(job.state) || isEnough()) return job
    await wait(lookEveryMs, undefined, { signal: stopping }).catch(() => undefined)
  }
  throw problem('overloaded', {
    message: 'The file is still being generated. Try again in a minute.',
    retryAfterSeconds: 60,
  })
}

/** Why there is no file, and what to do about it. */
const reasons: Record<Exclude<JobState, 'DONE'>, string> = {
  QUEUED: 'This file is waiting to be generated. Download it when it is done.',
  RUNNING: 'This file is still being generated. Download it when it is done.',
  CANCELLED: 'This file was canceled before it was finished. Please generate it again.',
  FAILED: 'This file could not be generated. Try again.',
}

/** Throws `fileNotMade`, with the reason, if the job has made no file, and `notFound` if its kind makes none. */
export function replyWithMadeFile(api: Api, { kind, state, result, error }: Job): FileReply {
  if (!madeFileKinds.some(each => each === kind)) throw problem('notFound')
  if (state !== 'DONE') {
    const message = reasons[state]
    throw problem('fileNotMade', { message, detail: error ?? message })
  }
  const file = madeFile.parse(result)
  return new FileReply(file.fileName, file.mediaType, () => readMadeFile(api, file))
}

/** Throws `madeFileLost`. The next request generates the file again. */
async function readMadeFile(api: Api, made: MadeFile): Promise<Uint8Array> {
  try {
    return await readStoredBytes(api.storage, made)
  } catch (thrown) {
    const isLost = thrown instanceof Problem && (await forgetMadeFile(api, made.storageKey))
    throw isLost ? problem('madeFileLost') : thrown
  }
}
