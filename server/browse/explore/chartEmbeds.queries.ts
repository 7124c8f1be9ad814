import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { maxEmbeds, type ChartEmbed } from '#domain/browse/explore/chartEmbed.ts'
import { readExploreState, writeExploreAddress } from '#domain/browse/explore/exploreState.ts'
import { can } from '#domain/people/roles.ts'
import { fieldProblem, problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireRow } from '#platform/database/statement.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { chartEmbed } from '../../database/schema/saved.ts'
import { appUser } from '../../database/schema/users.ts'
import { lacksSecondFactor, readRole, type AccountRules } from '../../people/callColumns.ts'
import { createSecret } from '../../people/secrets.ts'
import { requireLiveSession, type CurrentUser } from '../../people/session.ts'
import { openInstance } from '../../years/instances.queries.ts'

type StoredEmbed = Omit<ChartEmbed, 'url'> & { embedKey: string }

const isOwn = (userId: number) => and(eq(chartEmbed.userId, userId), isNull(chartEmbed.revokedDate))

/** A person's embedded charts that are not revoked, the newest first. */
export const listEmbeds = (db: Db, userId: number): Promise<StoredEmbed[]> =>
  db
    .select({
      chartEmbedId: chartEmbed.chartEmbedId,
      search: chartEmbed.search,
      axnInstanceName: axnInstance.axnInstanceName,
      createdDate: chartEmbed.createdDate,
      embedKey: chartEmbed.embedKey,
    })
    .from(chartEmbed)
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, chartEmbed.axnInstanceId))
    .where(isOwn(userId))
    .orderBy(desc(chartEmbed.chartEmbedId))

/** Throws `notFound` for a year that is not published, `invalidInput` for an unknown question, and `tooManyEmbeds`. */
export async function createEmbed(
  db: Db,
  actor: Pick<CurrentUser, 'userId' | 'sessionId'>,
  given: { axnInstanceId: number; search: Record<string, string> },
): Promise<StoredEmbed> {
  const { userId } = actor
  // Runs one at a time, so that parallel calls cannot exceed the limit.
  await requireLiveSession(db, actor)
  // An embed shows only what subscribers see, also if an administrator creates it.
  const { axnInstanceId } = await openInstance(db, given.axnInstanceId, { userId, role: 'ROLE_SUBSCRIBER' })
  const read = readExploreState({ ...given.search, view: 'chart' }, false)
  if (read.wrong.length > 0) throw fieldProblem('/search', read.wrong.join(' '))
  if ((await db.$count(chartEmbed, isOwn(userId))) >= maxEmbeds) throw problem('tooManyEmbeds')
  const search = Object.fromEntries(
    Object.entries(writeExploreAddress(read)).filter(
      (each): each is [string, string] => each[1] !== undefined,
    ),
  )
  await db.insert(chartEmbed).values({ userId, embedKey: createSecret(), search, axnInstanceId })
  return requireRow(await listEmbeds(db, userId))
}

/** Throws `notFound` if it is not the user's own. */
export async function revokeEmbed(db: Db, userId: number, chartEmbedId: number): Promise<void> {
  const revoked = await db
    .update(chartEmbed)
    .set({ revokedDate: sql`now()` })
    .where(and(eq(chartEmbed.chartEmbedId, chartEmbedId), isOwn(userId)))
    .returning({ chartEmbedId: chartEmbed.chartEmbedId })
  if (revoked.length === 0) throw problem('notFound')
}

/** The chart of a key. `gone` if it was revoked or its owner may no longer browse; null if it never existed. */
export async function openEmbed(
  db: Db,
  embedKey: string,
  rules: AccountRules,
): Promise<{ userId: number; search: Record<string, string>; axnInstanceId: number } | 'gone' | null> {
  const [row] = await db
    .select({
      userId: chartEmbed.userId,
      search: chartEmbed.search,
      axnInstanceId: chartEmbed.axnInstanceId,
      revokedDate: chartEmbed.revokedDate,
      userStatus: appUser.userStatus,
      securityRoleId: appUser.securityRoleId,
      lacksSecondFactor: sql<boolean | null>`${sql.raw(lacksSecondFactor)}`,
    })
    .from(chartEmbed)
    .innerJoin(appUser, eq(appUser.userId, chartEmbed.userId))
    .where(eq(chartEmbed.embedKey, embedKey))
  if (!row) return null
  const { userId, search, axnInstanceId } = row
  const owner = { userId, role: readRole(row, rules) }
  const isOpen = row.revokedDate === null && row.userStatus === 'ACTIVE' && can(owner, 'browse')
  return isOpen ? { userId, search, axnInstanceId } : 'gone'
}
