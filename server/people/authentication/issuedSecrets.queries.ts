import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { IssuedSecrets } from '#domain/people/issuedSecrets.ts'
import type { Db } from '#platform/database/connect.ts'
import { delegation } from '../../database/schema/delegations.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { leaseFeed } from '../../database/schema/saved.ts'
import { apiKey } from '../../database/schema/users.ts'

/** Links that can still be used. Those of closed years can neither be used nor changed. */
const isOpenLinkOf = (db: Db, userId: number) =>
  and(
    eq(delegation.givenUserId, userId),
    isNull(delegation.withdrawnDate),
    gt(delegation.expiresDate, sql`now()`),
    inArray(
      delegation.axnInstanceId,
      db
        .select({ id: axnInstance.axnInstanceId })
        .from(axnInstance)
        .where(ne(axnInstance.axnInstanceMasterStatus, 'HISTORICAL')),
    ),
  )

const isValidKeyOf = (userId: number) =>
  and(eq(apiKey.userId, userId), or(isNull(apiKey.expiresDate), gt(apiKey.expiresDate, sql`now()`)))

export async function countIssuedSecrets(db: Db, userId: number): Promise<IssuedSecrets> {
  return {
    apiKeys: await db.$count(apiKey, isValidKeyOf(userId)),
    privateLinks: await db.$count(leaseFeed, eq(leaseFeed.userId, userId)),
    colleagueLinks: await db.$count(delegation, isOpenLinkOf(db, userId)),
  }
}

/**
 * Revokes everything that gives access without the password. Call it after ending the sessions: then nothing is issued
 * in parallel (`requireLiveSession`). Resolves to what was revoked.
 */
export async function revokeIssuedSecrets(db: Db, userId: number): Promise<IssuedSecrets> {
  const issued = await countIssuedSecrets(db, userId)
  await db.delete(apiKey).where(eq(apiKey.userId, userId))
  await db.delete(leaseFeed).where(eq(leaseFeed.userId, userId))
  await db
    .update(delegation)
    .set({ withdrawnDate: sql`now()` })
    .where(isOpenLinkOf(db, userId))
  return issued
}
