import type { z } from 'zod'
import type { CreatedPasskey, passkeyRequest, UsedPasskey } from '#domain/people/passkey.ts'
import type { beginPasskeyEndpoint } from '#domain/people/secondFactor.ts'
import type { Reply } from '#platform/client/api.ts'
import { ScreenError } from '#platform/client/problemError.ts'

/** Whether the browser knows passkeys and their JSON form. On pages without HTTPS, it does not. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Asks the browser to create a passkey. Throws ScreenError if it does not. */
export async function createPasskey(options: Reply<typeof beginPasskeyEndpoint>): Promise<CreatedPasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const created = await navigator.credentials.create({ publicKey }).catch(explain)
  return toJson(created) as CreatedPasskey
}

/** Asks the browser to sign with one of the user's passkeys. Throws ScreenError if it does not. */
export async function signWithPasskey(request: z.infer<typeof passkeyRequest>): Promise<UsedPasskey> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(request)
  const used = await navigator.credentials.get({ publicKey }).catch(explain)
  return toJson(used) as UsedPasskey
}

function toJson(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new ScreenError(canceled)
  return credential.toJSON()
}

const canceled = 'The browser did not use a passkey. Try again.'

/** Browsers do not say whether the user canceled or had no passkey. */
function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError')
    throw new ScreenError('This device already has a passkey for your account.')
  if (name === 'SecurityError')
    throw new ScreenError('Passkeys work only at the official address of this site, over HTTPS.')
  throw new ScreenError(canceled)
}
