import { z } from 'zod'
import { endpoint, id } from '../contract/endpoint.ts'
import { moment } from '../contract/moment.ts'
import { pageQuery, paged } from '../contract/paging.ts'

const jobState = z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'])
export type JobState = z.infer<typeof jobState>

/** Labels of the states. */
export const jobStateLabels: Record<JobState, string> = {
  QUEUED: 'Queued',
  RUNNING: 'In progress',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELLED: 'Canceled',
}

/** The label of a job from its cancellation until it has ended. */
export const cancelingWords = 'Canceling'

/** Neither waiting nor running. The state changes only if someone retries the job. */
export const isOver = (state: JobState): boolean => state !== 'QUEUED' && state !== 'RUNNING'

/** A job that continues whether or not anyone watches. */
export const job = z.object({
  jobId: z.number().int(),
  kind: z.string(),
  /** The job's title: 'Activating 2027'. */
  title: z.string(),
  state: jobState,
  done: z.number().int(),
  /** Null while the amount of work is unknown. */
  total: z.number().int().nullable(),
  /** The current activity. */
  words: z.string().nullable(),
  /** The result, as defined by its kind. */
  result: z.record(z.string(), z.unknown()).nullable(),
  error: z.string().nullable(),
  /** Whether the caller may restart it. */
  canRetry: z.boolean(),
  /** Administrators see the names of everyone who waits for the job; others see only their own. */
  askers: z.array(z.string()),
  created: moment,
  started: moment.nullable(),
  finished: moment.nullable(),
})
export type Job = z.infer<typeof job>

const params = z.object({ jobId: id })

export const getJobEndpoint = endpoint('getJob', {
  method: 'GET',
  url: '/jobs/:jobId',
  summary: 'Get the progress of a job. Available only to users who requested it and to administrators',
  tag: 'Jobs',
  allow: 'signedIn',
  params,
  reply: job,
})

export const listJobsEndpoint = endpoint('listJobs', {
  method: 'GET',
  url: '/jobs',
  summary: 'List jobs, newest first. Administrators see all jobs, and other users see their own',
  tag: 'Jobs',
  allow: 'signedIn',
  query: pageQuery(['jobId'])
    .pick({ page: true, size: true })
    .extend({
      kind: z.string().max(100).optional(),
      /** Only waiting and running jobs have one. */
      open: z.enum(['true', 'false']).default('false'),
    }),
  reply: paged(job),
})

export const cancelJobEndpoint = endpoint('cancelJob', {
  method: 'PUT',
  url: '/jobs/:jobId/cancel',
  summary: 'Cancel your request for a job. The job ends when no one else has requested it',
  tag: 'Jobs',
  allow: 'signedIn',
  params,
  reply: job,
})

export const retryJobEndpoint = endpoint('retryJob', {
  method: 'PUT',
  url: '/jobs/:jobId/retry',
  summary: 'Restart a job that failed or was canceled',
  tag: 'Jobs',
  allow: 'signedIn',
  params,
  reply: job,
})
