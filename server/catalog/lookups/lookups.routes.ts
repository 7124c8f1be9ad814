import { listAxnStatusesEndpoint, lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { entryEndpoints } from '#domain/catalog/lookupEntries.ts'
import { readableLookupNames, editableLookupNames } from '#domain/catalog/lookups.ts'
import { axnStatus } from '#domain/catalog/recordStatus.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { getEntry, listEntries } from './lookupEntries.queries.ts'
import { listLookup } from './lookups.queries.ts'
import { addEntry, moveEntry, removeEntry, saveEntry } from './lookupWrites.queries.ts'

export function lookupsRoutes(api: Api): void {
  for (const name of readableLookupNames) {
    const endpoint: Endpoint = lookupEndpoints[name]
    registerEndpoint(api, endpoint, ({ db, actor }) => listLookup(db, name, actor.userId))
  }
  registerEndpoint(api, listAxnStatusesEndpoint, () =>
    Promise.resolve(axnStatus.options.map(each => ({ axnStatus: each }))),
  )
}

/** The same endpoints for each list that administrators maintain. */
export function lookupEntriesRoutes(api: Api): void {
  for (const kind of editableLookupNames) {
    const calls = entryEndpoints[kind]

    registerEndpoint(api, calls.list, ({ db, query }) => listEntries(db, kind, query))

    registerEndpoint(api, calls.get, ({ db, params }) => getEntry(db, kind, params.id))

    registerEndpoint(api, calls.save, ({ db, params, body, expectedVersion }) =>
      saveEntry(db, kind, params.id, body, expectedVersion),
    )

    if (calls.add) registerEndpoint(api, calls.add, ({ db, body }) => addEntry(db, kind, body))

    if (calls.remove) {
      registerEndpoint(api, calls.remove, async ({ db, params, expectedVersion }) => {
        await removeEntry(db, kind, params.id, expectedVersion)
        return {}
      })
    }

    if (calls.move) {
      registerEndpoint(api, calls.move, ({ db, params, body, expectedVersion }) =>
        moveEntry(db, kind, params.id, body.direction, expectedVersion),
      )
    }
  }
}
