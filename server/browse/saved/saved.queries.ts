import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { readExploreState, writeExploreAddress } from '#domain/browse/explore/exploreState.ts'
import { leaseFilters } from '#domain/browse/leaseRadar.ts'
import {
  maxSaved,
  mostNews,
  mostNewsInEmail,
  type DigestFrequency,
  type News,
  type SavedItem,
  type SavedKind,
  type SavedTarget,
} from '#domain/browse/saved/saved.ts'
import { can } from '#domain/people/roles.ts'
import { securityRoles } from '#domain/people/securityRoles.ts'
import { fieldProblem, problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireRow, takeTurn } from '#platform/database/statement.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { digestSetting, saved, savedNews } from '../../database/schema/saved.ts'
import { appUser, signIn } from '../../database/schema/users.ts'
import { isPublishedInAnyYear } from '../../review/visibility.ts'

/** The company or brand that it was merged into, or the saved one itself. */
const subjectNow = sql<number | null>`coalesce(
  case ${saved.savedKind}
    when 'company' then (select merged_into from company where company_id = ${saved.subjectId})
    when 'brand' then (select merged_into from brand where brand_id = ${saved.subjectId})
  end, ${saved.subjectId})`

const shown = {
  savedId: saved.savedId,
  savedKind: saved.savedKind,
  subjectId: subjectNow,
  search: saved.search,
  savedName: saved.savedName,
  isFollowed: saved.isFollowed,
  createdDate: saved.createdDate,
}

export const listSavedItems = (db: Db, userId: number): Promise<SavedItem[]> =>
  db.select(shown).from(saved).where(eq(saved.userId, userId)).orderBy(asc(saved.savedId))

/** Throws `tooManySaved`, and `invalidInput` for an invalid question or lease window. */
export async function createSavedItem(
  db: Db,
  userId: number,
  { savedKind, subjectId, search, ...chosen }: Omit<SavedItem, 'savedId' | 'createdDate'>,
): Promise<SavedItem> {
  await takeTurn(db, `saved by ${userId}`)
  if ((await db.$count(saved, eq(saved.userId, userId))) >= maxSaved) throw problem('tooManySaved')
  const target = isAddress(savedKind)
    ? { subjectId: null, search: checkSearch(savedKind, search) }
    : { subjectId: requireSubject(subjectId), search: {} }
  const added = await db
    .insert(saved)
    .values({ userId, savedKind, ...target, ...chosen })
    .returning({ savedId: saved.savedId })
  return getSavedItem(db, userId, requireRow(added).savedId)
}

const isAddress = (kind: SavedKind): kind is 'question' | 'leases' => kind === 'question' || kind === 'leases'

function requireSubject(subjectId: number | null): number {
  if (subjectId !== null) return subjectId
  throw fieldProblem('/subjectId', 'Specify the airport, company, or brand.')
}

/** The address as the screens write it. */
function checkSearch(kind: 'question' | 'leases', search: Record<string, string>): Record<string, string> {
  if (kind === 'leases') {
    const read = leaseFilters.safeParse(search)
    if (!read.success) throw fieldProblem('/search', 'This lease window does not exist.')
    return dropEmpty(read.data)
  }
  const read = readExploreState(search, true)
  if (read.wrong.length > 0) throw fieldProblem('/search', read.wrong.join(' '))
  return dropEmpty(writeExploreAddress(read))
}

const dropEmpty = (search: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).filter(
      (each): each is [string, string] => typeof each[1] === 'string' && each[1] !== '',
    ),
  )

const isOwn = (userId: number, savedId: number): SQL | undefined =>
  and(eq(saved.userId, userId), eq(saved.savedId, savedId))

async function getSavedItem(db: Db, userId: number, savedId: number): Promise<SavedItem> {
  const [item] = await db.select(shown).from(saved).where(isOwn(userId, savedId))
  if (!item) throw problem('notFound')
  return item
}

/** Changes while it was not followed are not reported later. Throws `notFound` if it is not the user's own. */
export async function changeSavedItem(
  db: Db,
  userId: number,
  savedId: number,
  { savedName, isFollowed }: Pick<SavedItem, 'savedName' | 'isFollowed'>,
): Promise<SavedItem> {
  const seen = sql`case when ${saved.isFollowed} and ${isFollowed} then ${saved.seen} end`
  await db.update(saved).set({ savedName, isFollowed, seen }).where(isOwn(userId, savedId))
  return getSavedItem(db, userId, savedId)
}

/** Throws `notFound` if the item is not the user's own. */
export async function removeSavedItem(db: Db, userId: number, savedId: number): Promise<void> {
  const removed = await db.delete(saved).where(isOwn(userId, savedId)).returning({ savedId: saved.savedId })
  if (removed.length === 0) throw problem('notFound')
}

export type FollowedItem = Pick<SavedItem, 'savedId' | 'savedKind' | 'subjectId' | 'search'> &
  Pick<typeof saved.$inferSelect, 'seen' | 'userId'>

export const followedItem = {
  savedId: saved.savedId,
  userId: saved.userId,
  savedKind: saved.savedKind,
  subjectId: subjectNow,
  search: saved.search,
  seen: saved.seen,
}

const readingRoles = securityRoles
  .filter(({ securityRoleName }) => can({ role: securityRoleName }, 'browse'))
  .map(({ securityRoleId }) => securityRoleId)

/** Active users who may browse. No one else receives news. */
export const isReader = and(eq(appUser.userStatus, 'ACTIVE'), inArray(appUser.securityRoleId, readingRoles))

/** The items that one person follows. */
export const listFollowedItems = (db: Db, userId: number): Promise<FollowedItem[]> =>
  db
    .select(followedItem)
    .from(saved)
    .where(and(eq(saved.userId, userId), saved.isFollowed))
    .orderBy(asc(saved.savedId))

/** News is reported while every airport behind it is published, even if its year has been closed since. */
export const isStillPublished = sql<boolean>`(select count(*) from ${airportInstance}
    join ${axnInstance} on ${axnInstance.axnInstanceId} = ${airportInstance.axnInstanceId}
  where ${airportInstance.airportId} = any (${savedNews.airportIds})
    and ${airportInstance.axnInstanceId} = ${savedNews.axnInstanceId} and ${isPublishedInAnyYear})
  = cardinality(${savedNews.airportIds})`

/** The latest news of a person's saved items, newest first; only one email's if `digestId` is given. */
export const listNews = (db: Db, userId: number, digestId?: number): Promise<(News & SavedTarget)[]> =>
  db
    .select({
      newsId: savedNews.newsId,
      at: savedNews.at,
      text: savedNews.text,
      savedId: saved.savedId,
      savedName: saved.savedName,
      savedKind: saved.savedKind,
      subjectId: subjectNow,
      search: saved.search,
      isNew: sql<boolean>`coalesce(${savedNews.at} > ${signIn.previousSignInDate}, false)`,
    })
    .from(savedNews)
    .innerJoin(saved, eq(saved.savedId, savedNews.savedId))
    .leftJoin(signIn, eq(signIn.userId, saved.userId))
    .where(
      and(
        eq(saved.userId, userId),
        isStillPublished,
        digestId === undefined ? undefined : and(eq(savedNews.digestId, digestId), saved.isFollowed),
      ),
    )
    .orderBy(desc(savedNews.newsId))
    .limit(digestId === undefined ? mostNews : mostNewsInEmail)

export async function getDigestFrequency(db: Db, userId: number): Promise<DigestFrequency> {
  const [row] = await db.select().from(digestSetting).where(eq(digestSetting.userId, userId))
  return row?.digestFrequency ?? 'WEEKLY'
}

export async function saveDigestFrequency(
  db: Db,
  userId: number,
  digestFrequency: DigestFrequency,
): Promise<void> {
  await db
    .insert(digestSetting)
    .values({ userId, digestFrequency })
    .onConflictDoUpdate({ target: digestSetting.userId, set: { digestFrequency } })
}
