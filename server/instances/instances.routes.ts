import { listInstances as listInstancesCall, listInstanceStatuses } from '#domain/instance.ts'
import { can } from '#domain/roles.ts'
import { axnInstanceStatus } from '#domain/workflow.ts'
import { handle, type Api } from '../handle.ts'
import { listInstances } from './instances.queries.ts'

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
}
