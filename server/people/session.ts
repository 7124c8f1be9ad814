import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, ne, sql, type Column, type SQL } from 'drizzle-orm'
import type { Actor } from '#domain/people/roles.ts'
import type { OwnSession } from '#domain/people/securityRecord.ts'
import { getRoleName } from '#domain/people/securityRoles.ts'
import { problem } from '#domain/problems.ts'
import type { DelegationScope } from '#domain/review/delegation.ts'
import type { Db } from '#platform/database/connect.ts'
import { takeTurn } from '#platform/database/statement.ts'
import type { Settings } from '../config.ts'
import { appUser, session, signIn } from '../database/schema/users.ts'
import { getYears } from '../years/instances.queries.ts'
import { recordSecurityEvent, type CallOrigin } from './authentication/securityRecord.queries.ts'
import { storeUseEveryMs, type Tokens } from './authentication/tokens.ts'

const sessionHours = 12

/** The signed-in user of a call, as currently stored. */
export interface CurrentUser extends Actor {
  sessionId: string
  displayName: string
  firstName: string
  lastName: string
  email: string
  started: string
  expires: string
  /** Whether the user signed in, or confirmed who they are, in the last `recentMinutes`. Never for keys and links. */
  isRecent: boolean
  /** Whether the user is an administrator who must add a second factor, and acts as a plain user until then. */
  needsSecondFactor: boolean
  /** The limits of the call if a colleague makes it through a link. */
  delegation?: DelegationScope
  /** See `User` of the platform. */
  scope?: string
  seesAllJobs: boolean
}

/** The settings of sessions. */
type SessionRules = Pick<Settings, 'sessionIdleMinutes' | 'sessionsPerPerson'>

/** When a session that is used now ends: with its token, or earlier if it is not used any further. */
const createExpiry = (started: SQL | Column, { sessionIdleMinutes }: SessionRules): SQL =>
  // The use is stored only every few minutes.
  sql`least(${started} + make_interval(hours => ${sessionHours}),
    now() + make_interval(mins => ${(sessionIdleMinutes ?? sessionHours * 60) + storeUseEveryMs / 60_000}))`

/** Ends the sessions of a person beyond the newest in use. */
async function endSurplusSessions(
  db: Db,
  userId: number,
  { sessionsPerPerson }: SessionRules,
): Promise<void> {
  const surplus = db
    .select({ sessionId: session.sessionId })
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expires, sql`now()`)))
    .orderBy(desc(session.lastUsed), desc(session.started))
    .offset(sessionsPerPerson)
  await db.delete(session).where(inArray(session.sessionId, surplus))
}

/** Starts a session, and ends the person's least recently used one if there are too many. The token is valid for `sessionHours` or until the session row is deleted. */
export async function startSession(
  db: Db,
  tokens: Tokens,
  userId: number,
  origin: CallOrigin | null = null,
  {
    kind = 'signIn',
    confirmed = sql`now()`,
    rules = { sessionIdleMinutes: null, sessionsPerPerson: 20 },
  }: {
    rules?: SessionRules
    kind?: 'signIn' | 'openIdSignIn'
    /** When the user proved who they are. */
    confirmed?: SQL
  } = {},
): Promise<{ token: string; expires: Date }> {
  const sessionId = randomUUID()
  const user = (await db.select().from(appUser).where(eq(appUser.userId, userId)))[0]
  if (!user) throw new RangeError(`There is no user ${userId}`)
  // Uses the database's clock, which also ends sessions, because the server's may be wrong.
  const [inserted] = await db
    .insert(session)
    .values({ sessionId, userId, ...origin, confirmed, expires: createExpiry(sql`now()`, rules) })
    .returning({ started: session.started })
  const expires = new Date(Date.parse(inserted?.started ?? '') + sessionHours * 3_600_000)
  await endSurplusSessions(db, userId, rules)
  await recordSecurityEvent(db, kind, user, origin)
  await db
    .insert(signIn)
    .values({ userId })
    .onConflictDoUpdate({
      target: signIn.userId,
      set: { lastSignInDate: sql`now()`, previousSignInDate: signIn.lastSignInDate },
    })
  const { active, pending } = await getYears(db)
  const token = await tokens.sign(
    {
      sub: user.displayName,
      userName: user.displayName,
      userId,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      authorities: [{ authority: getRoleName(user.securityRoleId) }],
      expirationDate: expires.toISOString(),
      axnInstanceId: active?.axnInstanceId ?? null,
      axnInstanceName: active?.axnInstanceName ?? null,
      axnPendingInstanceId: pending?.axnInstanceId ?? null,
      axnPendingInstanceName: pending?.axnInstanceName ?? null,
    },
    sessionId,
    expires,
  )
  return { token, expires }
}

/**
 * Makes what grants access to an account happen one after the other: signing in, issuing a key or link, and setting a
 * password. Otherwise, a session or key made during a password reset would survive it. Take it before locking any row.
 */
export const takeAccountTurn = (db: Db, userId: number) => takeTurn(db, `account ${userId}`)

/**
 * Takes the lock for a call that issues something. Throws `notSignedIn` if a password reset has just ended the session.
 */
export async function requireLiveSession(
  db: Db,
  { userId, sessionId }: Pick<CurrentUser, 'userId' | 'sessionId'>,
): Promise<void> {
  await takeAccountTurn(db, userId)
  if ((await db.$count(session, eq(session.sessionId, sessionId))) === 0) throw problem('notSignedIn')
}

/**
 * For a call of which only some bodies are sensitive, such as a new role. The others declare it (`sensitive`). Throws
 * `confirmationRequired`.
 */
export function requireRecentSignIn({ isRecent }: Pick<CurrentUser, 'isRecent'>): void {
  if (!isRecent) throw problem('confirmationRequired')
}

/** Stores that the user has confirmed who they are. */
export async function storeConfirmation(db: Db, sessionId: string): Promise<void> {
  await db
    .update(session)
    .set({ confirmed: sql`now()` })
    .where(eq(session.sessionId, sessionId))
}

/** Where the user is signed in, the last used first. */
export function listSessions(
  db: Db,
  { userId, sessionId }: Pick<CurrentUser, 'userId' | 'sessionId'>,
): Promise<OwnSession[]> {
  const { device, network, started, lastUsed } = session
  return db
    .select({
      sessionId: session.sessionId,
      device,
      network,
      started,
      lastUsed,
      isCurrent: sql<boolean>`${session.sessionId} = ${sessionId}`,
    })
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expires, sql`now()`)))
    .orderBy(desc(lastUsed), desc(started), session.sessionId)
}

/**
 * Stores that a session was used, which postpones its end. One that has ended stays ended, even though its token is
 * valid longer. Not audited, because people call constantly.
 */
export async function storeSessionUse(db: Db, sessionId: string, rules: SessionRules): Promise<void> {
  await db
    .update(session)
    .set({ lastUsed: sql`now()`, expires: createExpiry(session.started, rules) })
    .where(and(eq(session.sessionId, sessionId), gt(session.expires, sql`now()`)))
}

/** Ends one session, or all of a user's sessions except one. */
export async function endSessions(
  db: Db,
  which: { sessionId: string } | { userId: number; exceptSessionId?: string },
): Promise<void> {
  if ('sessionId' in which) {
    await db.delete(session).where(eq(session.sessionId, which.sessionId))
    return
  }
  await takeAccountTurn(db, which.userId)
  const except = which.exceptSessionId ? ne(session.sessionId, which.exceptSessionId) : undefined
  await db.delete(session).where(and(eq(session.userId, which.userId), except))
}
