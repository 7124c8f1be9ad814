import { groupFigures } from '#domain/browse/leaseRadar.ts'
import type { Filters } from '#platform/contract/listingState.ts'

/** Filters that are not offered, because companies, brands, and airports have pages of their own. */
export const withoutLeaseKeys = ['airportId', 'companyId', 'brandId']

/** The filters that single leases have: what is followed is leases, not groups of them. */
export const getLeaseFilters = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => !groupFigures.some(each => each === key)))
