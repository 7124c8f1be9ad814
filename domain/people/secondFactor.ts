import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { nameField } from '#platform/contract/field.ts'
import { moment } from '#platform/contract/moment.ts'
import { createdPasskey, passkeyCreation, passkeyFields } from './passkey.ts'

export const recoveryCodeCount = 10

/** A code from an authenticator app, or a recovery code. */
export const secondFactorCode = z.string().trim().min(1).max(60)

export const authenticatorFields = {
  code: nameField({ label: 'Code', help: 'The six digits that the app shows now.' }, { min: 1, max: 10 }),
}

const passkey = z.object({
  passkeyId: z.number().int(),
  passkeyName: z.string(),
  createdDate: moment,
  lastUsedDate: moment.nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** What a person can use to sign in after the password. */
const secondFactor = z.object({
  passkeys: z.array(passkey),
  /** The app that shows one-time codes; null without one. */
  authenticator: z.object({ createdDate: moment, lastUsedDate: moment.nullable() }).nullable(),
  /** Unused recovery codes. */
  recoveryCodes: z.number().int(),
})
export type SecondFactor = z.infer<typeof secondFactor>

export const hasAny = ({ passkeys, authenticator }: SecondFactor): boolean =>
  passkeys.length > 0 || authenticator !== null

const recoveryCodes = z.array(z.string())
const tag = 'Users'
const url = '/users/settings/secondfactor'
const own = { tag, allow: 'signedIn', sensitive: true } as const
const ofUser = {
  tag,
  allow: 'admin',
  url: '/users/:userId/secondfactor',
  params: z.object({ userId: id }),
} as const

export const getSecondFactorEndpoint = endpoint('getSecondFactor', {
  method: 'GET',
  url,
  summary: 'List your passkeys and your authenticator app, and count your unused recovery codes',
  tag,
  allow: 'signedIn',
  personal: true,
  reply: secondFactor,
})

export const beginPasskeyEndpoint = endpoint('beginPasskey', {
  ...own,
  method: 'POST',
  url: `${url}/passkeys/creation`,
  summary: 'Begin to add a passkey: get the options for the browser',
  secretReply: true,
  reply: passkeyCreation,
})

export const addPasskeyEndpoint = endpoint('addPasskey', {
  ...own,
  method: 'POST',
  url: `${url}/passkeys`,
  summary:
    'Add the passkey that the browser has created. From then on, you need a second factor or a recovery code to sign in. The first factor comes with ten recovery codes, which are shown only once',
  secretReply: true,
  body: z.object({ passkeyName: passkeyFields.passkeyName.schema, created: createdPasskey }),
  reply: z.object({ passkey, recoveryCodes }),
})

export const removePasskeyEndpoint = endpoint('removePasskey', {
  ...own,
  method: 'DELETE',
  url: `${url}/passkeys/:passkeyId`,
  summary:
    'Remove one of your passkeys. With the last factor, your recovery codes end, and the password alone signs you in',
  params: z.object({ passkeyId: id }),
})

export const beginAuthenticatorEndpoint = endpoint('beginAuthenticator', {
  ...own,
  method: 'POST',
  url: `${url}/authenticator/creation`,
  summary: 'Begin to add an authenticator app: get a new secret, which is not stored yet',
  writes: false,
  secretReply: true,
  reply: z.object({
    secret: z.string(),
    /** For a QR code. */
    uri: z.string(),
  }),
})

export const addAuthenticatorEndpoint = endpoint('addAuthenticator', {
  ...own,
  method: 'POST',
  url: `${url}/authenticator`,
  summary:
    'Add the authenticator app that has the secret, which a code proves. It replaces your former one. The first factor comes with ten recovery codes, which are shown only once',
  secretReply: true,
  body: z.object({
    secret: z.string().regex(/^[A-Z2-7]{32}$/, 'Must be the secret of `beginAuthenticator`.'),
    code: authenticatorFields.code.schema,
  }),
  reply: z.object({ recoveryCodes }),
})

export const removeAuthenticatorEndpoint = endpoint('removeAuthenticator', {
  ...own,
  method: 'DELETE',
  url: `${url}/authenticator`,
  summary:
    'Remove your authenticator app. With the last factor, your recovery codes end, and the password alone signs you in',
})

export const renewRecoveryCodesEndpoint = endpoint('renewRecoveryCodes', {
  ...own,
  method: 'POST',
  url: `${url}/recoverycodes`,
  summary: 'Replace your recovery codes by ten new ones, which are shown only once',
  secretReply: true,
  reply: z.object({ recoveryCodes }),
})

export const getSecondFactorOfUserEndpoint = endpoint('getSecondFactorOfUser', {
  ...ofUser,
  method: 'GET',
  summary:
    'Count a user’s passkeys and unused recovery codes, and tell whether there is an authenticator app',
  reply: z.object({
    passkeys: z.number().int(),
    hasAuthenticator: z.boolean(),
    recoveryCodes: z.number().int(),
  }),
})

export const resetSecondFactorEndpoint = endpoint('resetSecondFactor', {
  ...ofUser,
  method: 'DELETE',
  sensitive: true,
  summary:
    'Remove all passkeys, the authenticator app, and the recovery codes of a user who has lost them. The user is emailed, also at an address changed in the last 30 days, and all sessions of the user end',
  reply: z.object({ message: z.string() }),
})
