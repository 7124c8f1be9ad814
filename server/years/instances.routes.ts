import * as messages from '#domain/messages.ts'
import { can } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import { axnInstanceStatus } from '#domain/review/workflow.ts'
import {
  listDefinitionChangesEndpoint,
  saveDefinitionChangeEndpoint,
} from '#domain/years/definitionChange.ts'
import {
  checkEditionEndpoint,
  getEditionTemplateEndpoint,
  importEditionEndpoint,
} from '#domain/years/editionImport.ts'
import {
  getFaaEnplanementsEndpoint,
  readFaaListEndpoint,
  saveFaaEnplanementsEndpoint,
} from '#domain/years/faaEnplanements.ts'
import {
  listInstancesEndpoint,
  listInstanceStatusesEndpoint,
  activateInstanceEndpoint,
  createInstanceEndpoint,
  removeInstanceEndpoint,
  listCountedInstancesEndpoint,
  previewActivationEndpoint,
  previewPublicationEndpoint,
  previewInstanceRemovalEndpoint,
  publishInstanceEndpoint,
} from '#domain/years/instance.ts'
import { getParticipationEndpoint, saveParticipationEndpoint } from '#domain/years/participation.ts'
import { getSpecialQuestionEndpoint, saveSpecialQuestionEndpoint } from '#domain/years/specialQuestion.ts'
import { getYearChecklistEndpoint } from '#domain/years/yearChecklist.ts'
import { getYearSettingsEndpoint, saveYearSettingsEndpoint } from '#domain/years/yearSettings.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { makeZip } from '#platform/data/makeZip.ts'
import { ConcurrencyLimit } from '#platform/http/concurrencyLimit.ts'
import { FileReply } from '#platform/http/fileReply.ts'
import { queueLimits } from '#platform/http/limits.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import { readUploadedFile } from '#platform/http/uploads.ts'
import { askForJob, getJob, listJobs } from '#platform/jobs/jobs.queries.ts'
import { toAirportKey } from '../airports/airportKey.ts'
import type { Api } from '../api.ts'
import { activateInstanceJob } from './activateInstance.ts'
import {
  listCountedInstances,
  previewActivation,
  previewPublication,
  requirePending,
  publishInstance,
} from './countedInstances.queries.ts'
import { createInstance } from './createInstance.queries.ts'
import { listDefinitionChanges, saveDefinitionChange } from './definitionChanges.queries.ts'
import { getImport, importEditionJob, storeImport } from './editionImport/importEditionJob.ts'
import { makeTemplate } from './editionImport/makeTemplate.queries.ts'
import { getFaaEnplanements, saveFaaEnplanements } from './faaEnplanements.queries.ts'
import { listInstances } from './instances.queries.ts'
import { getParticipation, saveParticipation } from './participation.queries.ts'
import { readFaaList } from './readFaaList.ts'
import { previewRemoval, removeInstance } from './removeInstance.queries.ts'
import { getAnswer, saveAnswer } from './specialQuestions.queries.ts'
import { getYearChecklist } from './yearChecklist.queries.ts'
import { getYearSettings, saveYearSettings } from './yearSettings.queries.ts'

export function instancesRoutes(api: Api): void {
  registerEndpoint(api, listInstancesEndpoint, async ({ db, actor }) => {
    const instances = await listInstances(db)
    const seesPending = can(actor, 'wizard')
    return instances.filter(each => seesPending || each.axnInstanceMasterStatus !== 'PENDING')
  })

  registerEndpoint(api, listInstanceStatusesEndpoint, () =>
    Promise.resolve([
      ...axnInstanceStatus.options.map(status => ({ axnInstanceStatus: status })),
      { axnInstanceStatus: 'HISTORICAL' as const },
    ]),
  )

  registerEndpoint(api, getParticipationEndpoint, ({ db, params }) => getParticipation(db, params.instanceId))

  registerEndpoint(api, saveParticipationEndpoint, ({ db, params, body }) =>
    saveParticipation(db, params.instanceId, body.changes),
  )

  registerEndpoint(api, getFaaEnplanementsEndpoint, ({ db, params }) =>
    getFaaEnplanements(db, params.instanceId),
  )

  registerEndpoint(api, readFaaListEndpoint, ({ body }) =>
    Promise.resolve(readFaaList(body.text, body.column)),
  )

  registerEndpoint(api, saveFaaEnplanementsEndpoint, ({ db, params, body, expectedVersion }) =>
    saveFaaEnplanements(db, params.instanceId, body, expectedVersion),
  )

  registerEndpoint(api, listDefinitionChangesEndpoint, ({ db, params }) =>
    listDefinitionChanges(db, params.instanceId),
  )

  registerEndpoint(api, saveDefinitionChangeEndpoint, ({ db, params, body, expectedVersion }) => {
    const { instanceId: axnInstanceId, figure } = params
    return saveDefinitionChange(db, { axnInstanceId, figure }, body.note, expectedVersion)
  })
}

/** Administrators' calls about whole years. */
export function yearEditionsRoutes(api: Api): void {
  registerEndpoint(api, listCountedInstancesEndpoint, ({ db }) => listCountedInstances(db))

  registerEndpoint(api, createInstanceEndpoint, async ({ db }) => ({
    message: messages.instanceCreated,
    ...(await createInstance(db, new Date().getUTCFullYear())),
  }))

  registerEndpoint(api, previewInstanceRemovalEndpoint, ({ db, params }) =>
    previewRemoval(db, params.instanceId),
  )

  registerEndpoint(api, removeInstanceEndpoint, async call => {
    const { instanceId } = call.params
    const activation = await listJobs(call, {
      kind: activateInstanceJob.name,
      open: 'true',
      page: 0,
      size: 1,
    })
    if (activation.totalElements > 0)
      throw problem('underWay', { message: 'A year is being activated. It cannot be removed meanwhile.' })
    return removeInstance(call.db, instanceId)
  })

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
    const job = await askForJob(db, activateInstanceJob, { parameters, userId })
    if (!job.isNew) {
      throw problem('underWay', { message: `${axnInstanceName} is already being activated.` })
    }
    afterCommit(() => api.jobs.work())
    return getJob(call, job.jobId)
  })

  registerEndpoint(api, getYearChecklistEndpoint, ({ db, params }) => getYearChecklist(db, params.instanceId))

  registerEndpoint(api, previewPublicationEndpoint, ({ db, params }) =>
    previewPublication(db, params.instanceId),
  )

  registerEndpoint(api, publishInstanceEndpoint, async ({ db, params, body, actor }) => {
    const { axnInstanceName, airports, companies } = await publishInstance(
      db,
      params.instanceId,
      body.seen,
      actor,
    )
    return { message: messages.publishedAll(airports, companies, axnInstanceName), airports, companies }
  })

  registerEndpoint(api, getYearSettingsEndpoint, ({ db, params }) => getYearSettings(db, params.instanceId))

  registerEndpoint(api, saveYearSettingsEndpoint, ({ db, params, body, expectedVersion }) =>
    saveYearSettings(db, params.instanceId, body, expectedVersion),
  )
}

/** Administrators' imports of editions of the past. */
export function editionImportRoutes(api: Api): void {
  registerEndpoint(api, checkEditionEndpoint, async ({ query, body, actor, caller, step, afterCommit }) => {
    const file = readUploadedFile(body, 'Send a ZIP archive of CSV files or an Excel workbook (.xlsx).')
    const { storageKey, fileName } = await storing.run(caller.owner, () => storeImport(api.storage, file))
    return step(async db => {
      const parameters = { ...query, storageKey, fileName, decisions: [], isCheck: true }
      const { jobId } = await askForJob(db, importEditionJob, { parameters, userId: actor.userId })
      afterCommit(() => api.jobs.work())
      return getJob({ api, db, actor }, jobId)
    })
  })

  registerEndpoint(api, importEditionEndpoint, async call => {
    const earlier = await getImport(call.db, call.params.jobId)
    const { decisions, isCheck } = call.body
    const parameters = { ...earlier, decisions: [...earlier.decisions, ...decisions], isCheck }
    const { jobId } = await askForJob(call.db, importEditionJob, { parameters, userId: call.actor.userId })
    call.afterCommit(() => api.jobs.work())
    return getJob(call, jobId)
  })

  registerEndpoint(api, getEditionTemplateEndpoint, async ({ db }) => {
    const files = await makeTemplate(db)
    return new FileReply('edition-template.zip', mediaTypes.zip, () => Promise.resolve(makeZip(files)))
  })
}

export function specialQuestionsRoutes(api: Api): void {
  registerEndpoint(api, getSpecialQuestionEndpoint, ({ db, params }) => getAnswer(db, keyOf(params)))

  registerEndpoint(api, saveSpecialQuestionEndpoint, ({ db, params, body, expectedVersion }) =>
    saveAnswer(db, keyOf(params), body.answer, expectedVersion),
  )
}

const keyOf = (params: { airportId: number; instanceId: number; questionId: number }) => ({
  ...toAirportKey(params),
  questionId: params.questionId,
})

const storing = new ConcurrencyLimit(queueLimits.storedFiles)
