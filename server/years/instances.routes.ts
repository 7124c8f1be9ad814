import {
  getPlausibility as getPlausibilityCall,
  listInstances as listInstancesCall,
  listInstanceStatuses,
  savePlausibility as savePlausibilityCall,
} from '#domain/years/instance.ts'
import {
  getParticipation as getParticipationCall,
  saveParticipation as saveParticipationCall,
} from '#domain/years/participation.ts'
import { can } from '#domain/people/roles.ts'
import {
  getYearQuestion as getYearQuestionCall,
  saveYearQuestion as saveYearQuestionCall,
} from '#domain/years/specialQuestion.ts'
import { axnInstanceStatus } from '#domain/review/workflow.ts'
import { handle, type Api } from '#platform/http/handle.ts'
import { getPlausibility, listInstances, savePlausibility } from './instances.queries.ts'
import { getParticipation, saveParticipation } from './participation.queries.ts'
import { getYearQuestion, saveYearQuestion } from './yearQuestion.queries.ts'

export function instancesRoutes(api: Api): void {
  handle(api, listInstancesCall, async ({ db, actor }) => {
    const instances = await listInstances(db)
    const seesPending = can(actor, 'wizard')
    return instances.filter(each => seesPending || each.axnInstanceMasterStatus !== 'PENDING')
  })

  handle(api, listInstanceStatuses, () =>
    Promise.resolve([
      ...axnInstanceStatus.options.map(status => ({ axnInstanceStatus: status })),
      { axnInstanceStatus: 'HISTORICAL' as const },
    ]),
  )

  handle(api, getPlausibilityCall, ({ db, params }) => getPlausibility(db, params.instanceId))

  handle(api, savePlausibilityCall, ({ db, params, body, expectedVersion }) =>
    savePlausibility(db, params.instanceId, body, expectedVersion),
  )

  handle(api, getParticipationCall, ({ db, params }) => getParticipation(db, params.instanceId))

  handle(api, saveParticipationCall, ({ db, params, body }) =>
    saveParticipation(db, params.instanceId, body.changes),
  )

  handle(api, getYearQuestionCall, ({ db, params }) => getYearQuestion(db, params.instanceId))

  handle(api, saveYearQuestionCall, ({ db, params, body, expectedVersion }) =>
    saveYearQuestion(db, params.instanceId, body, expectedVersion),
  )
}
