import * as lookup from '#domain/catalog/lookup.ts'
import { handle, type Api } from '#platform/http/handle.ts'
import * as queries from './lookups.queries.ts'

export function lookupsRoutes(api: Api): void {
  handle(api, lookup.listAirportConfigurations, ({ db }) => queries.listAirportConfigurations(db))
  handle(api, lookup.listConcessionManagementTypes, ({ db }) => queries.listConcessionManagementTypes(db))
  handle(api, lookup.listAirlines, ({ db, actor }) => queries.listAirlines(db, actor.userId))
  handle(api, lookup.listCountries, ({ db }) => queries.listCountries(db))
  handle(api, lookup.listStatesProvinces, ({ db }) => queries.listStatesProvinces(db))
  handle(api, lookup.listTenantTypes, ({ db }) => queries.listTenantTypes(db))
  handle(api, lookup.listTenantStatuses, ({ db }) => queries.listTenantStatuses(db))
  handle(api, lookup.listJobCategories, ({ db }) => queries.listJobCategories(db))
  handle(api, lookup.listManagementResponsibilityTypes, ({ db }) =>
    queries.listManagementResponsibilityTypes(db),
  )
  handle(api, lookup.listCompanyTypes, ({ db }) => queries.listCompanyTypes(db))
  handle(api, lookup.listAxnStatuses, () =>
    Promise.resolve(lookup.axnStatus.options.map(axnStatus => ({ axnStatus }))),
  )
}
