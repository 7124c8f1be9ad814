import { randomBytes } from 'node:crypto'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { UsedPasskey } from '#domain/people/passkey.ts'
import { recoveryCodeCount, type SecondFactor } from '#domain/people/secondFactor.ts'
import type { Db } from '#platform/database/connect.ts'
import { authenticatorApp, passkey, recoveryCode } from '../../database/schema/users.ts'
import { hashSecret } from '../secrets.ts'
import { findOneTimeStep } from './oneTimeCode.ts'
import { listPasskeys, requestPasskey, verifyPasskey, type Site } from './passkeys.queries.ts'

export async function readSecondFactor(db: Db, userId: number): Promise<SecondFactor> {
  const passkeys = await listPasskeys(db, userId)
  const [authenticator = null] = await db
    .select({ createdDate: authenticatorApp.createdDate, lastUsedDate: authenticatorApp.lastUsedDate })
    .from(authenticatorApp)
    .where(eq(authenticatorApp.userId, userId))
  const recoveryCodes = await db.$count(recoveryCode, eq(recoveryCode.userId, userId))
  return { passkeys, authenticator, recoveryCodes }
}

const hasAuthenticator = async (db: Db, userId: number): Promise<boolean> =>
  (await db.$count(authenticatorApp, eq(authenticatorApp.userId, userId))) > 0

export const hasSecondFactor = async (db: Db, userId: number): Promise<boolean> =>
  (await hasAuthenticator(db, userId)) || (await db.$count(passkey, eq(passkey.userId, userId))) > 0

/** What the user can sign in with after the password. */
export const requestSecondFactor = async (db: Db, userId: number, site: Site) => ({
  passkeyRequest: await requestPasskey(db, userId, site),
  hasAuthenticator: await hasAuthenticator(db, userId),
})

/** Null if neither the passkey nor the code is accepted. An accepted one cannot be used again. */
export async function useSecondFactor(
  db: Db,
  userId: number,
  given: { passkey?: UsedPasskey | undefined; code?: string | undefined },
  site: Site,
): Promise<'passkey' | 'oneTimeCode' | 'recoveryCode' | null> {
  if (given.passkey) return (await verifyPasskey(db, userId, given.passkey, site)) ? 'passkey' : null
  if (given.code === undefined) return null
  const digits = given.code.replaceAll(/[\s-]/g, '')
  if (/^\d{6}$/.test(digits)) return (await useOneTimeCode(db, userId, digits)) ? 'oneTimeCode' : null
  return (await useRecoveryCode(db, userId, given.code)) ? 'recoveryCode' : null
}

/** Whether the app shows this code now. It is then used up, with those before it. */
async function useOneTimeCode(db: Db, userId: number, code: string): Promise<boolean> {
  const [stored] = await db
    .select({ secret: authenticatorApp.secret, now: databaseSeconds })
    .from(authenticatorApp)
    .where(eq(authenticatorApp.userId, userId))
  const step = stored ? findOneTimeStep(stored.secret, code, stored.now) : null
  if (step === null) return false
  const used = await db
    .update(authenticatorApp)
    .set({ lastStep: step, lastUsedDate: sql`now()` })
    .where(and(eq(authenticatorApp.userId, userId), lt(authenticatorApp.lastStep, step)))
    .returning({ userId: authenticatorApp.userId })
  return used.length > 0
}

/** The clock that all servers share. */
const databaseSeconds = sql<number>`extract(epoch from now())::float8`

/** Stores the app with this secret if the code is right. It replaces the former one. */
export async function addAuthenticator(
  db: Db,
  userId: number,
  { secret, code }: { secret: string; code: string },
): Promise<boolean> {
  const rows = (await db.execute(sql`select ${databaseSeconds} as now`)).rows as { now: number }[]
  const lastStep = findOneTimeStep(secret, code.replaceAll(/\s/g, ''), rows[0]?.now ?? 0)
  if (lastStep === null) return false
  await removeAuthenticator(db, userId)
  await db.insert(authenticatorApp).values({ userId, secret, lastStep })
  return true
}

export async function removeAuthenticator(db: Db, userId: number): Promise<boolean> {
  const removed = await db
    .delete(authenticatorApp)
    .where(eq(authenticatorApp.userId, userId))
    .returning({ userId: authenticatorApp.userId })
  return removed.length > 0
}

/** The password alone then signs in. */
export async function removeSecondFactor(db: Db, userId: number): Promise<void> {
  await db.delete(passkey).where(eq(passkey.userId, userId))
  await removeAuthenticator(db, userId)
  await removeRecoveryCodes(db, userId)
}

/**
 * What an intruder may have added who asked for something at that time: factors since the day before, which are removed, and
 * the recovery codes, whose age is not known, so they always are. Resolves to what that was.
 */
export async function removeIntrudersFactors(
  db: Db,
  userId: number,
  asked: string,
): Promise<{ factors: ('passkeyRemoved' | 'authenticatorRemoved')[]; hadCodes: boolean }> {
  const since = sql`${asked}::timestamptz - interval '1 day'`
  const passkeys = await db
    .delete(passkey)
    .where(and(eq(passkey.userId, userId), gte(passkey.createdDate, since)))
    .returning({ passkeyId: passkey.passkeyId })
  const apps = await db
    .delete(authenticatorApp)
    .where(and(eq(authenticatorApp.userId, userId), gte(authenticatorApp.createdDate, since)))
    .returning({ userId: authenticatorApp.userId })
  const factors = [
    ...passkeys.map(() => 'passkeyRemoved' as const),
    ...apps.map(() => 'authenticatorRemoved' as const),
  ]
  return { factors, hadCodes: await removeRecoveryCodes(db, userId) }
}

/** Whether there were any. */
export async function removeRecoveryCodes(db: Db, userId: number): Promise<boolean> {
  const removed = await db
    .delete(recoveryCode)
    .where(eq(recoveryCode.userId, userId))
    .returning({ recoveryCodeId: recoveryCode.recoveryCodeId })
  return removed.length > 0
}

/** Ten new codes such as `k3x9p-7rw2d-m4hqz`, of which only hashes are stored. The former ones end. */
export async function renewRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  await removeRecoveryCodes(db, userId)
  const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode)
  await db.insert(recoveryCode).values(codes.map(code => ({ userId, codeHash: hashRecoveryCode(code) })))
  return codes
}

/** Without letters and digits that look alike. A power of two, so that each is equally likely: 75 random bits. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

const createRecoveryCode = (): string => {
  const text = Array.from(randomBytes(15), byte => letters[byte % letters.length]).join('')
  return [text.slice(0, 5), text.slice(5, 10), text.slice(10)].join('-')
}

/** As typed: spaces, dashes, and capitals do not matter. */
const hashRecoveryCode = (typed: string): string =>
  hashSecret(typed.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))

/** Whether it is one of the user's recovery codes, which then ends. */
async function useRecoveryCode(db: Db, userId: number, typed: string): Promise<boolean> {
  const used = await db
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, hashRecoveryCode(typed))))
    .returning({ recoveryCodeId: recoveryCode.recoveryCodeId })
  return used.length > 0
}
