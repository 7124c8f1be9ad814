import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { freezeHistoricalYearEndpoint, type FilesInProgress } from '#domain/publishing/archive.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import { setAuditContext } from '#platform/database/audit.ts'
import type { Db, Database } from '#platform/database/connect.ts'
import { job } from '#platform/database/tables.ts'
import { RetryLater, type JobKind } from '#platform/jobs/jobKind.ts'
import { askForJob } from '#platform/jobs/jobs.queries.ts'
import { yearRevision } from '../database/revision.ts'
import {
  addGeneratedFiles,
  isCorrectable,
  lockArchive,
  nameDocument,
  readStoredVersions,
} from '../publishing/archive/storedFiles.queries.ts'
import { archiveManifest, type FileToFreeze } from './archiveManifest.ts'
import { readFrozenState } from './editions.ts'
import { freezeYear } from './freezeYear.ts'
import { listInstances } from './instances.queries.ts'

const parameters = z.object({
  axnInstanceId: z.number().int(),
  axnInstanceName: z.string(),
  /** Without the books, this takes seconds. */
  books: z.boolean(),
  /** Why the year's data changed. Stored files are then generated again and added as corrections with this note. */
  correction: z.string().optional(),
  /** The delay in seconds after the request. */
  delaySeconds: z.number().int().default(0),
})

/** The files of a year that are not stored yet and, for a correction, those that are. */
export async function listFilesToMake(
  db: Db,
  { axnInstanceId, books, correction }: Omit<z.input<typeof parameters>, 'axnInstanceName'>,
): Promise<FileToFreeze[]> {
  const stored = await readStoredVersions(db, axnInstanceId)
  const isToMake = ({ kind, name }: FileToFreeze, format: string): boolean => {
    const versions = stored.get(nameDocument({ kind, name, format }))
    if (!versions) return books || kind === 'report'
    return correction !== undefined && isCorrectable(versions)
  }
  return archiveManifest
    .map(each => ({ ...each, formats: each.formats.filter(format => isToMake(each, format)) }))
    .filter(each => each.formats.length > 0)
}

/** How many of a year's missing files have been generated: of none if the job has not begun. Null without such a job. */
export async function findArchiving(db: Db, axnInstanceId: number): Promise<FilesInProgress | null> {
  const { rows } = await db.execute<FilesInProgress>(sql`
    select ${job.done} as "done", ${job.total} as "total" from ${job} where ${job.kind} = 'archiveYear'
    and ${job.state} in ('QUEUED', 'RUNNING') and (${job.parameters}->>'axnInstanceId')::integer = ${axnInstanceId}
    order by ${job.state} = 'QUEUED', ${job.jobId} limit 1`)
  return rows[0] ?? null
}

/** Generates the missing files of a closed year or their corrections, and stores all of them in one transaction. */
export const archiveYearJob: JobKind<typeof parameters> = {
  name: 'archiveYear',
  parameters,
  title: ({ axnInstanceName }) => `Generating the files for ${axnInstanceName}`,
  // Unlike an activation, no one waits for it.
  concurrency: 1,
  retry: 'administrators',
  async work(run) {
    const { axnInstanceId, axnInstanceName, correction, delaySeconds } = run.parameters
    const waited = (Date.now() - run.created.getTime()) / 1000
    if (waited < delaySeconds)
      throw new RetryLater('This starts a few minutes after the server starts.', delaySeconds)
    const manifest = await run.database.read(db => listFilesToMake(db, run.parameters))
    const { files, frozenState } = await freezeYear(run, run.parameters, { manifest })
    const added = await run.database.write(async db => {
      await setAuditContext(db, { userId: run.userId, request: freezeHistoricalYearEndpoint })
      await run.assertJobLease(db)
      await lockArchive(db, axnInstanceId)
      // Another server may have stored the files of the new state already. Those of the former would be their correction.
      if ((await readFrozenState(db, axnInstanceId)) !== frozenState)
        throw new RetryLater(`${axnInstanceName} changed while its files were being generated.`, 1)
      const made = files.map(file => ({ ...file, madeUserId: run.userId }))
      return addGeneratedFiles(db, axnInstanceId, made, correction)
    })
    return { axnInstanceName, files: added }
  },
}

/**
 * A closed year is read from its stored files, so the server generates them again as corrections, and so those of the
 * year after it. Without a reason, nothing published has changed except that airports were added.
 */
export async function renewFiles(
  db: Db,
  { axnInstanceName: corrected }: Pick<AxnInstance, 'axnInstanceName'>,
  reason: string | undefined,
): Promise<void> {
  const note = reason || 'Airports were added.'
  await renewFilesOf(db, corrected, note)
  await renewFilesAfter(db, corrected, `Correction of ${corrected}: ${note}`)
}

/** The files of a closed year show the figures of the year before it, which have changed, as last year's. */
export const renewFilesAfter = (db: Db, changed: string, correction: string): Promise<void> =>
  renewFilesOf(db, String(Number(changed) + 1), correction)

async function renewFilesOf(db: Db, axnInstanceName: string, correction: string): Promise<void> {
  const year = (await listInstances(db)).find(each => each.axnInstanceName === axnInstanceName)
  if (year?.axnInstanceMasterStatus !== 'HISTORICAL') return
  const { axnInstanceId } = year
  const parameters = { axnInstanceId, axnInstanceName, books: false, correction }
  // A run for an earlier correction with the same reason may have read its data already.
  const madeFrom = await yearRevision(db, axnInstanceId)
  await askForJob(db, archiveYearJob, { parameters, userId: null, madeFrom })
}

const demoAdministrator = 1

/** The books take minutes of CPU time. By then, the first visitor has looked around. */
const booksDelaySeconds = 180

/**
 * Generates the files of the demo's closed years in the background, so that the first start does not wait for them:
 * first the reports, then the books.
 */
export async function askForDemoArchive(database: Database): Promise<void> {
  await database.write(async db => {
    const years = (await listInstances(db)).filter(each => each.axnInstanceMasterStatus === 'HISTORICAL')
    for (const books of [false, true]) {
      for (const { axnInstanceId, axnInstanceName } of years) {
        const given = { axnInstanceId, axnInstanceName, books }
        if ((await listFilesToMake(db, given)).length === 0) continue
        const parameters = { ...given, delaySeconds: books ? booksDelaySeconds : 0 }
        await askForJob(db, archiveYearJob, { parameters, userId: demoAdministrator })
      }
    }
  })
}
