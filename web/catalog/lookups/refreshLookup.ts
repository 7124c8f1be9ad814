import { entryEndpoints } from '#domain/catalog/lookupEntries.ts'
import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { readableNameOf, type EditableLookupName } from '#domain/catalog/lookups.ts'
import { refresh } from '#platform/client/queries.ts'

/** After a change: the list and its forms, those of the tenant types, which name product types, and what forms offer. */
export async function refreshLookup(name: EditableLookupName): Promise<void> {
  const { list, get } = entryEndpoints[name]
  const tenantTypes = entryEndpoints['tenant-types']
  await refresh(list, get, tenantTypes.list, tenantTypes.get, lookupEndpoints[readableNameOf(name)])
}
