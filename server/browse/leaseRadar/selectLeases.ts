import { getDefaultLeasePeriod, type LeaseFilters } from '#domain/browse/leaseRadar.ts'
import { leaseDirectory } from '#domain/browse/tenantDirectory.ts'
import type { TenantType } from '#domain/catalog/tenantTypes.ts'
import { mapInSteps } from '#platform/contract/inSteps.ts'
import { readRange, writeRange } from '#platform/contract/listing.ts'
import { selectListed, leaseList } from '../listing/memoryLists.ts'
import type { Audience, YearLists } from '../memory/yearLists.ts'

/** A row of the list of leases, with additional data for calendars. */
export interface Lease {
  brandId: number
  brandName: string
  companyId: number
  companyName: string
  airportId: number
  airportLocation: string
  iataCode: string
  tenantType: TenantType
  productType: string
  productTypeDes: string
  hubSize: string | null
  locations: number
  areaTotal: number
  leaseExpireDate: string
  modifiedDate: string
}

export const today = (): string => new Date().toISOString().slice(0, 10)

/** The leases that this reader may see within the filters' days, by default the next 18 months; the next end comes first. */
export async function selectLeases(lists: YearLists, audience: Audience, filters: LeaseFilters) {
  const { from, to } = readRange(filters.leaseExpireDate, 'date') ?? getDefaultLeasePeriod(today())
  const query = { ...filters, leaseExpireDate: writeRange({ from, to }), sort: leaseDirectory.sort }
  const rows = await selectListed(leaseList, lists, audience, query)
  return { from, to, leases: await mapInSteps(rows, row => row.values as unknown as Lease) }
}
