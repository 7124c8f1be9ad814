import * as merging from '#domain/catalog/merging.ts'
import { handle, type Api } from '#platform/http/handle.ts'
import { listMergeable, previewMerge } from './mergePreview.queries.ts'
import { mergeNames } from './merging.queries.ts'

export function mergingRoutes(api: Api): void {
  handle(api, merging.listMergeable, ({ db, params, query }) => listMergeable(db, params.kind, query))

  handle(api, merging.previewMerge, ({ db, params }) => previewMerge(db, params))

  handle(api, merging.mergeNames, ({ db, params, body }) => mergeNames(db, params, body.seen))
}
