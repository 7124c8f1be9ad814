import { messages } from '#domain/messages.ts'
import { problem } from '#domain/problems.ts'
import { getStoredFileEndpoint, listStoredFilesEndpoint } from '#domain/publishing/archive.ts'
import {
  activateInstanceEndpoint,
  createInstanceEndpoint,
  getInstanceSettingsEndpoint,
  listCountedInstancesEndpoint,
  previewActivationEndpoint,
  publishInstanceEndpoint,
  saveInstanceSettingsEndpoint,
} from '#domain/years/instance.ts'
import { FileReply } from '#platform/http/call.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import { askForJob, getJob, listJobs } from '#platform/jobs/jobs.queries.ts'
import { readStoredBytes } from '#platform/storage/storage.ts'
import type { Api } from '../api.ts'
import { getStoredFile, listStoredFiles } from '../publishing/archive/storedFiles.queries.ts'
import { activateInstanceJob } from './activateInstance.ts'
import { listCountedInstances, previewActivation, requirePending } from './countedInstances.queries.ts'
import { createInstance } from './createInstance.queries.ts'
import { getInstanceSettings, saveInstanceSettings } from './instances.queries.ts'
import { publishInstance } from './publishInstance.queries.ts'

/** Administrators' calls about whole years. */
export function yearEditionsRoutes(api: Api): void {
  registerEndpoint(api, listCountedInstancesEndpoint, ({ db }) => listCountedInstances(db))

  registerEndpoint(api, createInstanceEndpoint, async ({ db }) => ({
    message: messages.instanceCreated,
    ...(await createInstance(db, new Date().getUTCFullYear())),
  }))

  registerEndpoint(api, previewActivationEndpoint, async call => {
    const preview = await previewActivation(call.db, call.params.instanceId)
    const open = await listJobs(call, { kind: activateInstanceJob.name, open: 'true', page: 0, size: 1 })
    return { ...preview, job: open.content[0] ?? null }
  })

  registerEndpoint(api, activateInstanceEndpoint, async call => {
    const { db, params, actor, afterCommit } = call
    const { axnInstanceId, axnInstanceName } = await requirePending(db, params.instanceId)
    const { userId } = actor
    const parameters = { axnInstanceId, axnInstanceName }
    const asked = await askForJob(db, activateInstanceJob, { parameters, userId })
    if (!asked.isNew) {
      throw problem('underWay', { message: `${axnInstanceName} is already being activated.` })
    }
    afterCommit(() => api.jobs.work())
    return getJob(call, asked.jobId)
  })

  registerEndpoint(api, publishInstanceEndpoint, async ({ db, params, actor }) => {
    const { axnInstanceName, airports, companies } = await publishInstance(db, params.instanceId, actor)
    return { message: messages.publishedAll(airports, companies, axnInstanceName), airports, companies }
  })

  registerEndpoint(api, getInstanceSettingsEndpoint, ({ db, params }) =>
    getInstanceSettings(db, params.instanceId),
  )

  registerEndpoint(api, saveInstanceSettingsEndpoint, ({ db, params, body, expectedVersion }) =>
    saveInstanceSettings(db, params.instanceId, body, expectedVersion),
  )

  registerEndpoint(api, listStoredFilesEndpoint, ({ db, params, actor }) =>
    listStoredFiles(db, params.instanceId, actor),
  )

  registerEndpoint(api, getStoredFileEndpoint, async ({ db, params, actor }) => {
    const file = await getStoredFile(db, params.instanceId, params.storedFileId, actor)
    return new FileReply(file.fileName, file.mediaType, () => readStoredBytes(api.storage, file))
  })
}
