import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { problem } from '#domain/problems.ts'
import {
  decidedName,
  importedStatuses,
  importEditionEndpoint,
  importEditionJobName,
} from '#domain/years/editionImport.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { setAuditContext } from '#platform/database/audit.ts'
import type { Db } from '#platform/database/connect.ts'
import { retryDeadlocks } from '#platform/database/retryDeadlocks.ts'
import { job } from '#platform/database/tables.ts'
import type { readUploadedFile } from '#platform/http/uploads.ts'
import type { JobKind } from '#platform/jobs/jobKind.ts'
import { renderInWorker } from '#platform/print/renderInWorker.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { fromConstraintError } from '../../database/constraintProblems.ts'
import { sweepMadeFiles } from '../../publishing/madeFiles.queries.ts'
import { importEdition, shortenResult } from './importEdition.queries.ts'
import { readNames } from './namesFile.ts'
import type { GivenFile, Sources } from './readSources.ts'

const parameters = z.object({
  year: z.string(),
  status: z.enum(importedStatuses),
  /** The uploaded file. It is removed with the job, as generated files are. */
  storageKey: z.string(),
  fileName: z.string(),
  decisions: z.array(decidedName),
  isCheck: z.boolean(),
})
type ImportParameters = z.infer<typeof parameters>

/** Checks an uploaded edition, and imports it completely or not at all. */
export const importEditionJob: JobKind<typeof parameters> = {
  name: importEditionJobName,
  parameters,
  title: ({ year, isCheck }) => (isCheck ? `Checking the edition ${year}` : `Importing the edition ${year}`),
  maxQueuedPerUser: 5,
  retry: 'administrators',
  async work(run) {
    const { year, status, storageKey, fileName, decisions, isCheck } = run.parameters
    await run.progress(0, 2, 'Reading the tables')
    const bytes = await run.storage.get(storageKey)
    const sources = await readSourcesApart({ name: fileName, bytes }, run.signal)
    await sweepMadeFiles(run)
    const inFile = readNames(sources.names)
    sources.problems.push(...inFile.problems)
    await run.progress(1, 2, isCheck ? 'Checking the data' : 'Saving the data')
    const wanted = {
      year: Number(year),
      status,
      // Decisions made on the screen win over those in the file.
      decisions: [...inFile.decisions, ...decisions],
      isCheck,
      userId: run.userId,
    }
    const work = async (db: Db) => shortenResult(await importEdition(db, sources, wanted))
    try {
      if (isCheck) return await run.database.read(work)
      const result = await retryDeadlocks(() =>
        run.database.write(async db => {
          await setAuditContext(db, { userId: run.userId, request: importEditionEndpoint })
          await run.assertJobLease(db)
          return work(db)
        }),
      )
      // The year's archive is generated next.
      run.wakeRunner()
      return result
    } catch (thrown) {
      throw fromConstraintError(thrown) ?? thrown
    }
  },
}

const script = new URL('./readSourcesWorker.ts', import.meta.url)
const readingMs = 120_000

const readSourcesApart = (file: GivenFile, signal: AbortSignal): Promise<Sources> =>
  renderInWorker<Sources>({
    script,
    workerData: file,
    signal: AbortSignal.any([signal, AbortSignal.timeout(readingMs)]),
  })

/** Stores an uploaded edition for its jobs, under a key of its own, so that no one removes it with an old upload. */
export async function storeImport(
  storage: Storage,
  file: ReturnType<typeof readUploadedFile>,
): Promise<Pick<ImportParameters, 'storageKey' | 'fileName'>> {
  const ending = file.mediaType === mediaTypes.zip ? 'zip' : 'xlsx'
  const storageKey = `made/imports/${randomUUID()}.${ending}`
  await storage.put(storageKey, await file.read())
  return { storageKey, fileName: `edition.${ending}` }
}

/** What an earlier check was about. Throws `notFound`. */
export async function getImport(db: Db, jobId: number): Promise<ImportParameters> {
  const [found] = await db
    .select({ parameters: job.parameters })
    .from(job)
    .where(and(eq(job.jobId, jobId), eq(job.kind, importEditionJobName)))
  if (!found) throw problem('notFound')
  return parameters.parse(found.parameters)
}
