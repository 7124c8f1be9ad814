import { like, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { job } from '../database/tables.ts'

/** Requests with equal keys share the run. */
export function computeJobKey(kind: string, parameters: unknown, madeFrom = ''): string {
  const hash = createHash('sha256').update(JSON.stringify([parameters, madeFrom]))
  return `${kind}:${hash.digest('hex')}`
}

/** Emails are jobs too. `createMailJob` ensures that the names of their kinds, and no others, begin like this. */
export const isMailJob = like(job.kind, 'mail%')

/** A job that has not started. */
export const queuedDefaults = {
  state: 'QUEUED',
  created: sql`now()`,
  started: null,
  finished: null,
  error: null,
  result: null,
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
