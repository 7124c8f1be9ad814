import { selectEffectiveFilters, type Listing, type ListingColumns } from '#platform/contract/listing.ts'
import { can, type Actor } from '#domain/people/roles.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { openInstance } from '../../years/instances.queries.ts'
import { listingFile } from './listingFile.ts'
import { readListing, readWholeListing, type ListingSource } from './listing.queries.ts'

/** Registers both endpoints of a list: a page of it, and all of it as a file. */
export function handleListing<C extends ListingColumns>(
  api: Api,
  listing: Listing<C>,
  source: (axnInstanceId: number, actor: Actor) => ListingSource<C>,
): void {
  registerEndpoint(api, listing.list, async ({ db, params, query, actor }) => {
    const { axnInstanceId } = await openInstance(db, instanceOf(params), actor)
    const asked = selectEffectiveFilters(listing, query as Parameters<typeof readListing>[3])
    return readListing(db, listing, source(axnInstanceId, actor), asked)
  })

  registerEndpoint(api, listing.download, async ({ db, params, query, actor }) => {
    const instance = await openInstance(db, instanceOf(params), actor)
    const { format, ...asked } = query as Parameters<typeof readWholeListing>[3] & { format: 'csv' | 'xlsx' }
    const filters = selectEffectiveFilters(listing, asked)
    const rows = await readWholeListing(db, listing, source(instance.axnInstanceId, actor), filters)
    const isAdmin = can(actor, 'admin')
    return listingFile({ listing, rows, instance, query: { ...filters }, format, isAdmin, demo: api.demo })
  })
}

const instanceOf = (params: unknown): number => (params as { instanceId: number }).instanceId
