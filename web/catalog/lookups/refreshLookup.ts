import type { EditableLookupName } from '#domain/catalog/lookups.ts'
import { entryEndpoints } from '#domain/catalog/lookupEntries.ts'
import * as lookup from '#domain/catalog/lookupEndpoints.ts'
import { refresh } from '#platform/client/queries.ts'

/** What forms offer of each list; product types are offered by tenant types. */
const offered = {
  airlines: lookup.listAirlines,
  'airport-configurations': lookup.listAirportConfigurations,
  'concession-management-types': lookup.listConcessionManagementTypes,
  'management-responsibility-types': lookup.listManagementResponsibilityTypes,
  'tenant-types': lookup.listTenantTypes,
  'tenant-statuses': lookup.listTenantStatuses,
  'company-types': lookup.listCompanyTypes,
  'job-categories': lookup.listJobCategories,
  'product-types': lookup.listTenantTypes,
} as const satisfies Record<EditableLookupName, object>

/** After a change: the list and its forms, those of the tenant types, which name product types, and what forms offer. */
export async function refreshLookup(kind: EditableLookupName): Promise<void> {
  const { list, get } = entryEndpoints[kind]
  const tenantTypes = entryEndpoints['tenant-types']
  await refresh(list, get, tenantTypes.list, tenantTypes.get, offered[kind])
}
