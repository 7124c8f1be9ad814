import { z } from 'zod'

/**
 * The outcome of an email. - `sending`: not tried yet. - `sent`. - `queued`: could not be sent yet, and will be retried. -
 * `failed`: will not be retried. `why` is empty unless it is queued or failed.
 */
export const mailDelivery = z.object({
  state: z.enum(['sending', 'sent', 'queued', 'failed']),
  why: z.string(),
})
export type MailDelivery = z.infer<typeof mailDelivery>

/** The reply of a call that sends an email and waits for the first attempt. A failed email is a problem instead. */
export const mailReply = z.object({ message: z.string(), delivery: z.enum(['sent', 'queued']) })
