import {
  getAirportTenantEndpoint,
  listAirportTenantsEndpoint,
  listAirportTenantsOfTypeEndpoint,
  type AirportTenant,
} from '#domain/airports/airportTenant.ts'
import { getAirportReviewEndpoint } from '#domain/review/airportReview.ts'
import { queryClient, getQueryKey, refresh } from '#platform/client/queries.ts'

/** A tenant as its address and its calls name it. */
export const getTenantKey = (tenant: AirportTenant) => ({
  airportId: tenant.airportId,
  instanceId: tenant.axnInstanceId,
  tenantId: tenant.tenantId,
  terminalId: tenant.terminalId,
  locationNumber: tenant.locationNumber,
})

/** After a save the lists, the tenants in them and the review are read again. */
export const refreshTenants = (): Promise<void> =>
  refresh(
    listAirportTenantsOfTypeEndpoint,
    listAirportTenantsEndpoint,
    getAirportTenantEndpoint,
    getAirportReviewEndpoint,
  )

/** Puts a saved tenant among the others as they were read, so that a list of hundreds is not read again for it. */
export function updateTenantInLists(saved: AirportTenant): void {
  const { airportId, axnInstanceId: instanceId, tenantType } = saved
  const key = getQueryKey(listAirportTenantsOfTypeEndpoint, { params: { airportId, instanceId, tenantType } })
  queryClient.setQueryData<{ content: AirportTenant[] }>(
    key,
    list => list && { content: list.content.map(each => (isSame(each, saved) ? saved : each)) },
  )
  void refresh(getAirportTenantEndpoint, listAirportTenantsEndpoint, getAirportReviewEndpoint)
}

const isSame = (one: AirportTenant, other: AirportTenant): boolean =>
  one.tenantId === other.tenantId && one.locationNumber === other.locationNumber
