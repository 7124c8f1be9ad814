import {
  addCompanyLocation as addCompanyLocationCall,
  listCompanyLocations as listCompanyLocationsCall,
  listCompanyLocationsOfType,
  lookupAirports as lookupAirportsCall,
  removeCompanyLocation as removeCompanyLocationCall,
} from '#domain/companies/companyLocation.ts'
import { handle, type Api } from '#platform/http/handle.ts'
import {
  addCompanyLocation,
  listCompanyLocations,
  lookupAirports,
  removeCompanyLocation,
} from './companyLocations.queries.ts'

export function companyLocationsRoutes(api: Api): void {
  handle(api, listCompanyLocationsCall, ({ db, params: { companyId, instanceId }, query }) =>
    listCompanyLocations(db, { companyId, axnInstanceId: instanceId }, query),
  )

  handle(api, listCompanyLocationsOfType, ({ db, params: { instanceId, ...key }, query }) =>
    listCompanyLocations(db, { ...key, axnInstanceId: instanceId }, query),
  )

  handle(api, addCompanyLocationCall, ({ db, params: { instanceId, ...key } }) =>
    addCompanyLocation(db, { ...key, axnInstanceId: instanceId }),
  )

  handle(api, removeCompanyLocationCall, async ({ db, params: { instanceId, ...key } }) => {
    await removeCompanyLocation(db, { ...key, axnInstanceId: instanceId })
    return {}
  })

  handle(api, lookupAirportsCall, ({ db, params }) => lookupAirports(db, params.instanceId))
}
