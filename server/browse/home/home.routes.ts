import { getWork as getWorkCall, getYearOverview as getYearOverviewCall } from '#domain/browse/home.ts'
import { handle, type Api } from '#platform/http/handle.ts'
import { openInstance } from '../../years/instances.queries.ts'
import { getWork } from './work.queries.ts'
import { getYearOverview } from './yearOverview.queries.ts'

/** What the home page says to whoever is signed in. */
export function homeRoutes(api: Api): void {
  handle(api, getYearOverviewCall, async ({ db, params, actor }) =>
    getYearOverview(db, await openInstance(db, params.instanceId, actor), actor),
  )

  handle(api, getWorkCall, ({ db, actor }) => getWork(db, actor))
}
