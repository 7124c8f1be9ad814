import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { digest, saved, savedNews } from '../../database/schema/saved.ts'
import { appUser } from '../../database/schema/users.ts'
import { createSecret, hashSecret } from '../../people/secrets.ts'
import { isReader, isStillPublished, saveDigestFrequency } from './saved.queries.ts'

/** Of what is still followed and still published. Who was not emailed for a while is not told old news. */
export const isUntold = and(
  isNull(savedNews.digestId),
  saved.isFollowed,
  sql`${savedNews.at} > now() - interval '14 days'`,
  isStillPublished,
)

/** Makes the link that stops the emails. A later one for the same email voids the former. */
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

/** Who gets an email; null if that person may not browse or has stopped the emails since. */
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
