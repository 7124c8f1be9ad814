import { and, eq } from 'drizzle-orm'
import { commentTypeLabels, type AirportComment, type CommentType } from '#domain/airports/airportComment.ts'
import { problem } from '#domain/problems.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { airportComment } from '../database/schema/airports.ts'
import type { AirportKey } from './airportKey.ts'

/** All three, in order. A comment that was never written has version 0. */
export async function listComments(db: Db, key: AirportKey): Promise<AirportComment[]> {
  const rows = await db
    .select()
    .from(airportComment)
    .where(
      and(eq(airportComment.airportId, key.airportId), eq(airportComment.axnInstanceId, key.axnInstanceId)),
    )
  return listKeys(commentTypeLabels).map(commentType => {
    const stored = rows.find(row => row.commentType === commentType)
    return {
      airportCommentPK: { ...key, commentType },
      airportComment: stored?.airportComment ?? null,
      modifiedDate: stored?.modifiedDate ?? null,
      version: stored?.version ?? 0,
    }
  })
}

async function getComment(db: Db, key: AirportKey, commentType: CommentType): Promise<AirportComment> {
  const found = (await listComments(db, key)).find(each => each.airportCommentPK.commentType === commentType)
  if (!found) throw problem('notFound')
  return found
}

/** Null removes the comment. */
export async function saveComment(
  db: Db,
  key: AirportKey,
  commentType: CommentType,
  text: string | null,
  expectedVersion: number | null,
): Promise<AirportComment> {
  requireVersion(await getComment(db, key, commentType), expectedVersion)
  const { airportId, axnInstanceId } = airportComment
  if (text === null) {
    await db
      .delete(airportComment)
      .where(
        and(
          eq(airportId, key.airportId),
          eq(axnInstanceId, key.axnInstanceId),
          eq(airportComment.commentType, commentType),
        ),
      )
  } else {
    await db
      .insert(airportComment)
      .values({ ...key, commentType, airportComment: text })
      .onConflictDoUpdate({
        target: [airportId, axnInstanceId, airportComment.commentType],
        set: { airportComment: text },
      })
  }
  return getComment(db, key, commentType)
}
