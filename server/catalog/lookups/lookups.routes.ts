import { listAxnStatusesEndpoint, lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { readableLookupNames } from '#domain/catalog/lookups.ts'
import { axnStatus } from '#domain/catalog/recordStatus.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { listLookup } from './lookups.queries.ts'

export function lookupsRoutes(api: Api): void {
  for (const name of readableLookupNames) {
    const endpoint: Endpoint = lookupEndpoints[name]
    registerEndpoint(api, endpoint, ({ db, actor }) => listLookup(db, name, actor.userId))
  }
  registerEndpoint(api, listAxnStatusesEndpoint, () =>
    Promise.resolve(axnStatus.options.map(each => ({ axnStatus: each }))),
  )
}
