import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { accountFields } from './userFields.ts'

/** How long the old address can revert a change. */
export const objectionDays = 7

const message = z.object({ message: z.string() })

export const changeOwnEmailEndpoint = endpoint({
  method: 'PUT',
  url: '/users/settings/email',
  summary:
    "Ask to change one's own email address. It changes when the link mailed to the new address is opened; the old address is told and can cancel",
  tag: 'Users',
  allow: 'signedIn',
  checksPassword: true,
  body: z.object({ email: accountFields.email.schema, currentPassword: z.string().max(1024).optional() }),
  reply: message,
})

export const cancelOwnEmailChangeEndpoint = endpoint({
  method: 'DELETE',
  url: '/users/settings/email',
  summary: "Cancel the change of one's own email address while it is not confirmed",
  tag: 'Users',
  allow: 'signedIn',
  reply: message,
})

const body = z.object({ accessToken: z.string().trim().min(1).max(200) })

export const validateEmailLinkEndpoint = endpoint({
  method: 'POST',
  url: '/authenticate/validateemaillink',
  summary: 'What a mailed link about an email address does, and whether it still works',
  tag: 'Authentication',
  allow: 'public',
  writes: false,
  body,
  reply: z.object({
    link: z.enum(['confirmation', 'objection']).nullable(),
    oldEmail: z.string().nullable(),
    newEmail: z.string().nullable(),
    isConfirmed: z.boolean(),
  }),
})

export const confirmEmailChangeEndpoint = endpoint({
  method: 'POST',
  url: '/authenticate/confirmemail',
  summary: 'Make the new email address valid with the link mailed to it; every session of the user ends',
  tag: 'Authentication',
  allow: 'public',
  body,
  reply: message,
})

export const objectToEmailChangeEndpoint = endpoint({
  method: 'POST',
  url: '/authenticate/cancelemailchange',
  summary:
    'Cancel an email change, or take it back, with the link mailed to the old address; every session of the user ends',
  tag: 'Authentication',
  allow: 'public',
  body,
  reply: message,
})
