import {
  addCompanyLocationEndpoint,
  addCompanyLocationsEndpoint,
  listCompanyLocationsEndpoint,
  listCompanyLocationsOfTypeEndpoint,
  lookupAirportsEndpoint,
  removeCompanyLocationEndpoint,
} from '#domain/companies/companyLocation.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../api.ts'
import {
  addCompanyLocation,
  addCompanyLocations,
  listCompanyLocations,
  lookupAirports,
  removeCompanyLocation,
} from './companyLocations.queries.ts'

export function companyLocationsRoutes(api: Api): void {
  registerEndpoint(api, listCompanyLocationsEndpoint, ({ db, params: { companyId, instanceId }, query }) =>
    listCompanyLocations(db, { companyId, axnInstanceId: instanceId }, query),
  )

  registerEndpoint(api, listCompanyLocationsOfTypeEndpoint, ({ db, params: { instanceId, ...key }, query }) =>
    listCompanyLocations(db, { ...key, axnInstanceId: instanceId }, query),
  )

  registerEndpoint(api, addCompanyLocationEndpoint, ({ db, params: { instanceId, ...key } }) =>
    addCompanyLocation(db, { ...key, axnInstanceId: instanceId }),
  )

  registerEndpoint(api, addCompanyLocationsEndpoint, ({ db, params: { instanceId, ...key }, body }) =>
    addCompanyLocations(db, { ...key, axnInstanceId: instanceId }, body.airportIds),
  )

  registerEndpoint(api, removeCompanyLocationEndpoint, async ({ db, params: { instanceId, ...key } }) => {
    await removeCompanyLocation(db, { ...key, axnInstanceId: instanceId })
    return {}
  })

  registerEndpoint(api, lookupAirportsEndpoint, ({ db, params }) => lookupAirports(db, params.instanceId))
}
