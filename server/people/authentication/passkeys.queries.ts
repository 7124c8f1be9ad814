import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  maxPasskeys,
  passkeyMinutes,
  type CreatedPasskey,
  type passkeyRequest,
  type UsedPasskey,
} from '#domain/people/passkey.ts'
import type { beginPasskeyEndpoint, Passkey } from '#domain/people/secondFactor.ts'
import { problem } from '#domain/problems.ts'
import { publicationName } from '#domain/publishing/publicationName.ts'
import type { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireRow } from '#platform/database/statement.ts'
import { passkey, passkeyChallenge } from '../../database/schema/users.ts'
import { createSecret, hashSecret } from '../secrets.ts'

/** Of the algorithms that passkeys sign with: Ed25519, ES256, and RS256. */
const algorithms = [-8, -7, -257]

/** Passkeys belong to the host of PUBLIC_URL and work only on its pages. */
const siteOf = ({ publicUrl }: { publicUrl: string }) => {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}
export type Site = { publicUrl: string }
type Person = { userId: number; displayName: string; firstName: string; lastName: string }

const shown = {
  passkeyId: passkey.passkeyId,
  passkeyName: passkey.passkeyName,
  createdDate: passkey.createdDate,
  lastUsedDate: passkey.lastUsedDate,
}

export const listPasskeys = (db: Db, userId: number): Promise<Passkey[]> =>
  db.select(shown).from(passkey).where(eq(passkey.userId, userId)).orderBy(asc(passkey.passkeyId))

const listCredentials = async (db: Db, userId: number) => {
  const rows = await db
    .select({ id: passkey.credentialId, transports: passkey.transports })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(passkey.passkeyId))
  return rows.map(row => ({ ...row, type: 'public-key' as const }))
}

/** A new challenge, of which the person has as many minutes as `passkeyMinutes` says. */
async function createChallenge(db: Db, userId: number, isForNew: boolean): Promise<string> {
  const challenge = createSecret()
  await db.delete(passkeyChallenge).where(sql`${passkeyChallenge.expires} < now()`)
  const expires = sql`now() + make_interval(mins => ${passkeyMinutes})`
  await db.insert(passkeyChallenge).values({ challenge, userId, isForNew, expires })
  return challenge
}

/** Whether the challenge was open. It can be used once, whatever the outcome. */
async function useChallenge(db: Db, challenge: string, userId: number, isForNew: boolean): Promise<boolean> {
  const used = await db
    .delete(passkeyChallenge)
    .where(
      and(
        eq(passkeyChallenge.challenge, challenge),
        eq(passkeyChallenge.userId, userId),
        eq(passkeyChallenge.isForNew, isForNew),
        gt(passkeyChallenge.expires, sql`now()`),
      ),
    )
    .returning({ challenge: passkeyChallenge.challenge })
  return used.length > 0
}

/** The options with which the browser creates a passkey. Throws `tooManyPasskeys`. */
export async function beginPasskey(
  db: Db,
  person: Person,
  site: Site,
): Promise<z.infer<typeof beginPasskeyEndpoint.reply>> {
  const { userId, displayName, firstName, lastName } = person
  await requireRoom(db, userId)
  return {
    challenge: await createChallenge(db, userId, true),
    rp: { id: siteOf(site).id, name: publicationName },
    // Says nothing about the person, because anyone with the device may read it.
    user: {
      id: Buffer.from(hashSecret(`passkey user ${userId}`), 'hex').toString('base64url'),
      name: displayName,
      displayName: `${firstName} ${lastName}`,
    },
    pubKeyCredParams: algorithms.map(alg => ({ type: 'public-key', alg })),
    timeout: passkeyMinutes * 60_000,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    excludeCredentials: await listCredentials(db, userId),
  }
}

async function requireRoom(db: Db, userId: number): Promise<void> {
  if ((await db.$count(passkey, eq(passkey.userId, userId))) >= maxPasskeys) throw problem('tooManyPasskeys')
}

/** Adds the passkey that the browser has created. Returns `passkeyNotAccepted`. Throws `tooManyPasskeys`. */
export async function addPasskey(
  db: Db,
  userId: number,
  { passkeyName, created }: { passkeyName: string; created: CreatedPasskey },
  site: Site,
): Promise<Passkey | Problem> {
  await requireRoom(db, userId)
  const { id, origin } = siteOf(site)
  const verified = await verifyRegistrationResponse({
    response: { ...created, clientExtensionResults: {} },
    expectedChallenge: challenge => useChallenge(db, challenge, userId, true),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!verified?.verified) return problem('passkeyNotAccepted')
  const { credential } = verified.registrationInfo
  const added = await db
    .insert(passkey)
    .values({
      userId,
      passkeyName,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: created.response.transports ?? [],
    })
    .returning(shown)
  return requireRow(added)
}

/** Throws `notFound` if it is not the user's own. */
export async function removePasskey(db: Db, userId: number, passkeyId: number): Promise<void> {
  const removed = await db
    .delete(passkey)
    .where(and(eq(passkey.userId, userId), eq(passkey.passkeyId, passkeyId)))
    .returning({ passkeyId: passkey.passkeyId })
  if (removed.length === 0) throw problem('notFound')
}

/** Beside a password, having the passkey suffices. Where it is the only proof, it also has to know its owner. */
type PasskeyUse = 'secondFactor' | 'onlyProof'

/** What the browser must sign to prove that it has a passkey of the user; null if the user has none. */
export async function requestPasskey(
  db: Db,
  userId: number,
  site: Site,
  use: PasskeyUse = 'secondFactor',
): Promise<z.infer<typeof passkeyRequest> | null> {
  const allowCredentials = await listCredentials(db, userId)
  if (allowCredentials.length === 0) return null
  return {
    challenge: await createChallenge(db, userId, false),
    rpId: siteOf(site).id,
    timeout: passkeyMinutes * 60_000,
    userVerification: use === 'onlyProof' ? 'required' : 'preferred',
    allowCredentials,
  }
}

/** Whether it is one of the user's passkeys and has signed an open challenge of this user. */
export async function verifyPasskey(
  db: Db,
  userId: number,
  used: UsedPasskey,
  site: Site,
  use: PasskeyUse = 'secondFactor',
): Promise<boolean> {
  const [stored] = await db
    .select()
    .from(passkey)
    .where(and(eq(passkey.userId, userId), eq(passkey.credentialId, used.id)))
    .for('update')
  if (!stored) return false
  const { id, origin } = siteOf(site)
  const { userHandle, ...response } = used.response
  const verified = await verifyAuthenticationResponse({
    response: {
      ...used,
      response: { ...response, userHandle: userHandle ?? undefined },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge => useChallenge(db, challenge, userId, false),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: use === 'onlyProof',
    credential: {
      id: stored.credentialId,
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
      counter: stored.counter,
    },
  }).catch(() => null)
  if (!verified?.verified) return false
  await db
    .update(passkey)
    .set({ counter: verified.authenticationInfo.newCounter, lastUsedDate: sql`now()` })
    .where(eq(passkey.passkeyId, stored.passkeyId))
  return true
}
