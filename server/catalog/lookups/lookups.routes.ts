import * as lookup from '#domain/catalog/lookupEndpoints.ts'
import { registerEndpoint, type Api } from '#platform/http/registerEndpoint.ts'
import * as queries from './lookups.queries.ts'

export function lookupsRoutes(api: Api): void {
  registerEndpoint(api, lookup.listAirportConfigurations, ({ db }) => queries.listAirportConfigurations(db))
  registerEndpoint(api, lookup.listConcessionManagementTypes, ({ db }) =>
    queries.listConcessionManagementTypes(db),
  )
  registerEndpoint(api, lookup.listAirlines, ({ db, actor }) => queries.listAirlines(db, actor.userId))
  registerEndpoint(api, lookup.listCountries, ({ db }) => queries.listCountries(db))
  registerEndpoint(api, lookup.listStatesProvinces, ({ db }) => queries.listStatesProvinces(db))
  registerEndpoint(api, lookup.listTenantTypes, ({ db }) => queries.listTenantTypes(db))
  registerEndpoint(api, lookup.listTenantStatuses, ({ db }) => queries.listTenantStatuses(db))
  registerEndpoint(api, lookup.listJobCategories, ({ db }) => queries.listJobCategories(db))
  registerEndpoint(api, lookup.listManagementResponsibilityTypes, ({ db }) =>
    queries.listManagementResponsibilityTypes(db),
  )
  registerEndpoint(api, lookup.listCompanyTypes, ({ db }) => queries.listCompanyTypes(db))
  registerEndpoint(api, lookup.listAxnStatuses, () =>
    Promise.resolve(lookup.axnStatus.options.map(axnStatus => ({ axnStatus }))),
  )
}
