import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { mailReply } from '#platform/contract/mailDelivery.ts'
import * as messages from '../messages.ts'
import { issuedSecrets } from './issuedSecrets.ts'
import { passkeyRequest, usedPasskey } from './passkey.ts'
import { secondFactorCode } from './secondFactor.ts'

const account = z.string().trim().min(1).max(255)
/** A password typed at sign-in. Any length is accepted, so that the rules are not revealed. */
export const givenPassword = z.string().min(1, messages.passwordRequired).max(1024)
export const retypedPassword = z.string().min(1, messages.passwordConfirmRequired).max(1024)

/** 12 to 128 characters without composition rules. The server rejects those that are easy to guess. */
export const newPassword = z
  .string()
  .min(1, messages.passwordRequired)
  .min(12, 'The password must have at least 12 characters.')
  .max(128, 'The password may have at most 128 characters.')

export const authenticateEndpoint = endpoint('authenticate', {
  method: 'POST',
  url: '/authenticate',
  timeoutMs: 5000,
  summary: 'Sign in with a username or email address and a password',
  tag: 'Authentication',
  allow: 'public',
  /** The password is checked outside any transaction. */
  steps: true,
  body: z.object({
    username: account,
    password: givenPassword,
    passkey: usedPasskey.optional(),
    code: secondFactorCode.optional(),
  }),
  reply: z.union([
    z.object({ token: z.string() }),
    z
      .object({
        secondFactor: z.object({
          /** What a passkey must sign; null if the account has none. */
          passkeyRequest: passkeyRequest.nullable(),
          hasAuthenticator: z.boolean(),
        }),
      })
      .describe('The account has a second factor: send the request again, with `passkey` or `code`.'),
  ]),
})

export const sendPasswordResetEndpoint = endpoint('sendPasswordReset', {
  method: 'POST',
  url: '/authenticate/sendpasswordreset',
  summary: 'Request a password reset by username or email address',
  tag: 'Authentication',
  allow: 'public',
  steps: true,
  body: z.object({ email: account }),
  /** Only administrators learn whether it was sent. */
  reply: mailReply.extend({ delivery: mailReply.shape.delivery.optional() }),
})

const accessToken = z.string().trim().min(1).max(200)

export const validateAccessTokenEndpoint = endpoint('validateAccessToken', {
  method: 'POST',
  url: '/authenticate/validateaccesstoken',
  summary:
    'Check whether an emailed link is still valid, which user it belongs to, whether it sets that user’s first password, and how many keys and links the user has issued',
  tag: 'Authentication',
  allow: 'public',
  writes: false,
  body: z.object({ accessToken }),
  reply: z.object({
    valid: z.boolean(),
    isFirst: z.boolean(),
    userName: z.string().nullable(),
    issued: issuedSecrets,
  }),
})

export const resetPasswordEndpoint = endpoint('resetPassword', {
  method: 'POST',
  url: '/authenticate/resetpassword',
  summary:
    'Set a new password with a reset token. The token identifies the user, so a user ID in the body is ignored. All sessions end, and keys and links are revoked unless `revokeSecrets` is false',
  tag: 'Authentication',
  allow: 'public',
  body: z.object({ accessToken, password: newPassword, revokeSecrets: z.boolean().default(true) }),
  reply: z.object({ message: z.string() }),
})

export const changePasswordEndpoint = endpoint('changePassword', {
  method: 'PUT',
  url: '/users/settings/password',
  summary:
    'Change your own password. All your other sessions end. With `revokeSecrets`, your keys and links are revoked too',
  checksPassword: true,
  tag: 'Users',
  allow: 'signedIn',
  body: z.object({
    currentPassword: givenPassword,
    password: newPassword,
    revokeSecrets: z.boolean().default(false),
  }),
  reply: z.object({ message: z.string() }),
})
