import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { nameField } from '#platform/contract/field.ts'
import { moment } from '#platform/contract/moment.ts'

/** The maximum number of passkeys of a person. */
export const maxPasskeys = 10
export const recoveryCodeCount = 10
/** How long a person has to use a passkey once asked for it. */
export const passkeyMinutes = 5

const encoded = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+$/, 'Must be base64url.')
const credentialId = encoded(1_400)
const transports = z.array(z.string().max(32)).max(10).optional()
const credentials = z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports }))

// The JSON forms of WebAuthn, as browsers read and write them.

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('preferred'),
  allowCredentials: credentials,
})

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
  excludeCredentials: credentials,
})

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

const createdPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4_000),
    attestationObject: encoded(40_000),
    transports,
  }),
})
export type CreatedPasskey = z.infer<typeof createdPasskey>

export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4_000),
    authenticatorData: encoded(4_000),
    signature: encoded(4_000),
    userHandle: z.string().max(200).nullish(),
  }),
})
export type UsedPasskey = z.infer<typeof usedPasskey>

export const recoveryCode = z.string().trim().min(1).max(60)

export const passkeyFields = {
  passkeyName: nameField(
    { label: 'Name', help: 'By which you recognize it, such as “Work laptop”.' },
    { max: 60 },
  ),
}

const passkey = z.object({
  passkeyId: z.number().int(),
  passkeyName: z.string(),
  createdDate: moment,
  lastUsedDate: moment.nullable(),
})
export type Passkey = z.infer<typeof passkey>

const ownPasskeys = z.object({
  passkeys: z.array(passkey),
  /** Unused recovery codes. */
  recoveryCodes: z.number().int(),
})

const tag = 'Users'
const url = '/users/settings/passkeys'

export const listPasskeysEndpoint = endpoint('listPasskeys', {
  method: 'GET',
  url,
  summary: 'List your passkeys, and count your unused recovery codes',
  tag,
  allow: 'signedIn',
  personal: true,
  reply: ownPasskeys,
})

export const beginPasskeyEndpoint = endpoint('beginPasskey', {
  method: 'POST',
  url: `${url}/creation`,
  summary: 'Begin to add a passkey: get the options for the browser',
  tag,
  allow: 'signedIn',
  sensitive: true,
  secretReply: true,
  reply: passkeyCreation,
})

export const addPasskeyEndpoint = endpoint('addPasskey', {
  method: 'POST',
  url,
  summary:
    'Add the passkey that the browser has created. From then on, you need a passkey or a recovery code to sign in. The first passkey comes with ten recovery codes, which are shown only once',
  tag,
  allow: 'signedIn',
  sensitive: true,
  secretReply: true,
  body: z.object({ passkeyName: passkeyFields.passkeyName.schema, created: createdPasskey }),
  reply: z.object({ passkey, recoveryCodes: z.array(z.string()) }),
})

export const removePasskeyEndpoint = endpoint('removePasskey', {
  method: 'DELETE',
  url: `${url}/:passkeyId`,
  summary:
    'Remove one of your passkeys. With the last one, your recovery codes end, and the password alone signs you in',
  tag,
  allow: 'signedIn',
  sensitive: true,
  params: z.object({ passkeyId: id }),
})

export const renewRecoveryCodesEndpoint = endpoint('renewRecoveryCodes', {
  method: 'POST',
  url: '/users/settings/recoverycodes',
  summary: 'Replace your recovery codes by ten new ones, which are shown only once',
  tag,
  allow: 'signedIn',
  sensitive: true,
  secretReply: true,
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const listPasskeysOfUserEndpoint = endpoint('listPasskeysOfUser', {
  method: 'GET',
  url: '/users/:userId/passkeys',
  summary: "List a user's passkeys, and count the user's unused recovery codes",
  tag,
  allow: 'admin',
  params: z.object({ userId: id }),
  reply: ownPasskeys,
})

export const resetPasskeysEndpoint = endpoint('resetPasskeys', {
  method: 'DELETE',
  url: '/users/:userId/passkeys',
  summary:
    "Remove all of a user's passkeys and recovery codes, for a user who has lost them. The user is emailed, and all sessions of the user end",
  tag,
  allow: 'admin',
  sensitive: true,
  params: z.object({ userId: id }),
  reply: z.object({ message: z.string() }),
})
