import * as merging from '#domain/catalog/merging.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { listMergeable, previewMerge } from './mergePreview.queries.ts'
import { mergeNames } from './merging.queries.ts'

export function mergingRoutes(api: Api): void {
  registerEndpoint(api, merging.listMergeableEndpoint, ({ db, params, query }) =>
    listMergeable(db, params.kind, query),
  )

  registerEndpoint(api, merging.previewMergeEndpoint, ({ db, params }) => previewMerge(db, params))

  registerEndpoint(api, merging.mergeNamesEndpoint, ({ db, params, body }) =>
    mergeNames(db, params, body.seen),
  )
}
