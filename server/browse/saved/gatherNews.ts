import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { findNews, mergeSnapshot, type ItemSnapshot } from '#domain/browse/saved/findNews.ts'
import type { Db } from '#platform/database/connect.ts'
import { job } from '#platform/database/tables.ts'
import type { JobKind } from '#platform/jobs/jobKind.ts'
import { askForJob } from '#platform/jobs/jobs.queries.ts'
import { askForMails } from '#platform/mail/mailJobs.queries.ts'
import { yearRevision } from '../../database/revision.ts'
import { action, audit, figureCorrection } from '../../database/schema/audit.ts'
import { saved, savedNews, digest } from '../../database/schema/saved.ts'
import { appUser } from '../../database/schema/users.ts'
import { getYears } from '../../years/instances.queries.ts'
import { digestMailJob } from './digestMail.ts'
import { isFailedDigest, isUntold, releaseNewsOfFailedDigests } from './digests.queries.ts'
import { FollowedEdition } from './followedEdition.ts'
import { followedItem, isReader, type FollowedItem } from './saved.queries.ts'

/** Older news has already been reported. */
const keptDays = 365

/** Requests a search for news, unless nothing has changed since the last one. The revision changes every day. */
export async function askForNews(db: Db): Promise<void> {
  const { active } = await getYears(db)
  if (!active) return
  const [{ unseen } = { unseen: null }] = await db
    .select({ unseen: sql<string | null>`string_agg(${saved.savedId}::text, ',' order by ${saved.savedId})` })
    .from(saved)
    .where(and(saved.isFollowed, isNull(saved.seen)))
  const madeFrom = `${await yearRevision(db, active.axnInstanceId)} ${unseen ?? ''}`
  await askForJob(db, gatherNewsJob, { parameters: {}, userId: null, madeFrom })
}

/**
 * Compares readers' snapshots of all followed items with the previous ones, and records each difference once. The snapshot
 * and its news are stored in one transaction.
 */
export const gatherNewsJob: JobKind<z.ZodObject> = {
  name: 'gatherNews',
  parameters: z.object({}),
  title: () => 'Changes to followed items',
  concurrency: 1,
  async work({ database, signal, jobId }) {
    const edition = await FollowedEdition.open(database)
    if (!edition) return {}
    const items = await database.read(listAllFollowedItems)
    for (const item of items) {
      signal.throwIfAborted()
      const now = await edition.read(item)
      if (now && !isSameSnapshot(item.seen, now, edition))
        await database.write(db => recordNews(db, item, now, edition))
    }
    await database.write(async db => {
      await db.delete(savedNews).where(lt(savedNews.at, sql`now() - make_interval(days => ${keptDays})`))
      await askForDigests(db)
      // The job runs after every change, and only the last run matters.
      await db.delete(job).where(and(eq(job.kind, this.name), ne(job.jobId, jobId), isNotNull(job.finished)))
    })
    return {}
  },
}

const listAllFollowedItems = (db: Db): Promise<FollowedItem[]> =>
  db
    .select(followedItem)
    .from(saved)
    .innerJoin(appUser, eq(appUser.userId, saved.userId))
    .where(and(saved.isFollowed, isReader))
    .orderBy(asc(saved.savedId))

const isSameSnapshot = (
  seen: ItemSnapshot | null,
  now: ItemSnapshot,
  { isPublished }: FollowedEdition,
): boolean =>
  seen !== null &&
  JSON.stringify(toComparable(mergeSnapshot(seen, now, isPublished))) === JSON.stringify(toComparable(seen))

/** JSON in the database has its keys in a different order. */
const toComparable = ({ edition, name, subjectId, rows, isTooLong }: ItemSnapshot) => [
  edition,
  name,
  subjectId,
  isTooLong,
  Object.entries(rows)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, { cells, ...row }]) => [
      key,
      row.name,
      row.edition,
      row.airportIds,
      Object.entries(cells).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ]),
]

async function recordNews(
  db: Db,
  { savedId, savedKind }: FollowedItem,
  now: ItemSnapshot,
  edition: FollowedEdition,
) {
  const [row] = await db
    .select({
      seen: saved.seen,
      isNewer: sql<boolean | null>`(${saved.seen}->>'at')::timestamptz > ${now.at}::timestamptz`,
    })
    .from(saved)
    .where(and(eq(saved.savedId, savedId), saved.isFollowed))
    .for('update')
  // Another server may have recorded a newer snapshot. Compared with it, this one would report its changes backward.
  if (!row || row.isNewer) return
  const { isPublished, instance } = edition
  // The first snapshot is only stored, because nothing has changed yet, unless the answer cannot be followed.
  const was = row.seen ?? { ...now, isTooLong: undefined }
  const { axnInstanceId } = instance
  const reasons = await listReasons(db, axnInstanceId, was)
  const lines = findNews(savedKind, was, now, isPublished, reasons)
  // The newest are shown first, so news from the same moment is stored in reverse order.
  const rows = lines.toReversed().map(line => ({ savedId, axnInstanceId, ...line }))
  if (rows.length > 0) await db.insert(savedNews).values(rows)
  await db
    .update(saved)
    .set({ seen: mergeSnapshot(was, now, isPublished) })
    .where(eq(saved.savedId, savedId))
}

/** The reasons for corrections since a snapshot, by airport. */
async function listReasons(
  db: Db,
  axnInstanceId: number,
  { rows, at }: ItemSnapshot,
): Promise<Map<number, string>> {
  const airportIds = [...new Set(Object.values(rows).flatMap(each => each.airportIds))]
  if (airportIds.length === 0) return new Map()
  const found = await db
    .select({
      airportId: sql<number>`${audit.airportId}`,
      reasons: sql<string>`string_agg(distinct ${action.reason}, '; ')`,
    })
    .from(figureCorrection)
    .innerJoin(audit, eq(audit.auditId, figureCorrection.auditId))
    .innerJoin(action, eq(action.actionId, figureCorrection.actionId))
    .where(
      and(
        inArray(audit.airportId, airportIds),
        eq(audit.axnInstanceId, axnInstanceId),
        gte(action.at, at),
        isNotNull(action.reason),
      ),
    )
    .groupBy(audit.airportId)
  return new Map(found.map(({ airportId, reasons }) => [airportId, reasons]))
}

/**
 * Requests the emails that are due, one per person. From then on, the news belongs to that email, so that no other one
 * reports it. After a failed email, the next one is due the next day.
 */
async function askForDigests(db: Db): Promise<void> {
  await releaseNewsOfFailedDigests(db)
  const due = await db.execute<{ userId: number }>(sql`
    select ${appUser.userId} as "userId" from ${appUser}
      left join digest_setting as setting on setting.user_id = ${appUser.userId}
    where ${isReader} and coalesce(setting.digest_frequency, 'WEEKLY') <> 'NEVER'
      and not exists (select from ${digest} where ${digest.userId} = ${appUser.userId}
        and ${digest.createdDate} > now() - case
          when setting.digest_frequency = 'DAILY' or ${isFailedDigest} then interval '20 hours'
          else interval '6 days 20 hours' end)
      and exists (select from ${savedNews} join ${saved} on ${saved.savedId} = ${savedNews.savedId}
        where ${saved.userId} = ${appUser.userId} and ${isUntold})
    order by 1 for update of ${appUser}`)
  for (const { userId } of due.rows) {
    const [row] = await db.insert(digest).values({ userId }).returning({ digestId: digest.digestId })
    if (!row) continue
    await db.execute(sql`update ${savedNews} set digest_id = ${row.digestId} from ${saved}
      where ${saved.savedId} = ${savedNews.savedId} and ${saved.userId} = ${userId} and ${isUntold}`)
    await askForMails(db, digestMailJob, [{ digestId: row.digestId }], null)
  }
}
