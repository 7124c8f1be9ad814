import { and, count, eq, gt, sql } from 'drizzle-orm'
import { problem } from '#domain/problems.ts'
import type { Db } from '../db/connect.ts'
import { failedSignIn } from '../db/schema/users.ts'
import { addressKey } from './addressKey.ts'

const windowMinutes = 15
const perAccount = 8
const perAddress = 40

const recent = sql`now() - make_interval(mins => ${windowMinutes})`

/**
 * What guesses at an account are counted under: the account itself, so that its user name and its e-mail address are no
 * two chances, or else the name that nobody has.
 */
export const accountKey = (typed: string, account: { userId: number } | null): string =>
  account ? `user ${account.userId}` : `name ${typed.toLowerCase()}`

/** Throws once an account or an address has failed too often lately, whether or not the account exists. */
export async function requireAttemptsLeft(db: Db, account: string, address: string): Promise<void> {
  // Guesses at one account queue up, so that many at once cannot all find the count still low.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${account}))`)
  const failures = async (condition: ReturnType<typeof eq>) => {
    const rows = await db
      .select({ failures: count() })
      .from(failedSignIn)
      .where(and(condition, gt(failedSignIn.failed, recent)))
    return rows[0]?.failures ?? 0
  }
  const ofAccount = await failures(eq(failedSignIn.account, account))
  const ofAddress = await failures(eq(failedSignIn.address, addressKey(address)))
  if (ofAccount >= perAccount || ofAddress >= perAddress) {
    throw problem('tooManyAttempts', { retryAfterSeconds: windowMinutes * 60 })
  }
}

export async function recordFailure(db: Db, account: string, address: string): Promise<void> {
  await db.delete(failedSignIn).where(sql`${failedSignIn.failed} <= ${recent}`)
  await db.insert(failedSignIn).values({ account, address: addressKey(address) })
}

/** A right password clears the account's failures, not the address's: one good account must not cover guessing others. */
export async function forgetFailures(db: Db, account: string): Promise<void> {
  await db.delete(failedSignIn).where(eq(failedSignIn.account, account))
}
