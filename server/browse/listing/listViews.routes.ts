import * as calls from '#domain/browse/listView.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { createListView, listViews, removeListView, saveListView } from './listViews.queries.ts'

/** Saved views of the administration's lists. */
export function listViewsRoutes(api: Api): void {
  registerEndpoint(api, calls.listListViewsEndpoint, ({ db, query, actor }) =>
    listViews(db, actor.userId, query.list),
  )
  registerEndpoint(api, calls.createListViewEndpoint, ({ db, body, actor }) =>
    createListView(db, actor.userId, body),
  )
  registerEndpoint(api, calls.saveListViewEndpoint, ({ db, params, body, actor }) =>
    saveListView(db, actor.userId, params.listViewId, body),
  )
  registerEndpoint(api, calls.removeListViewEndpoint, async ({ db, params, actor }) => {
    await removeListView(db, actor.userId, params.listViewId)
    return {}
  })
}
