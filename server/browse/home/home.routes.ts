import { getWorkEndpoint, getYearOverviewEndpoint } from '#domain/browse/home.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { openInstance } from '../../years/instances.queries.ts'
import { getWork } from './work.queries.ts'
import { getYearOverview } from './yearOverview.queries.ts'

/** The home page's data for a signed-in person. */
export function homeRoutes(api: Api): void {
  registerEndpoint(api, getYearOverviewEndpoint, async ({ db, params, actor }) =>
    getYearOverview(db, await openInstance(db, params.instanceId, actor), actor),
  )

  registerEndpoint(api, getWorkEndpoint, ({ db, actor }) => getWork(db, actor))
}
