import { getWorkEndpoint, getYearOverviewEndpoint } from '#domain/browse/home.ts'
import { registerEndpoint, registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { getWork } from './work.queries.ts'
import { getYearOverview } from './yearOverview.queries.ts'

/** The home page's data for a signed-in person. */
export function homeRoutes(api: Api): void {
  registerMemoryEndpoint(api, getYearOverviewEndpoint, async ({ params, actor }) => {
    const { instance, lists } = await api.memory.openYear(params.instanceId, actor)
    return getYearOverview(api.database, instance, lists)
  })

  registerEndpoint(api, getWorkEndpoint, ({ db, actor }) => getWork(db, actor))
}
