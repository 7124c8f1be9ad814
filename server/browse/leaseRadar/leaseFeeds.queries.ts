import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { maxFeeds, type LeaseFeed } from '#domain/browse/leaseFeed.ts'
import type { LeaseFilters } from '#domain/browse/leaseRadar.ts'
import { can, type Actor } from '#domain/people/roles.ts'
import { getRoleName } from '#domain/people/securityRoles.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { oneRow, takeTurn } from '#platform/database/statement.ts'
import { leaseFeed } from '../../database/schema/saved.ts'
import { appUser } from '../../database/schema/users.ts'

const shown = {
  leaseFeedId: leaseFeed.leaseFeedId,
  feedName: leaseFeed.feedName,
  filters: leaseFeed.filters,
  createdDate: leaseFeed.createdDate,
  lastReadDate: leaseFeed.lastReadDate,
}

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export const listFeeds = (db: Db, userId: number): Promise<LeaseFeed[]> =>
  db.select(shown).from(leaseFeed).where(eq(leaseFeed.userId, userId)).orderBy(asc(leaseFeed.leaseFeedId))

/** Creates a feed and a token of 256 bits for its link. Only the token's hash is stored. Throws `tooManyFeeds`. */
export async function createFeed(
  db: Db,
  userId: number,
  feedName: string,
  filters: LeaseFilters | null,
): Promise<LeaseFeed & { token: string }> {
  // Runs one at a time, so that parallel calls cannot exceed the limit.
  await takeTurn(db, `lease feeds of ${userId}`)
  const feeds = await db.$count(leaseFeed, eq(leaseFeed.userId, userId))
  if (feeds >= maxFeeds) throw problem('tooManyFeeds')
  const token = randomBytes(32).toString('base64url')
  const given = filters && Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  const made = await db
    .insert(leaseFeed)
    .values({ userId, feedName, filters: given, tokenHash: hashOf(token) })
    .returning(shown)
  return { ...oneRow(made), token }
}

/** Throws `notFound` if the feed is not the user's own. */
export async function revokeFeed(db: Db, userId: number, leaseFeedId: number): Promise<void> {
  const gone = await db
    .delete(leaseFeed)
    .where(and(eq(leaseFeed.leaseFeedId, leaseFeedId), eq(leaseFeed.userId, userId)))
    .returning({ leaseFeedId: leaseFeed.leaseFeedId })
  if (gone.length === 0) throw problem('notFound')
}

export interface OpenFeed {
  leaseFeedId: number
  feedName: string
  filters: Record<string, string> | null
  createdDate: string
  contentHash: string | null
  contentDate: string | null
  lastReadDate: string | null
  actor: Actor
}

/** The feed of a token, with its owner's current rights; null if revoked or if the owner may not browse. */
export async function openFeed(db: Db, token: string): Promise<OpenFeed | null> {
  const rows = await db
    .select({
      ...shown,
      contentHash: leaseFeed.contentHash,
      contentDate: leaseFeed.contentDate,
      userId: appUser.userId,
      securityRoleId: appUser.securityRoleId,
    })
    .from(leaseFeed)
    .innerJoin(appUser, eq(appUser.userId, leaseFeed.userId))
    .where(and(eq(leaseFeed.tokenHash, hashOf(token)), eq(appUser.userStatus, 'ACTIVE')))
  const row = rows[0]
  if (!row) return null
  const actor = { userId: row.userId, role: getRoleName(row.securityRoleId) }
  return can(actor, 'browse') ? { ...row, actor } : null
}

/** Records that it was read, and when its contents last changed. Not audited, because programs fetch it constantly. */
export async function noteReading(
  db: Db,
  leaseFeedId: number,
  content: { contentHash: string; contentDate: string },
): Promise<void> {
  await db.execute(sql`select set_config('factbook.audit', 'off', true)`)
  await db
    .update(leaseFeed)
    .set({ ...content, lastReadDate: sql`now()` })
    .where(eq(leaseFeed.leaseFeedId, leaseFeedId))
}
