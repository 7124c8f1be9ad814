import type { Actor } from '#domain/people/roles.ts'
import {
  dataPackageTitle,
  getDataPackageEndpoint,
  makeDataPackageEndpoint,
} from '#domain/publishing/dataPackage.ts'
import { formatFileName } from '#domain/publishing/report.ts'
import { buildId } from '#platform/database/buildId.ts'
import type { Db } from '#platform/database/connect.ts'
import { FileReply } from '#platform/http/fileReply.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import { askForJob, getJob } from '#platform/jobs/jobs.queries.ts'
import { readStoredBytes } from '#platform/storage/storage.ts'
import type { Api } from '../../api.ts'
import { yearRevision } from '../../database/revision.ts'
import { getInstance, requireVisibleYear } from '../../years/instances.queries.ts'
import { waitForFile } from '../madeFileReply.ts'
import type { MadeFile } from '../madeFiles.queries.ts'
import { explainMissing } from '../reports/storedReport.queries.ts'
import { findStoredPackage, makeDataPackageJob } from './makeDataPackage.ts'

export function dataPackageRoutes(api: Api): void {
  registerEndpoint(api, getDataPackageEndpoint, async ({ params, actor, caller, isGone, request, step }) => {
    const { instanceId } = params
    const stored = await step(db => requireStoredPackage(db, instanceId))
    if (stored)
      return new FileReply(stored.fileName, stored.mediaType, () => readStoredBytes(api.storage, stored))
    return waitForFile(api, { actor, owner: caller.owner, isGone, request }, () =>
      step(db => ask(db, instanceId, actor)),
    )
  })

  registerEndpoint(api, makeDataPackageEndpoint, async call => {
    const { db, params, actor, afterCommit } = call
    const jobId = await ask(db, params.instanceId, actor)
    afterCommit(() => api.jobs.work())
    return getJob(call, jobId)
  })
}

/**
 * The file of a closed year, or null for another year. Throws why it is not stored yet.
 */
async function requireStoredPackage(db: Db, axnInstanceId: number): Promise<MadeFile | null> {
  const year = await getInstance(db, axnInstanceId)
  if (year?.axnInstanceMasterStatus !== 'HISTORICAL') return null
  const stored = await findStoredPackage(db, axnInstanceId)
  if (stored) return stored
  throw await explainMissing(db, axnInstanceId, formatFileName(dataPackageTitle, axnInstanceId, 'zip'))
}

/**
 * Joins an earlier request unless the year or the product has changed since. Throws `notFound` for a year that the
 * reader may not see, and if the file of a closed year is not stored.
 */
async function ask(db: Db, axnInstanceId: number, actor: Actor): Promise<number> {
  const year = requireVisibleYear(await getInstance(db, axnInstanceId), actor)
  await requireStoredPackage(db, axnInstanceId)
  const parameters = { axnInstanceId, axnInstanceName: year.axnInstanceName }
  const madeFrom = `${await yearRevision(db, axnInstanceId)} ${await buildId()}`
  const { jobId } = await askForJob(db, makeDataPackageJob, { parameters, userId: actor.userId, madeFrom })
  return jobId
}
