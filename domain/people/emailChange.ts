import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { accountFields } from './userFields.ts'

const message = z.object({ message: z.string() })

export const changeOwnEmailEndpoint = endpoint('changeOwnEmail', {
  method: 'PUT',
  url: '/users/settings/email',
  summary:
    'Request a change of your own email address. It changes when you open the link sent to the new address. The old address is notified and can cancel the change',
  tag: 'Users',
  allow: 'signedIn',
  sensitive: true,
  body: z.object({ email: accountFields.email.schema }),
  reply: message,
})

export const cancelOwnEmailChangeEndpoint = endpoint('cancelOwnEmailChange', {
  method: 'DELETE',
  url: '/users/settings/email',
  summary: 'Cancel an unconfirmed change of your own email address',
  tag: 'Users',
  allow: 'signedIn',
  reply: message,
})

const body = z.object({ accessToken: z.string().trim().min(1).max(200) })

export const validateEmailLinkEndpoint = endpoint('validateEmailLink', {
  method: 'POST',
  url: '/authenticate/validateemaillink',
  summary: 'Check what an emailed link about an email address does and whether it still works',
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

export const confirmEmailChangeEndpoint = endpoint('confirmEmailChange', {
  method: 'POST',
  url: '/authenticate/confirmemail',
  summary: 'Confirm the new email address with the link sent to it. All sessions of the user end',
  tag: 'Authentication',
  allow: 'public',
  body,
  reply: message,
})

export const objectToEmailChangeEndpoint = endpoint('objectToEmailChange', {
  method: 'POST',
  url: '/authenticate/cancelemailchange',
  summary:
    'Cancel or undo an email change with the link sent to the old address. All sessions of the user end',
  tag: 'Authentication',
  allow: 'public',
  steps: true,
  body,
  reply: message,
})
