import {
  activateInstance,
  createInstance as createInstanceCall,
  getInstanceSettings as getInstanceSettingsCall,
  getStoredFile as getStoredFileCall,
  listCountedInstances as listCountedInstancesCall,
  listStoredFiles as listStoredFilesCall,
  previewActivation as previewActivationCall,
  publishInstance as publishInstanceCall,
  saveInstanceSettings as saveInstanceSettingsCall,
} from '#domain/years/instance.ts'
import { messages } from '#domain/messages.ts'
import { problem } from '#domain/problems.ts'
import { FileReply, handle, type Api } from '#platform/http/handle.ts'
import { askForJob, getJob, listJobs } from '#platform/jobs/jobs.queries.ts'
import { storedBytes } from '#platform/storage/storedBytes.ts'
import { getStoredFile, listStoredFiles } from '../publishing/archive/storedFiles.queries.ts'
import { activateInstanceJob } from './activateInstance.ts'
import { listCountedInstances, previewActivation, requirePending } from './countedInstances.queries.ts'
import { createInstance } from './createInstance.queries.ts'
import { getInstanceSettings, saveInstanceSettings } from './instanceSettings.queries.ts'
import { publishInstance } from './publishInstance.queries.ts'

/** What administrators do with whole years. */
export function yearEditionsRoutes(api: Api): void {
  handle(api, listCountedInstancesCall, ({ db }) => listCountedInstances(db))

  handle(api, createInstanceCall, async ({ db }) => ({
    message: messages.instanceCreated,
    ...(await createInstance(db, new Date().getUTCFullYear())),
  }))

  handle(api, previewActivationCall, async ({ db, params, actor }) => {
    const preview = await previewActivation(db, params.instanceId)
    const open = await listJobs(db, { kind: activateInstanceJob.name, open: 'true', page: 0, size: 1 }, actor)
    return { ...preview, job: open.content[0] ?? null }
  })

  handle(api, activateInstance, async ({ db, params, actor, afterCommit }) => {
    const { axnInstanceId, axnInstanceName } = await requirePending(db, params.instanceId)
    const { userId } = actor
    const parameters = { axnInstanceId, axnInstanceName }
    const asked = await askForJob(db, activateInstanceJob, { parameters, userId })
    if (!asked.isNew) {
      throw problem('underWay', { message: `${axnInstanceName} is being activated already.` })
    }
    afterCommit(() => api.jobs.work())
    return getJob(db, asked.jobId, actor)
  })

  handle(api, publishInstanceCall, async ({ db, params, actor }) => {
    const { axnInstanceName, airports, companies } = await publishInstance(db, params.instanceId, actor)
    return { message: messages.publishedAll(airports, companies, axnInstanceName), airports, companies }
  })

  handle(api, getInstanceSettingsCall, ({ db, params }) => getInstanceSettings(db, params.instanceId))

  handle(api, saveInstanceSettingsCall, ({ db, params, body, expectedVersion }) =>
    saveInstanceSettings(db, params.instanceId, body, expectedVersion),
  )

  handle(api, listStoredFilesCall, ({ db, params, actor }) => listStoredFiles(db, params.instanceId, actor))

  handle(api, getStoredFileCall, async ({ db, params, actor }) => {
    const file = await getStoredFile(db, params.instanceId, params.storedFileId, actor)
    return new FileReply(file.fileName, file.mediaType, () => storedBytes(api.storage, file))
  })
}
