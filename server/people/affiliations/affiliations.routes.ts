import {
  createAirportAffiliation,
  createCompanyAffiliation,
  listAirportsOfUser as listAirportsOfUserCall,
  listCompaniesOfUser as listCompaniesOfUserCall,
  removeAirportAffiliation,
  removeCompanyAffiliation,
  searchAirportAffiliations as searchAirportAffiliationsCall,
  searchCompanyAffiliations as searchCompanyAffiliationsCall,
} from '#domain/people/affiliation.ts'
import { messages } from '#domain/messages.ts'
import { handle, type Api } from '#platform/http/handle.ts'
import {
  listAirportsOfUser,
  listCompaniesOfUser,
  searchAirportAffiliations,
  searchCompanyAffiliations,
} from './affiliationList.queries.ts'
import { createAffiliation, removeAffiliation } from './affiliations.queries.ts'

export function affiliationsRoutes(api: Api): void {
  handle(api, createAirportAffiliation, async ({ db, body: { airportId, ...key } }) => {
    await createAffiliation(db, { kind: 'airport', subjectId: airportId, ...key })
    return { message: messages.affiliationCreated }
  })

  handle(api, createCompanyAffiliation, async ({ db, body: { companyId, ...key } }) => {
    await createAffiliation(db, { kind: 'company', subjectId: companyId, ...key })
    return { message: messages.affiliationCreated }
  })

  handle(api, removeAirportAffiliation, async ({ db, params }) => {
    const { airportId, instanceId, userId } = params
    await removeAffiliation(db, { kind: 'airport', subjectId: airportId, axnInstanceId: instanceId, userId })
    return { message: messages.affiliationDeleted('airport') }
  })

  handle(api, removeCompanyAffiliation, async ({ db, params }) => {
    const { companyId, instanceId, userId } = params
    await removeAffiliation(db, { kind: 'company', subjectId: companyId, axnInstanceId: instanceId, userId })
    return { message: messages.affiliationDeleted('company') }
  })

  handle(api, searchAirportAffiliationsCall, ({ db, params, query }) =>
    searchAirportAffiliations(db, params.instanceId, query),
  )

  handle(api, searchCompanyAffiliationsCall, ({ db, params, query }) =>
    searchCompanyAffiliations(db, params.instanceId, query),
  )

  handle(api, listAirportsOfUserCall, ({ db, params }) =>
    listAirportsOfUser(db, params.userId, params.instanceId),
  )

  handle(api, listCompaniesOfUserCall, ({ db, params }) =>
    listCompaniesOfUser(db, params.userId, params.instanceId),
  )
}
