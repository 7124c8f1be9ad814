import * as mainCompany from '#domain/companies/mainCompany.ts'
import { handle, type Api } from '#platform/http/handle.ts'
import {
  addMainCompany,
  getMainCompany,
  removeMainCompany,
  saveMainCompany,
} from './mainCompanies.queries.ts'
import { listAllCompanies, listMainCompanies } from './mainCompanyList.queries.ts'

export function mainCompaniesRoutes(api: Api): void {
  handle(api, mainCompany.searchMainCompanies, ({ db, query }) => listMainCompanies(db, query))

  handle(api, mainCompany.listAllCompanies, ({ db }) => listAllCompanies(db))

  handle(api, mainCompany.getMainCompany, ({ db, params }) => getMainCompany(db, params.companyId))

  handle(api, mainCompany.addMainCompany, ({ db, body }) => addMainCompany(db, body))

  handle(api, mainCompany.saveMainCompany, ({ db, params, body, expectedVersion }) =>
    saveMainCompany(db, params.companyId, body, expectedVersion),
  )

  handle(api, mainCompany.removeMainCompany, async ({ db, params, expectedVersion }) => {
    await removeMainCompany(db, params.companyId, expectedVersion)
    return {}
  })
}
