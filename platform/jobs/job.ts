import { z } from 'zod'
import { endpoint, id } from '../contract/endpoint.ts'
import { pageQuery, paged } from '../contract/paging.ts'

export const jobState = z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'])
export type JobState = z.infer<typeof jobState>

/** What people read for a state. */
export const jobStateLabels: Record<JobState, string> = {
  QUEUED: 'Waiting for its turn',
  RUNNING: 'Under way',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
}

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
  summary: 'How far long work is; for those who asked for it and administrators',
  tag: 'Jobs',
  allow: 'signedIn',
  params,
  reply: job,
})

export const listJobsEndpoint = endpoint({
  method: 'GET',
  url: '/jobs',
  summary: 'Long work, newest first: all of it for administrators, their own for others',
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
  summary: 'No longer wait for long work; it ends when nobody else waits for it',
  tag: 'Jobs',
  allow: 'signedIn',
  params,
  reply: job,
})

export const retryJobEndpoint = endpoint({
  method: 'PUT',
  url: '/jobs/:jobId/retry',
  summary: 'Begin long work again that failed or was cancelled',
  tag: 'Jobs',
  allow: 'signedIn',
  params,
  reply: job,
})
