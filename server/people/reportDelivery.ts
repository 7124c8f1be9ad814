import type { z } from 'zod'
import * as messages from '#domain/messages.ts'
import { problem } from '#domain/problems.ts'
import type { mailReply } from '#platform/contract/mailDelivery.ts'
import { awaitFirstAttempts, toAttempted } from '#platform/mail/awaitFirstAttempts.ts'
import type { Api } from '../api.ts'

interface RequestedMail {
  jobId: number
  email: string
  /** Begins a sentence: 'The invitation'. */
  what: string
  /** The message once it is sent. */
  sent: string
}

/** Waits for the first attempt to send a requested email. Throws `mailNotSent` if it failed for good. */
export async function reportDelivery(
  api: Api,
  { jobId, email, what, sent }: RequestedMail,
): Promise<z.infer<typeof mailReply>> {
  const { state, why } = toAttempted((await awaitFirstAttempts(api, [jobId])).get(jobId))
  if (state === 'failed') throw problem('mailNotSent', { message: messages.mailFailed(what, email, why) })
  if (state === 'queued') return { message: messages.mailQueued(what, email, why), delivery: 'queued' }
  return { message: sent, delivery: 'sent' }
}
