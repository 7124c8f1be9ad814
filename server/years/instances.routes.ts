import { can } from '#domain/people/roles.ts'
import { axnInstanceStatus } from '#domain/review/workflow.ts'
import {
  listDefinitionChangesEndpoint,
  saveDefinitionChangeEndpoint,
} from '#domain/years/definitionChange.ts'
import {
  getPlausibilityEndpoint,
  listInstancesEndpoint,
  listInstanceStatusesEndpoint,
  savePlausibilityEndpoint,
} from '#domain/years/instance.ts'
import { getParticipationEndpoint, saveParticipationEndpoint } from '#domain/years/participation.ts'
import { getYearQuestionEndpoint, saveYearQuestionEndpoint } from '#domain/years/specialQuestion.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../api.ts'
import { listDefinitionChanges, saveDefinitionChange } from './definitionChanges.queries.ts'
import { getPlausibility, listInstances, savePlausibility } from './instances.queries.ts'
import { getParticipation, saveParticipation } from './participation.queries.ts'
import { getYearQuestion, saveYearQuestion } from './specialQuestions.queries.ts'

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

  registerEndpoint(api, getPlausibilityEndpoint, ({ db, params }) => getPlausibility(db, params.instanceId))

  registerEndpoint(api, savePlausibilityEndpoint, ({ db, params, body, expectedVersion }) =>
    savePlausibility(db, params.instanceId, body, expectedVersion),
  )

  registerEndpoint(api, getParticipationEndpoint, ({ db, params }) => getParticipation(db, params.instanceId))

  registerEndpoint(api, saveParticipationEndpoint, ({ db, params, body }) =>
    saveParticipation(db, params.instanceId, body.changes),
  )

  registerEndpoint(api, getYearQuestionEndpoint, ({ db, params }) => getYearQuestion(db, params.instanceId))

  registerEndpoint(api, saveYearQuestionEndpoint, ({ db, params, body, expectedVersion }) =>
    saveYearQuestion(db, params.instanceId, body, expectedVersion),
  )

  registerEndpoint(api, listDefinitionChangesEndpoint, ({ db, params }) =>
    listDefinitionChanges(db, params.instanceId),
  )

  registerEndpoint(api, saveDefinitionChangeEndpoint, ({ db, params, body, expectedVersion }) => {
    const { instanceId: axnInstanceId, figure } = params
    return saveDefinitionChange(db, { axnInstanceId, figure }, body.note, expectedVersion)
  })
}
