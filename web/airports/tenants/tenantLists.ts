import {
  getAirportTenantEndpoint,
  listAirportTenantsOfTypeEndpoint,
  type AirportTenant,
} from '#domain/airports/airportTenant.ts'
import { getAirportReviewEndpoint } from '#domain/review/airportReview.ts'
import { queryClient, getQueryKey, refresh } from '#platform/client/queries.ts'

/** A tenant's identity in addresses and calls. */
export const getTenantKey = (tenant: AirportTenant) => ({
  airportId: tenant.airportId,
  instanceId: tenant.axnInstanceId,
  tenantId: tenant.tenantId,
  terminalId: tenant.terminalId,
  locationNumber: tenant.locationNumber,
})

/** After a save, the lists, their tenants, and the review are reloaded. */
export const refreshTenants = (): Promise<void> =>
  refresh(listAirportTenantsOfTypeEndpoint, getAirportTenantEndpoint, getAirportReviewEndpoint)

/** Puts a saved tenant into the cached list, so that hundreds do not have to be reloaded. */
export function updateTenantInLists(saved: AirportTenant): void {
  const { airportId, axnInstanceId: instanceId, tenantType } = saved
  const key = getQueryKey(listAirportTenantsOfTypeEndpoint, { params: { airportId, instanceId, tenantType } })
  queryClient.setQueryData<{ content: AirportTenant[] }>(
    key,
    list => list && { content: list.content.map(each => (isSame(each, saved) ? saved : each)) },
  )
  void refresh(getAirportTenantEndpoint, getAirportReviewEndpoint)
}

const isSame = (one: AirportTenant, other: AirportTenant): boolean =>
  one.tenantId === other.tenantId && one.locationNumber === other.locationNumber
