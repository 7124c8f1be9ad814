import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { can, type Actor } from '#domain/people/roles.ts'
import { problem, problems } from '#domain/problems.ts'
import { madeFileDays } from '#domain/publishing/bookCalls.ts'
import { importEditionJobName } from '#domain/years/editionImport.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireRow } from '#platform/database/statement.ts'
import { job } from '#platform/database/tables.ts'
import type { JobRun } from '#platform/jobs/jobKind.ts'
import { computeSha256 } from '#platform/storage/storage.ts'
import { airportStatusChange } from '../database/schema/airports.ts'
import { companyStatusChange } from '../database/schema/companies.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { storedFile } from '../database/schema/storedFiles.ts'
import { openInstance } from '../years/instances.queries.ts'
import { isOffered } from './archive/storedFiles.queries.ts'

/** A job's record of a file that it generated for download. */
export const madeFile = z.object({
  fileName: z.string(),
  mediaType: z.string(),
  size: z.number(),
  sha256: z.string(),
  storageKey: z.string(),
  /** The withdrawals that its data takes into account; see `readWithdrawals`. Files of the archive have none. */
  withdrawals: z.string().optional(),
})
export type MadeFile = z.infer<typeof madeFile>

/** The kinds of jobs that generate a file. */
export const madeFileKinds = ['makeBook', 'makeDataPackage'] as const
const isOfMadeFile = sql`${inArray(job.kind, [...madeFileKinds])} and ${job.state} = 'DONE'`

type Run = Pick<JobRun<unknown>, 'database' | 'storage' | 'jobId'>

interface FileToStore extends Pick<MadeFile, 'fileName' | 'mediaType'> {
  bytes: Uint8Array
  format: string
  withdrawals: string
}

/** Stores a generated file for download, under a key of its job, so that no one else removes it with an old file. */
export async function storeMadeFile(run: Run, { bytes, format, ...file }: FileToStore): Promise<MadeFile> {
  const storageKey = `made/${run.jobId}-${computeSha256(bytes)}.${format}`
  await sweepMadeFiles(run)
  const stored = await run.storage.put(storageKey, bytes)
  return { ...file, ...stored, storageKey }
}

/** Jobs that ended, with the file that they made or were given. */
const isOfOldFile = sql`((${isOfMadeFile}) or ${job.kind} = ${importEditionJobName})
  and ${job.finished} < now() - make_interval(days => ${madeFileDays})`
const fileOfJob = sql`coalesce(${job.result}->>'storageKey', ${job.parameters}->>'storageKey')`

/** The archive keeps its own files. */
export async function sweepMadeFiles(run: Pick<Run, 'database' | 'storage'>): Promise<void> {
  const old = await run.database.write(db =>
    db.execute<{ storage_key: string | null }>(sql`
      delete from ${job} where ${isOfOldFile} returning ${fileOfJob} as storage_key`),
  )
  const keys = new Set(old.rows.map(row => row.storage_key).filter(isMade))
  for (const key of keys) {
    const others = await run.database.read(db =>
      db.execute(sql`select 1 from ${job} where ${fileOfJob} = ${key} limit 1`),
    )
    if (others.rows.length === 0) await run.storage.remove(key)
  }
}

/**
 * If a generated file is missing or damaged, it is no longer shared: its job counts as failed and can be retried.
 * Returns false for a file of the archive, which is never generated again.
 */
export async function forgetMadeFile(run: Pick<Run, 'database' | 'storage'>, key: string): Promise<boolean> {
  if (!isMade(key)) return false
  // First, because once the job counts as failed, a retry may store the same bytes again.
  await run.storage.remove(key)
  await run.database.write(db =>
    db.execute(sql`update ${job} set state = 'FAILED', result = null, error = ${problems.madeFileLost.message}
      where ${isOfMadeFile} and ${job.result}->>'storageKey' = ${key}`),
  )
  return true
}

const isMade = (key: string | null): key is `made/${string}` => key?.startsWith('made/') === true

/**
 * A text that differs after every withdrawal of an airport or company of the year from publication. Read it in the
 * transaction that reads a file's data. It counts withdrawals, because one may begin before that transaction and be
 * committed after it. They are never deleted.
 */
export async function readWithdrawals(db: Db, axnInstanceId: number): Promise<string> {
  const { rows } = await db.execute<{ withdrawals: string }>(
    sql`select ${countWithdrawals(sql`${axnInstanceId}`)} as withdrawals`,
  )
  return requireRow(rows).withdrawals
}

const countWithdrawals = (axnInstanceId: SQL): SQL<string> =>
  sql<string>`concat_ws(' ', ${sql.join(
    [airportStatusChange, companyStatusChange].map(change => countOf(change, axnInstanceId)),
    sql`, `,
  )})`

const countOf = (change: typeof airportStatusChange, axnInstanceId: SQL): SQL => sql`(
  select count(*) || ':' || coalesce(max(${change.statusChangeId}), 0) from ${change}
  where ${change.fromStatus} = 'PUBLISHED' and ${change.axnInstanceId} = ${axnInstanceId})`

/**
 * Throws `notFound` if the reader may no longer see the year of a generated file, or if an airport or company of the
 * year has been withdrawn from publication since the file's data was read, and `fileWithdrawn` for a withdrawn file of
 * the archive.
 */
export async function requireStillPublishedData(db: Db, jobId: number, actor: Actor): Promise<void> {
  const axnInstanceId = sql<number>`(${job.parameters}->>'axnInstanceId')::int`
  const [made] = await db
    .select({ axnInstanceId, result: job.result, withdrawals: countWithdrawals(axnInstanceId) })
    .from(job)
    .where(and(eq(job.jobId, jobId), isOfMadeFile))
  if (!made) return
  await openInstance(db, made.axnInstanceId, actor)
  const { storageKey, withdrawals } = madeFile.parse(made.result)
  if (!isMade(storageKey) && !can(actor, 'admin')) {
    const offered = await db.$count(storedFile, and(eq(storedFile.storageKey, storageKey), isOffered))
    if (offered === 0) throw problem('fileWithdrawn')
  }
  if (isMade(storageKey) && withdrawals !== made.withdrawals) {
    throw problem('notFound', {
      message: 'Since this file was generated, part of it is no longer published. Please generate it again.',
    })
  }
}

/**
 * The newest stored file of a closed year that readers are offered; null if none is stored. Throws `fileWithdrawn` if all
 * are withdrawn.
 */
export async function findStoredFile(
  db: Db,
  wanted: { axnInstanceId: number; kind: string; name: string; format: string },
): Promise<MadeFile | null> {
  const rows = await db
    .select({
      fileName: storedFile.fileName,
      mediaType: storedFile.mediaType,
      size: storedFile.size,
      sha256: storedFile.sha256,
      storageKey: storedFile.storageKey,
      isOffered,
    })
    .from(storedFile)
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, storedFile.axnInstanceId))
    .where(
      and(
        eq(storedFile.axnInstanceId, wanted.axnInstanceId),
        eq(axnInstance.axnInstanceMasterStatus, 'HISTORICAL'),
        eq(storedFile.kind, wanted.kind),
        eq(storedFile.name, wanted.name),
        eq(storedFile.format, wanted.format),
      ),
    )
    .orderBy(desc(storedFile.correctionNumber))
  const offered = rows.find(each => each.isOffered)
  if (!offered && rows.length > 0) throw problem('fileWithdrawn')
  return offered ? madeFile.parse(offered) : null
}
