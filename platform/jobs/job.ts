import { z } from 'zod'
import { endpoint, id } from '../contract/endpoint.ts'
import { pageQuery, paged } from '../contract/paging.ts'

export const jobState = z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'])
export type JobState = z.infer<typeof jobState>

/** What people read for a state. */
export const jobStateLabels: Record<JobState, string> = {
  QUEUED: 'Queued',
  RUNNING: 'In progress',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELLED: 'Canceled',
}

/** A job's words from the moment it is canceled until it has ended. */
export const cancelingWords = 'Canceling'

/** Neither waiting nor under way: nothing changes any more unless somebody tries it again. */
export const isOver = (state: JobState): boolean => state !== 'QUEUED' && state !== 'RUNNING'

/** Long work that goes on whether or not anybody looks. */
export const job = z.object({
  jobId: z.number().int(),
  kind: z.string(),
  /** What it is, as a heading: 'Activating 2027'. */
  title: z.string(),
  state: jobState,
  done: z.number().int(),
  /** Null while it is not known how much there is to do. */
  total: z.number().int().nullable(),
  /** What it is at. */
  words: z.string().nullable(),
  /** What came of it, as its kind of work defines it. */
  result: z.record(z.string(), z.unknown()).nullable(),
  error: z.string().nullable(),
  /** The names of everyone who waits for it, for administrators; others see only their own. */
  askers: z.array(z.string()),
  created: z.string(),
  started: z.string().nullable(),
  finished: z.string().nullable(),
})
export type Job = z.infer<typeof job>

const params = z.object({ jobId: id })

export const getJobEndpoint = endpoint({
  method: 'GET',
  url: '/jobs/:jobId',
  summary: 'Get the progress of a job. Only for users who requested it and administrators',
  tag: 'Jobs',
  allow: 'signedIn',
  params,
  reply: job,
})

export const listJobsEndpoint = endpoint({
  method: 'GET',
  url: '/jobs',
  summary: 'List jobs, newest first. Administrators see all jobs, and other users see their own',
  tag: 'Jobs',
  allow: 'signedIn',
  query: pageQuery(['jobId'])
    .pick({ page: true, size: true })
    .extend({
      kind: z.string().max(100).optional(),
      /** Only what is waiting or under way. */
      open: z.enum(['true', 'false']).default('false'),
    }),
  reply: paged(job),
})

export const cancelJobEndpoint = endpoint({
  method: 'PUT',
  url: '/jobs/:jobId/cancel',
  summary: 'Cancel your request for a job. The job ends when no one else has requested it',
  tag: 'Jobs',
  allow: 'signedIn',
  params,
  reply: job,
})

export const retryJobEndpoint = endpoint({
  method: 'PUT',
  url: '/jobs/:jobId/retry',
  summary: 'Restart a job that failed or was canceled',
  tag: 'Jobs',
  allow: 'signedIn',
  params,
  reply: job,
})
