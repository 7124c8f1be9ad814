import { writeRange } from '#platform/contract/listing.ts'
import type { Filters } from '#platform/contract/listingState.ts'
import { tenantTypes, type TenantType } from '../catalog/tenantTypes.ts'
import { getDefaultLeasePeriod } from './leaseRadar.ts'

/** The page of lease expirations has one table per tenant type, each with its own page number in the address. */
export const leaseTable = (tenantType: TenantType) => ({
  pageKey: `page-${tenantType}`,
  fixed: { tenantType },
})

/** Its initial filter: the leases of the next months, counted from `day`. */
export const firstLeaseFilters = (day: string) => ({
  leaseExpireDate: writeRange(getDefaultLeasePeriod(day)),
})

/** The tenant types that its filter leaves; all without one. */
export function chooseLeaseTypes({ tenantType = '' }: Filters): readonly TenantType[] {
  const chosen = tenantType.split(',').filter(Boolean)
  return tenantTypes.filter(type => chosen.length === 0 || chosen.includes(type))
}
