import { z } from 'zod'
import { endpoint, id } from '../contract/endpoint.ts'
import { pageQuery, paged } from '../contract/paging.ts'

/** An email that has not been delivered, as far as is known. */
const undeliveredMail = z.object({
  jobId: z.number().int(),
  to: z.string(),
  subject: z.string(),
  /** Why the last attempt failed. */
  why: z.string(),
  asked: z.string(),
  /** Null while it is being tried, and after it has permanently failed. */
  nextTry: z.string().nullable(),
  givenUp: z.boolean(),
})
export type UndeliveredMail = z.infer<typeof undeliveredMail>

const tag = 'Emails'

export const listUndeliveredMailsEndpoint = endpoint('listUndeliveredMails', {
  method: 'GET',
  url: '/mails/undelivered',
  summary: 'List emails that failed or are waiting to be retried, with the reason, newest first',
  tag,
  allow: 'admin',
  query: pageQuery(['jobId']).pick({ page: true, size: true }),
  reply: paged(undeliveredMail),
})

export const retryUndeliveredMailsEndpoint = endpoint('retryUndeliveredMails', {
  method: 'PUT',
  url: '/mails/undelivered/retry',
  summary: 'Retry all unsent emails immediately, including failed ones',
  tag,
  allow: 'admin',
  steps: true,
  reply: z.object({ sent: z.number().int(), queued: z.number().int(), failed: z.number().int() }),
})

export const dismissMailEndpoint = endpoint('dismissMail', {
  method: 'PUT',
  url: '/mails/undelivered/:jobId/dismiss',
  summary: 'Dismiss an unsent email so that it is neither retried nor listed',
  tag,
  allow: 'admin',
  params: z.object({ jobId: id }),
  reply: z.object({}),
})
