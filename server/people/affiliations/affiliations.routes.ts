import { messages } from '#domain/messages.ts'
import {
  createAirportAffiliationEndpoint,
  createCompanyAffiliationEndpoint,
  listAirportsOfUserEndpoint,
  listCompaniesOfUserEndpoint,
  removeAirportAffiliationEndpoint,
  removeCompanyAffiliationEndpoint,
  searchAirportAffiliationsEndpoint,
  searchCompanyAffiliationsEndpoint,
} from '#domain/people/affiliation.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import {
  listSubjectsOfUser,
  searchAffiliations,
  createAffiliation,
  removeAffiliation,
} from './affiliations.queries.ts'

export function affiliationsRoutes(api: Api): void {
  registerEndpoint(api, createAirportAffiliationEndpoint, async ({ db, body: { airportId, ...key } }) => {
    await createAffiliation(db, { kind: 'airport', subjectId: airportId, ...key })
    return { message: messages.affiliationCreated }
  })

  registerEndpoint(api, createCompanyAffiliationEndpoint, async ({ db, body: { companyId, ...key } }) => {
    await createAffiliation(db, { kind: 'company', subjectId: companyId, ...key })
    return { message: messages.affiliationCreated }
  })

  registerEndpoint(api, removeAirportAffiliationEndpoint, async ({ db, params }) => {
    const { airportId, instanceId, userId } = params
    await removeAffiliation(db, { kind: 'airport', subjectId: airportId, axnInstanceId: instanceId, userId })
    return { message: messages.affiliationDeleted('airport') }
  })

  registerEndpoint(api, removeCompanyAffiliationEndpoint, async ({ db, params }) => {
    const { companyId, instanceId, userId } = params
    await removeAffiliation(db, { kind: 'company', subjectId: companyId, axnInstanceId: instanceId, userId })
    return { message: messages.affiliationDeleted('company') }
  })

  registerEndpoint(api, searchAirportAffiliationsEndpoint, ({ db, params, query }) =>
    searchAffiliations(db, 'airport', params.instanceId, query),
  )

  registerEndpoint(api, searchCompanyAffiliationsEndpoint, ({ db, params, query }) =>
    searchAffiliations(db, 'company', params.instanceId, query),
  )

  registerEndpoint(api, listAirportsOfUserEndpoint, ({ db, params }) =>
    listSubjectsOfUser(db, 'airport', params.userId, params.instanceId),
  )

  registerEndpoint(api, listCompaniesOfUserEndpoint, ({ db, params }) =>
    listSubjectsOfUser(db, 'company', params.userId, params.instanceId),
  )
}
