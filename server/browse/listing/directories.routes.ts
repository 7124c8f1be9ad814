import { compareLeadFirst } from '#domain/browse/compareLeadFirst.ts'
import {
  listContactCompanyTypesEndpoint,
  listContactResponsibilitiesEndpoint,
} from '#domain/browse/contactDirectory.ts'
import * as calls from '#domain/browse/listView.ts'
import { registerMemoryEndpoint, registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { ListRow } from '#platform/readModel/selectRows.ts'
import { compareAsRead } from '#platform/readModel/sortKeys.ts'
import type { Api } from '../../api.ts'
import { audienceOf } from '../memory/yearLists.ts'
import { createListView, listViews, removeListView, saveListView } from './listViews.queries.ts'
import {
  airportContactList,
  airportList,
  brandList,
  companyContactList,
  companyList,
  dbeList,
  leaseList,
  selectListed,
  tenantList,
} from './memoryLists.ts'
import { registerListing } from './registerListing.ts'

/** The lists that subscribers filter, sort, and download. */
export function directoriesRoutes(api: Api): void {
  registerListing(api, airportList)
  registerListing(api, tenantList)
  registerListing(api, leaseList)
  registerListing(api, airportContactList)
  registerMemoryEndpoint(api, listContactResponsibilitiesEndpoint, async ({ params, query, actor }) => {
    const { lists } = await api.memory.openYear(params.instanceId, actor)
    const listQuery = { ...query, sort: 'managementResponsibilityType' }
    const rows = await selectListed(airportContactList, lists, audienceOf(actor), listQuery)
    const counts = countBy(rows, 'managementResponsibilityType')
    return counts
      .map(({ name, count }) => ({ managementResponsibilityType: name, contacts: count }))
      .toSorted(
        ({ managementResponsibilityType: a }, { managementResponsibilityType: b }) =>
          compareLeadFirst(a, b) || compareAsRead(a, b),
      )
  })
  registerListing(api, companyContactList)
  registerMemoryEndpoint(api, listContactCompanyTypesEndpoint, async ({ params, actor }) => {
    const { lists } = await api.memory.openYear(params.instanceId, actor)
    const listQuery = { keyword: '', sort: 'companyTypeDes' }
    const rows = await selectListed(companyContactList, lists, audienceOf(actor), listQuery)
    const inOrder = rows.toSorted((a, b) => a.values.sequenceNumber - b.values.sequenceNumber)
    return countBy(inOrder, 'companyTypeDes').map(({ name, count }) => ({
      companyTypeDes: name,
      contacts: count,
    }))
  })
  registerListing(api, companyList)
  registerListing(api, dbeList)
  registerListing(api, brandList)
}

/** How often each value occurs, in the order of its first row. */
function countBy(rows: readonly ListRow[], key: string): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const name = row.text(key)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count }))
}

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
