import { and } from 'drizzle-orm'
import { getCompanyProfileEndpoint } from '#domain/browse/companyProfile.ts'
import { withStatusFilter } from '#domain/catalog/recordStatus.ts'
import {
  addTypeOfCompanyEndpoint,
  checkTypeOfCompanyRemovalEndpoint,
  confirmTypesOfCompanyEndpoint,
  createCompanyInstanceEndpoint,
  getCompanyInstanceEndpoint,
  listNamesOfCompanyEndpoint,
  listEditableCompaniesEndpoint,
  listTypesOfCompanyEndpoint,
  lookupCompaniesEndpoint,
  removeTypeOfCompanyEndpoint,
  saveCompanyInfoEndpoint,
  searchCompaniesEndpoint,
  searchCompaniesByNameEndpoint,
  setCompanyStatusEndpoint,
} from '#domain/companies/company.ts'
import {
  addCompanyLocationEndpoint,
  addCompanyLocationsEndpoint,
  listCompanyLocationsEndpoint,
  listCompanyLocationsOfTypeEndpoint,
  lookupAirportsEndpoint,
  removeCompanyLocationEndpoint,
} from '#domain/companies/companyLocation.ts'
import * as mainCompany from '#domain/companies/mainCompany.ts'
import { can } from '#domain/people/roles.ts'
import { registerEndpoint, registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../api.ts'
import { registerTableListing } from '../browse/listing/registerTableListing.ts'
import { getCompanyProfile } from '../browse/profiles.ts'
import { checkRemoval } from '../catalog/checkRemoval.ts'
import { removeName, requireUnusedName } from '../catalog/merging/uses.queries.ts'
import { readListPage } from '../database/tableList.ts'
import { nameLastColleague } from '../history/names.queries.ts'
import { changeStatusAndNotify } from '../review/changeStatusAndNotify.ts'
import { editableSubjects, visibleCompanies } from '../review/visibility.ts'
import {
  getCompanyInstance,
  listTypesOfCompany,
  type CompanyKey,
  isDbe,
  listCompanies,
  lookupCompanies,
  addTypeOfCompany,
  confirmTypesOfCompany,
  removeTypeOfCompany,
  requireUnusedType,
} from './companies.queries.ts'
import { createCompanyInstance, listNamesOfCompany, saveCompanyInfo } from './companyInfo.queries.ts'
import {
  addCompanyLocation,
  addCompanyLocations,
  listCompanyLocations,
  lookupAirports,
  removeCompanyLocation,
} from './companyLocations.queries.ts'
import {
  addMainCompany,
  getMainCompany,
  saveMainCompany,
  listAllCompanies,
  listMainCompanyOptions,
  mainCompanyList,
} from './mainCompanies.queries.ts'

export function companiesRoutes(api: Api): void {
  registerEndpoint(api, listEditableCompaniesEndpoint, ({ db, params, query, actor }) =>
    listCompanies(db, params.instanceId, query, editableSubjects('company', actor)),
  )

  registerEndpoint(api, searchCompaniesEndpoint, ({ db, params, query, actor }) => {
    const isWanted = query.dbeOnly === 'true' ? isDbe : undefined
    return listCompanies(db, params.instanceId, query, and(visibleCompanies(actor), isWanted))
  })

  registerEndpoint(api, searchCompaniesByNameEndpoint, ({ db, params, query, body, actor }) => {
    const keyword = body.companyName === null || body.companyName === everyCompany ? '' : body.companyName
    const request = { ...query, keyword, sort: 'companyName', status: 'ALL' } as const
    return listCompanies(db, params.instanceId, request, visibleCompanies(actor))
  })

  registerEndpoint(api, lookupCompaniesEndpoint, ({ db, params, actor }) =>
    lookupCompanies(db, params.instanceId, visibleCompanies(actor)),
  )

  registerEndpoint(api, getCompanyInstanceEndpoint, async ({ db, params }) => {
    const record = { tableName: 'company_instance', key: [params.companyId, params.instanceId] } as const
    return nameLastColleague(db, record, await getCompanyInstance(db, keyOf(params)))
  })

  registerMemoryEndpoint(api, getCompanyProfileEndpoint, ({ params, actor }) =>
    getCompanyProfile(api, keyOf(params), actor),
  )

  registerEndpoint(api, saveCompanyInfoEndpoint, ({ db, params, body, expectedVersion, actor }) =>
    // Data filled in by a colleague is published by the editor.
    saveCompanyInfo(db, keyOf(params), body, {
      expectedVersion,
      mayPublish: !actor.delegation,
      mayRename: can(actor, 'admin'),
    }),
  )

  registerEndpoint(api, listNamesOfCompanyEndpoint, ({ db, params }) =>
    listNamesOfCompany(db, params.companyId),
  )

  registerEndpoint(api, createCompanyInstanceEndpoint, ({ db, params, body }) =>
    createCompanyInstance(db, { companyId: body.company.companyId, axnInstanceId: params.instanceId }, body),
  )

  registerEndpoint(api, listTypesOfCompanyEndpoint, ({ db, params }) => listTypesOfCompany(db, keyOf(params)))

  registerEndpoint(api, addTypeOfCompanyEndpoint, ({ db, params }) =>
    addTypeOfCompany(db, keyOf(params), params.companyType),
  )

  registerEndpoint(api, checkTypeOfCompanyRemovalEndpoint, ({ db, params }) =>
    checkRemoval(() => requireUnusedType(db, keyOf(params), params.companyType)),
  )

  registerEndpoint(api, removeTypeOfCompanyEndpoint, ({ db, params }) =>
    removeTypeOfCompany(db, keyOf(params), params.companyType),
  )

  registerEndpoint(api, confirmTypesOfCompanyEndpoint, ({ db, params }) =>
    confirmTypesOfCompany(db, keyOf(params)),
  )

  registerEndpoint(api, setCompanyStatusEndpoint, async call => {
    await changeStatusAndNotify(call)
    return getCompanyInstance(call.db, keyOf(call.params))
  })
}

/** The company search without any input. */
const everyCompany = '_all'

const keyOf = (params: { companyId: number; instanceId: number }): CompanyKey => ({
  companyId: params.companyId,
  axnInstanceId: params.instanceId,
})

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

export function mainCompaniesRoutes(api: Api): void {
  registerEndpoint(api, mainCompany.searchMainCompaniesEndpoint, ({ db, query }) =>
    readListPage(db, mainCompanyList, withStatusFilter(query)),
  )

  registerTableListing(api, {
    listing: mainCompany.mainCompanyListing,
    list: mainCompanyList,
    options: listMainCompanyOptions,
  })

  registerEndpoint(api, mainCompany.listAllCompaniesEndpoint, ({ db }) => listAllCompanies(db))

  registerEndpoint(api, mainCompany.getMainCompanyEndpoint, ({ db, params }) =>
    getMainCompany(db, params.companyId),
  )

  registerEndpoint(api, mainCompany.addMainCompanyEndpoint, ({ db, body }) => {
    const { axnInstanceId, ...given } = body
    return addMainCompany(db, given, axnInstanceId)
  })

  registerEndpoint(api, mainCompany.saveMainCompanyEndpoint, ({ db, params, body, expectedVersion }) =>
    saveMainCompany(db, params.companyId, body, expectedVersion),
  )

  registerEndpoint(api, mainCompany.checkMainCompanyRemovalEndpoint, ({ db, params }) =>
    checkRemoval(() => requireUnusedName(db, 'companies', params.companyId)),
  )

  registerEndpoint(api, mainCompany.removeMainCompanyEndpoint, async ({ db, params, expectedVersion }) => {
    await removeName(db, 'companies', params.companyId, expectedVersion)
    return {}
  })
}
