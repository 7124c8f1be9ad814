import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { freezeHistoricalYearEndpoint, type FilesInProgress } from '#domain/publishing/archive.ts'
import { setAuditContext } from '#platform/database/audit.ts'
import type { Db, Database } from '#platform/database/connect.ts'
import { job } from '#platform/database/tables.ts'
import { RetryLater, type JobKind } from '#platform/jobs/jobKind.ts'
import { askForJob } from '#platform/jobs/jobs.queries.ts'
import { addStoredFiles, listStoredFileNames } from '../publishing/archive/storedFiles.queries.ts'
import { archiveManifest, type FileToFreeze } from './archiveManifest.ts'
import { freezeYear } from './freezeYear.ts'
import { listInstances } from './instances.queries.ts'

const parameters = z.object({
  axnInstanceId: z.number().int(),
  axnInstanceName: z.string(),
  /** Without the books, this takes seconds. */
  books: z.boolean(),
  /** The delay in seconds after the request. */
  delaySeconds: z.number().int().default(0),
})

/** The files of a year that are not stored yet. */
export async function listMissingFiles(
  db: Db,
  { axnInstanceId, books }: Pick<z.infer<typeof parameters>, 'axnInstanceId' | 'books'>,
): Promise<FileToFreeze[]> {
  const stored = await listStoredFileNames(db, axnInstanceId)
  return archiveManifest
    .filter(each => books || each.kind === 'report')
    .map(each => ({
      ...each,
      formats: each.formats.filter(format => !stored.has([each.kind, each.name, format].join('/'))),
    }))
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

/** Generates the missing files of a closed year, and stores all of them in one transaction. */
export const archiveYearJob: JobKind<typeof parameters> = {
  name: 'archiveYear',
  parameters,
  title: ({ axnInstanceName }) => `Generating the files for ${axnInstanceName}`,
  // Unlike an activation, no one waits for it.
  concurrency: 1,
  async work(run) {
    const { axnInstanceName, delaySeconds } = run.parameters
    const waited = (Date.now() - run.created.getTime()) / 1000
    if (waited < delaySeconds)
      throw new RetryLater('This starts a few minutes after the server starts.', delaySeconds)
    const missing = await run.database.read(db => listMissingFiles(db, run.parameters))
    const { files } = await freezeYear(run, run.parameters, { manifest: missing })
    await run.database.write(async db => {
      await setAuditContext(db, { userId: run.userId, request: freezeHistoricalYearEndpoint })
      await run.assertJobLease(db)
      await addStoredFiles(
        db,
        files.map(file => ({ ...file, madeUserId: run.userId })),
      )
    })
    return { axnInstanceName, files: files.length }
  },
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
        if ((await listMissingFiles(db, given)).length === 0) continue
        const parameters = { ...given, delaySeconds: books ? booksDelaySeconds : 0 }
        await askForJob(db, archiveYearJob, { parameters, userId: demoAdministrator })
      }
    }
  })
}
