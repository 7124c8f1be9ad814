import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

/** The page to which the provider sends people back. */
export const openIdReturnPath = '/login/openid'

export const beginOpenIdEndpoint = endpoint('beginOpenId', {
  method: 'POST',
  url: '/authenticate/openid',
  summary:
    'Begin to sign in with the organization’s OpenID Connect provider: get the provider’s page to open',
  tag: 'Authentication',
  allow: 'public',
  steps: true,
  body: z.object({
    /** Whether the provider must ask for the password or passkey even if the user is signed in there. */
    isFresh: z.boolean().default(false),
  }),
  reply: z.object({ url: z.string() }),
})

export const finishOpenIdEndpoint = endpoint('finishOpenId', {
  method: 'POST',
  url: '/authenticate/openid/finish',
  summary: 'Sign in with what the OpenID Connect provider has sent back, in the browser that began',
  tag: 'Authentication',
  allow: 'public',
  steps: true,
  body: z.object({
    /** The parameters of the page to which the provider has sent the user. */
    code: z.string().min(1).max(4_000),
    state: z.string().min(1).max(200),
    iss: z.string().max(1_000).optional(),
  }),
  reply: z.object({ token: z.string() }),
})
