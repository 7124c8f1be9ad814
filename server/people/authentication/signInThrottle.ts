import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import * as messages from '#domain/messages.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { readTogether, takeTurn } from '#platform/database/statement.ts'
import { failedSignIn } from '../../database/schema/users.ts'
import { hashSecret } from '../secrets.ts'
import { computeNetworkKey } from './computeNetworkKey.ts'

/** The source of an attempt: a network, or a device that has signed in to this account before. */
export interface AttemptSource {
  key: string
  isKnownDevice: boolean
}

interface Policy {
  /** The number of attempts within the window without a wait. */
  free: number
  windowMinutes: number
  /** The wait after the last attempt, doubled with each further one up to `longestSeconds`. */
  firstSeconds: number
  longestSeconds: number
}

interface ThrottlePolicies {
  /** One account from one source. */
  source: Policy
  /** One account from all sources: slows distributed guessing. Known devices are exempt. */
  account: Policy
  /** One network, all accounts: slows trying one password on many. Known devices are exempt. */
  network: Policy
}

const network = { free: 40, windowMinutes: 15, firstSeconds: 5, longestSeconds: 300 }

const passwordPolicies: ThrottlePolicies = {
  source: { free: 8, windowMinutes: 60, firstSeconds: 5, longestSeconds: 900 },
  account: { free: 50, windowMinutes: 60, firstSeconds: 30, longestSeconds: 30 },
  network,
}

/** One-time codes are short, and anyone who enters one already knows the password, so fewer are allowed. */
export const codePolicies: ThrottlePolicies = {
  source: passwordPolicies.source,
  account: { free: 10, windowMinutes: 60, firstSeconds: 60, longestSeconds: 300 },
  network,
}

/** Each request sends an email, so fewer are allowed. */
export const resetPolicies: ThrottlePolicies = {
  source: { free: 8, windowMinutes: 60, firstSeconds: 60, longestSeconds: 900 },
  account: { free: 16, windowMinutes: 60, firstSeconds: 300, longestSeconds: 300 },
  network,
}

/** A provider has its own limits, and many people of an organization share a network. */
export const openIdPolicies: ThrottlePolicies = { source: network, account: network, network }

const longestWindowMinutes = 60

/**
 * Attempts of the future were counted before the clock was set back, and would refuse the owner until then. A parallel
 * attempt may be a moment ahead.
 */
const isPast = sql`${failedSignIn.failed} <= now() + interval '1 minute'`

/** Nothing typed is stored, because people type passwords into the wrong field. */
const hashTyped = (typed: string): string => hashSecret(typed.toLowerCase()).slice(0, 16)

/**
 * The key for counting attempts, by the typed text. If a username and its email address shared a count, it would reveal
 * that they belong together.
 */
export const computeSignInKey = (typed: string): string => `name ${hashTyped(typed)}`

/** The key for counting codes, the same whatever name was typed before the right password. */
export const computeCodeKey = (userId: number): string => `code ${userId}`

/** The key for counting requests for a reset link, and their source. */
export const computeResetKey = (typed: string): string => `reset ${hashTyped(typed)}`

/**
 * Counts an attempt before its outcome is known, so that parallel attempts cannot all see a low count. Throws
 * `tooManyAttempts` with the seconds to wait. A rejected attempt is not counted, so it does not prolong the wait.
 */
export async function countAttempt(
  db: Db,
  account: string,
  source: AttemptSource,
  policies: ThrottlePolicies = passwordPolicies,
): Promise<void> {
  await takeTurn(db, account)
  const ofAccount = eq(failedSignIn.account, account)
  const ofSource = eq(failedSignIn.address, source.key)
  const waits = await readTogether([
    secondsToWait(db, and(ofAccount, ofSource), policies.source),
    ...(source.isKnownDevice
      ? []
      : [secondsToWait(db, ofAccount, policies.account), secondsToWait(db, ofSource, policies.network)]),
  ])
  const longest = Math.max(...waits)
  if (longest > 0)
    throw problem('tooManyAttempts', {
      message: messages.tooManyAttempts(longest),
      retryAfterSeconds: longest,
    })
  await db.insert(failedSignIn).values({ account, address: source.key })
}

/**
 * Counts an unknown link or key, by its kind, so that a network can only guess slowly. A valid one is never refused
 * because of guesses from its network, and guesses never keep anyone from signing in. Throws `tooManyAttempts`.
 */
export const countGuess = (db: Db, kind: string, secret: string, ip: string): Promise<void> =>
  countAttempt(db, `${kind} ${hashSecret(secret).slice(0, 16)}`, {
    key: `${kind} ${computeNetworkKey(ip)}`,
    isKnownDevice: false,
  })

/** Removes attempts that no longer count. */
export async function forgetOldAttempts(db: Db): Promise<void> {
  await db
    .delete(failedSignIn)
    .where(
      sql`${failedSignIn.failed} <= now() - make_interval(mins => ${longestWindowMinutes}) or not ${isPast}`,
    )
}

async function secondsToWait(db: Db, condition: SQL | undefined, policy: Policy): Promise<number> {
  const since = sql`now() - make_interval(mins => ${policy.windowMinutes})`
  const rows = await db
    .select({
      attempts: sql<number>`count(*)::int`,
      elapsed: sql<number>`coalesce(extract(epoch from now() - max(${failedSignIn.failed})), 0)::float8`,
    })
    .from(failedSignIn)
    .where(and(condition, isPast, sql`${failedSignIn.failed} > ${since}`))
  const { attempts = 0, elapsed = 0 } = rows[0] ?? {}
  if (attempts < policy.free) return 0
  const wait = Math.min(policy.longestSeconds, policy.firstSeconds * 2 ** (attempts - policy.free))
  return Math.max(0, Math.ceil(wait - elapsed))
}

/**
 * Clears an account's attempts from one source after the right password came from there. Attempts from elsewhere stay,
 * because the owner's sign-in must not give a guesser new chances.
 */
export async function forgetAttempts(db: Db, account: string, source: AttemptSource): Promise<void> {
  await db
    .delete(failedSignIn)
    .where(and(eq(failedSignIn.account, account), eq(failedSignIn.address, source.key)))
}

/** Clears all attempts on an account whose password has changed, under any of its names. */
export async function forgetAllAttempts(
  db: Db,
  { userId, displayName, email }: { userId: number; displayName: string; email: string },
): Promise<void> {
  const keys = [...[displayName, email].map(computeSignInKey), computeCodeKey(userId)]
  await db.delete(failedSignIn).where(inArray(failedSignIn.account, keys))
}
