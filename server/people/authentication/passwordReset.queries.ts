import { and, eq, gt, sql, inArray, lte } from 'drizzle-orm'
import { resetMinutes, invitationDays } from '#domain/people/mailedLinks.ts'
import type { Db } from '#platform/database/connect.ts'
import { appUser, passwordReset, userPassword } from '../../database/schema/users.ts'
import { createSecret, hashSecret } from '../secrets.ts'
import { takeAccountTurn } from '../session.ts'
import { countIssuedSecrets } from './issuedSecrets.queries.ts'

/** A new token of 256 bits. It voids an older one of the same requester. Only its hash is stored. */
export async function createPasswordReset(db: Db, userId: number, requester: string): Promise<string> {
  return (await createTokens(db, [userId], resetMinutes, requester)).get(userId) ?? ''
}

/** Creates the token by user, for people who need to set a first password and may not read their email that day. */
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

/** Whether an emailed link is still valid, whose it is, whether it sets the first password, and what else is valid. */
export async function describeToken(db: Db, token: string) {
  const rows = await db
    .select({ userId: appUser.userId, userName: appUser.displayName, passwordOf: userPassword.userId })
    .from(passwordReset)
    .innerJoin(appUser, eq(appUser.userId, passwordReset.userId))
    .leftJoin(userPassword, eq(userPassword.userId, passwordReset.userId))
    .where(isOpen(token))
  const [found] = rows
  return {
    valid: found !== undefined,
    isFirst: found?.passwordOf === null,
    userName: found?.userName ?? null,
    issued: await countIssuedSecrets(db, found?.userId ?? -1),
  }
}

/** Consumes the token: a second use finds nothing. */
export async function usePasswordReset(db: Db, token: string): Promise<number | null> {
  const userId = { userId: passwordReset.userId }
  const [found] = await db.select(userId).from(passwordReset).where(isOpen(token))
  if (!found) return null
  await takeAccountTurn(db, found.userId)
  const rows = await db.delete(passwordReset).where(isOpen(token)).returning(userId)
  return rows[0]?.userId ?? null
}

/** Voids every link that was sent before the password changed. */
export async function voidPasswordReset(db: Db, userId: number): Promise<void> {
  await db.delete(passwordReset).where(eq(passwordReset.userId, userId))
}

const isOpen = (token: string) =>
  and(eq(passwordReset.tokenHash, hashSecret(token)), gt(passwordReset.expires, sql`now()`))
