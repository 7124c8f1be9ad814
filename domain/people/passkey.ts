import { z } from 'zod'
import { nameField } from '#platform/contract/field.ts'

/** The maximum number of passkeys of a person. */
export const maxPasskeys = 10
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
  userVerification: z.enum(['preferred', 'required']),
  allowCredentials: credentials,
})

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const passkeyCreation = z.object({
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

export const createdPasskey = z.object({
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

export const passkeyFields = {
  passkeyName: nameField(
    { label: 'Name', help: 'By which you recognize it, such as “Work laptop”.' },
    { max: 60 },
  ),
}
