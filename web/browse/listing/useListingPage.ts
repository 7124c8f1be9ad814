import type { Listing } from '#platform/contract/listing.ts'
import { getListingQuery, type Filters } from '#platform/contract/listingState.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import type { ListingState } from './listingState.ts'

/** A page of a list. Components that ask for the same page share one call. */
export const useListingPage = <L extends Listing>(
  listing: L,
  instanceId: number,
  state: ListingState,
  fixed: Filters = {},
) =>
  useEndpointQuery(
    listing.list as L['list'],
    { params: { instanceId }, query: { ...getListingQuery(state), ...fixed } } as never,
    { keepPrevious: true },
  )
