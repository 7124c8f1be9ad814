import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import { invitationDays, resetMinutes } from '#domain/people/mailedLinks.ts'
import type { Db } from '#platform/database/connect.ts'
import { appUser, passwordReset, userPassword } from '../../database/schema/users.ts'
import { createSecret, hashSecret } from '../secrets.ts'
import { hashPassword } from './passwords.ts'

export interface Account {
  userId: number
  displayName: string
  firstName: string
  lastName: string
  email: string
  userStatus: 'ACTIVE' | 'NOT ACTIVE'
  passwordHash: string | null
}

const accountColumns = {
  userId: appUser.userId,
  displayName: appUser.displayName,
  firstName: appUser.firstName,
  lastName: appUser.lastName,
  email: appUser.email,
  userStatus: appUser.userStatus,
  passwordHash: userPassword.passwordHash,
}

/** By user name or email address, ignoring case. A user name never contains an @, so the two cannot collide. */
export async function findAccount(db: Db, nameOrEmail: string): Promise<Account | null> {
  const typed = nameOrEmail.toLowerCase()
  const rows = await db
    .select(accountColumns)
    .from(appUser)
    .leftJoin(userPassword, eq(userPassword.userId, appUser.userId))
    .where(or(eq(sql`lower(${appUser.displayName})`, typed), eq(sql`lower(${appUser.email})`, typed)))
  return rows[0] ?? null
}

export async function getAccount(db: Db, userId: number): Promise<Account | null> {
  const rows = await db
    .select(accountColumns)
    .from(appUser)
    .leftJoin(userPassword, eq(userPassword.userId, appUser.userId))
    .where(eq(appUser.userId, userId))
  return rows[0] ?? null
}

export async function savePassword(db: Db, userId: number, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db
    .insert(userPassword)
    .values({ userId, passwordHash })
    .onConflictDoUpdate({ target: userPassword.userId, set: { passwordHash, changedDate: sql`now()` } })
}

/** A new token of 256 bits. It voids an older one of the same requester. Only its hash is stored. */
export async function createPasswordReset(db: Db, userId: number, requester: string): Promise<string> {
  return (await createTokens(db, [userId], resetMinutes, requester)).get(userId) ?? ''
}

/** The same by user, for people who need to set a first password and may not read their email that day. */
export const createInvitations = (db: Db, userIds: readonly number[]): Promise<Map<number, string>> =>
  createTokens(db, userIds, invitationDays * 24 * 60)

async function createTokens(
  db: Db,
  userIds: readonly number[],
  minutes: number,
  requester = '',
): Promise<Map<number, string>> {
  const tokens = new Map(userIds.map(userId => [userId, createSecret()]))
  const expires = sql`now() + make_interval(mins => ${minutes})`
  const rows = [...tokens].map(([userId, token]) => ({
    userId,
    requester,
    tokenHash: hashSecret(token),
    expires,
  }))
  if (rows.length === 0) return tokens
  await db
    .delete(passwordReset)
    .where(and(inArray(passwordReset.userId, [...userIds]), lte(passwordReset.expires, sql`now()`)))
  const fresh = { tokenHash: sql`excluded.token_hash`, expires: sql`excluded.expires` }
  await db
    .insert(passwordReset)
    .values(rows)
    .onConflictDoUpdate({ target: [passwordReset.userId, passwordReset.requester], set: fresh })
  return tokens
}

/** Whether an emailed link is still valid, whose it is, and whether it sets the user's first password. */
export async function lookAtToken(db: Db, token: string) {
  const rows = await db
    .select({ userName: appUser.displayName, passwordOf: userPassword.userId })
    .from(passwordReset)
    .innerJoin(appUser, eq(appUser.userId, passwordReset.userId))
    .leftJoin(userPassword, eq(userPassword.userId, passwordReset.userId))
    .where(isOpen(token))
  const [found] = rows
  return {
    valid: found !== undefined,
    isFirst: found?.passwordOf === null,
    userName: found?.userName ?? null,
  }
}

/** Consumes the token: a second use finds nothing. */
export async function usePasswordReset(db: Db, token: string): Promise<number | null> {
  const rows = await db.delete(passwordReset).where(isOpen(token)).returning({ userId: passwordReset.userId })
  return rows[0]?.userId ?? null
}

/** Voids every link that was sent before the password changed. */
export async function voidPasswordReset(db: Db, userId: number): Promise<void> {
  await db.delete(passwordReset).where(eq(passwordReset.userId, userId))
}

const isOpen = (token: string) =>
  and(eq(passwordReset.tokenHash, hashSecret(token)), gt(passwordReset.expires, sql`now()`))
