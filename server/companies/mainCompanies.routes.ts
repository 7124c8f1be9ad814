import * as mainCompany from '#domain/companies/mainCompany.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../api.ts'
import {
  addMainCompany,
  getMainCompany,
  removeMainCompany,
  saveMainCompany,
  listAllCompanies,
  listMainCompanies,
} from './mainCompanies.queries.ts'

export function mainCompaniesRoutes(api: Api): void {
  registerEndpoint(api, mainCompany.searchMainCompaniesEndpoint, ({ db, query }) =>
    listMainCompanies(db, query),
  )

  registerEndpoint(api, mainCompany.listAllCompaniesEndpoint, ({ db }) => listAllCompanies(db))

  registerEndpoint(api, mainCompany.getMainCompanyEndpoint, ({ db, params }) =>
    getMainCompany(db, params.companyId),
  )

  registerEndpoint(api, mainCompany.addMainCompanyEndpoint, ({ db, body }) => addMainCompany(db, body))

  registerEndpoint(api, mainCompany.saveMainCompanyEndpoint, ({ db, params, body, expectedVersion }) =>
    saveMainCompany(db, params.companyId, body, expectedVersion),
  )

  registerEndpoint(api, mainCompany.removeMainCompanyEndpoint, async ({ db, params, expectedVersion }) => {
    await removeMainCompany(db, params.companyId, expectedVersion)
    return {}
  })
}
