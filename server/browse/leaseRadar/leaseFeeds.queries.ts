import { and, asc, eq, sql } from 'drizzle-orm'
import { maxFeeds, type LeaseFeed } from '#domain/browse/leaseFeed.ts'
import { type LeaseFilters, leaseFilters } from '#domain/browse/leaseRadar.ts'
import { can, type Actor } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import { id } from '#platform/contract/endpoint.ts'
import { readChoices, writeChoices } from '#platform/contract/listing.ts'
import type { Db } from '#platform/database/connect.ts'
import { readTogether, requireRow } from '#platform/database/statement.ts'
import { findMergedInto } from '../../catalog/merging/merging.queries.ts'
import { leaseFeed } from '../../database/schema/saved.ts'
import { appUser } from '../../database/schema/users.ts'
import { lacksSecondFactor, readRole, type AccountRules } from '../../people/callColumns.ts'
import { createSecret, hashSecret } from '../../people/secrets.ts'
import { requireLiveSession, type CurrentUser } from '../../people/session.ts'
import { listFollowedItems } from '../saved/saved.queries.ts'

const shown = {
  leaseFeedId: leaseFeed.leaseFeedId,
  feedName: leaseFeed.feedName,
  filters: leaseFeed.filters,
  createdDate: leaseFeed.createdDate,
  lastReadDate: leaseFeed.lastReadDate,
}

export const listFeeds = (db: Db, userId: number): Promise<LeaseFeed[]> =>
  db.select(shown).from(leaseFeed).where(eq(leaseFeed.userId, userId)).orderBy(asc(leaseFeed.leaseFeedId))

/** Creates a feed and a token of 256 bits for its link. Only the token's hash is stored. Throws `tooManyFeeds`. */
export async function createFeed(
  db: Db,
  actor: Pick<CurrentUser, 'userId' | 'sessionId'>,
  feedName: string,
  filters: LeaseFilters | null,
): Promise<LeaseFeed & { token: string }> {
  const { userId } = actor
  // Runs one at a time, so that parallel calls cannot exceed the limit.
  await requireLiveSession(db, actor)
  const feeds = await db.$count(leaseFeed, eq(leaseFeed.userId, userId))
  if (feeds >= maxFeeds) throw problem('tooManyFeeds')
  const token = createSecret()
  const given = filters && Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  const added = await db
    .insert(leaseFeed)
    .values({ userId, feedName, filters: given, tokenHash: hashSecret(token) })
    .returning(shown)
  return { ...requireRow(added), token }
}

/** Throws `notFound` if the feed is not the user's own. */
export async function revokeFeed(db: Db, userId: number, leaseFeedId: number): Promise<void> {
  const removed = await db
    .delete(leaseFeed)
    .where(and(eq(leaseFeed.leaseFeedId, leaseFeedId), eq(leaseFeed.userId, userId)))
    .returning({ leaseFeedId: leaseFeed.leaseFeedId })
  if (removed.length === 0) throw problem('notFound')
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
export async function openFeed(db: Db, token: string, rules: AccountRules): Promise<OpenFeed | null> {
  const rows = await db
    .select({
      ...shown,
      contentHash: leaseFeed.contentHash,
      contentDate: leaseFeed.contentDate,
      userId: appUser.userId,
      securityRoleId: appUser.securityRoleId,
      lacksSecondFactor: sql<boolean | null>`${sql.raw(lacksSecondFactor)}`,
    })
    .from(leaseFeed)
    .innerJoin(appUser, eq(appUser.userId, leaseFeed.userId))
    .where(and(eq(leaseFeed.tokenHash, hashSecret(token)), eq(appUser.userStatus, 'ACTIVE')))
  const row = rows[0]
  if (!row) return null
  const actor = { userId: row.userId, role: readRole(row, rules) }
  return can(actor, 'browse') ? { ...row, actor } : null
}

/** Records that it was read, and when its contents last changed. Not audited, because programs fetch it constantly. */
export async function noteReading(
  db: Db,
  leaseFeedId: number,
  content: { contentHash: string; contentDate: string },
): Promise<void> {
  await db
    .update(leaseFeed)
    .set({ ...content, lastReadDate: sql`now()` })
    .where(eq(leaseFeed.leaseFeedId, leaseFeedId))
}

/** The windows of everything that a person follows: lease windows, airports, companies, and brands. */
export async function listFollowedWindows(db: Db, userId: number): Promise<LeaseFilters[]> {
  const items = await listFollowedItems(db, userId)
  const keys = { airport: 'airportId', company: 'companyId', brand: 'brandId' } as const
  const windows = items.filter(each => each.savedKind === 'leases').map(each => each.search)
  for (const [kind, key] of Object.entries(keys)) {
    const ids = items.filter(each => each.savedKind === kind).map(each => String(each.subjectId))
    if (ids.length > 0) windows.push({ [key]: writeChoices(ids) })
  }
  return readTogether(windows.map(stored => readWindow(db, stored)))
}

/** The stored filters of leases, which may refer to merged or renamed items. */
export async function readWindow(db: Db, stored: Record<string, string>): Promise<LeaseFilters> {
  return { ...leaseFilters.parse({}), ...(await followMerges(db, stored)) }
}

/** A merged company or brand is replaced by the remaining one. An invalid key stays and finds nothing. */
async function followMerges(db: Db, filters: Record<string, string>): Promise<Record<string, string>> {
  const followed = { ...filters }
  for (const [key, kind] of [
    ['companyId', 'companies'],
    ['brandId', 'brands'],
  ] as const) {
    if (!followed[key]) continue
    const now = readChoices(followed[key]).map(async choice => {
      const { data } = id.safeParse(choice)
      return String((data && (await findMergedInto(db, kind, data))) ?? choice)
    })
    followed[key] = writeChoices(await readTogether(now))
  }
  return followed
}
