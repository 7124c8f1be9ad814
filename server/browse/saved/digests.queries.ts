import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { News } from '#domain/browse/saved/saved.ts'
import type { Db } from '#platform/database/connect.ts'
import { job } from '#platform/database/tables.ts'
import { digest, saved, savedNews } from '../../database/schema/saved.ts'
import { appUser } from '../../database/schema/users.ts'
import { createSecret, hashSecret } from '../../people/secrets.ts'
import { isReader, isStillPublished, saveDigestFrequency } from './saved.queries.ts'

/**
 * News of items that are still followed and still published. After a pause, old news is left out, but the next email
 * makes up for a failed weekly one.
 */
export const isUntold = and(
  isNull(savedNews.digestId),
  saved.isFollowed,
  sql`${savedNews.at} > now() - interval '21 days'`,
  isStillPublished,
)

export const digestMailName = 'mailDigest'
const isFailedDigestMail = and(eq(job.kind, digestMailName), eq(job.state, 'FAILED'))

/** Whether the email of a digest failed permanently. */
export const isFailedDigest = sql`exists (select from ${job}
  where ${isFailedDigestMail} and ${job.parameters}->>'digestId' = ${digest.digestId}::text)`

/** The next email reports the news of failed emails. An email that is being retried keeps its news. */
export async function releaseNewsOfFailedDigests(db: Db): Promise<void> {
  await db.execute(sql`with failed as (
      select (${job.parameters}->>'digestId')::integer as digest_id from ${job} where ${isFailedDigestMail} for update)
    update ${savedNews} set digest_id = null from failed where failed.digest_id = ${savedNews.digestId}`)
}

/** News that an email does not report is unassigned, so that a later one reports it. */
export async function releaseNews(db: Db, digestId: number, reported: readonly News[]): Promise<void> {
  const newsIds = reported.map(each => each.newsId)
  await db
    .update(savedNews)
    .set({ digestId: null })
    .where(and(eq(savedNews.digestId, digestId), notInArray(savedNews.newsId, newsIds)))
}

/** Creates the link that stops the emails. A newer link for the same email voids the previous one. */
export async function createStopToken(db: Db, digestId: number): Promise<string> {
  const token = createSecret()
  await db
    .update(digest)
    .set({ stopHash: hashSecret(token) })
    .where(eq(digest.digestId, digestId))
  return token
}

/** The user whose emails the link stops; null if the link is unknown. */
export async function findStopLink(db: Db, token: string): Promise<number | null> {
  const [row] = await db
    .select({ userId: digest.userId })
    .from(digest)
    .where(eq(digest.stopHash, hashSecret(token)))
  return row?.userId ?? null
}

/** False if the link is unknown. Using it twice is harmless. */
export async function stopDigests(db: Db, token: string): Promise<boolean> {
  const userId = await findStopLink(db, token)
  if (userId !== null) await saveDigestFrequency(db, userId, 'NEVER')
  return userId !== null
}

/** The recipient of an email; null if that person may not browse or has since stopped the emails. */
export async function findRecipient(
  db: Db,
  digestId: number,
): Promise<{ userId: number; email: string } | null> {
  const [row] = await db
    .select({ userId: appUser.userId, email: appUser.email })
    .from(digest)
    .innerJoin(appUser, eq(appUser.userId, digest.userId))
    .where(
      and(
        eq(digest.digestId, digestId),
        isReader,
        sql`not exists (select from digest_setting as setting
          where setting.user_id = ${appUser.userId} and setting.digest_frequency = 'NEVER')`,
      ),
    )
  return row ?? null
}
