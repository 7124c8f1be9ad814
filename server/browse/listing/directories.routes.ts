import { compareLeadFirst } from '#domain/browse/compareLeadFirst.ts'
import {
  listContactCompanyTypesEndpoint,
  listContactResponsibilitiesEndpoint,
} from '#domain/browse/contactDirectory.ts'
import { registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import type { ListRow } from '#platform/readModel/selectRows.ts'
import { compareAsRead } from '#platform/readModel/sortKeys.ts'
import type { Api } from '../../api.ts'
import { audienceOf } from '../memory/yearLists.ts'
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
