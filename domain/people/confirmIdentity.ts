import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { passkeyRequest, usedPasskey } from './passkey.ts'

/** How long after signing in, or confirming who one is, sensitive calls are accepted. */
export const recentMinutes = 10

export const confirmIdentityEndpoint = endpoint('confirmIdentity', {
  method: 'POST',
  url: '/session/confirmation',
  summary: `Confirm who you are with your password or a passkey, so that sensitive calls are accepted for ${recentMinutes} minutes. Without either, the answer says how you can confirm it`,
  tag: 'Authentication',
  allow: 'signedIn',
  checksPassword: true,
  body: z.object({
    currentPassword: z.string().min(1).max(1024).optional(),
    passkey: usedPasskey.optional(),
  }),
  reply: z.object({
    isConfirmed: z.boolean(),
    hasPassword: z.boolean(),
    /** What a passkey must sign; null if the user has none. */
    passkeyRequest: passkeyRequest.nullable(),
  }),
})
