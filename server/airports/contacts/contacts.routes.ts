import { airportContacts, companyContacts } from '#domain/airports/contact.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import {
  addContact,
  confirmContact,
  confirmContacts,
  getContact,
  listContacts,
  removeContact,
  reorderContacts,
  saveContact,
  type ContactOwner,
} from './contacts.queries.ts'

export function contactsRoutes(api: Api): void {
  registerEndpoint(api, airportContacts.list, ({ db, params }) => listContacts(db, ofAirport(params)))
  registerEndpoint(api, airportContacts.get, ({ db, params }) =>
    getContact(db, ofAirport(params), params.contactId),
  )
  registerEndpoint(api, airportContacts.add, ({ db, params, body }) =>
    addContact(db, ofAirport(params), body),
  )
  registerEndpoint(api, airportContacts.save, ({ db, params, body, expectedVersion }) =>
    saveContact(db, ofAirport(params), params.contactId, body, expectedVersion),
  )
  registerEndpoint(api, airportContacts.remove, async ({ db, params, expectedVersion }) => {
    await removeContact(db, ofAirport(params), params.contactId, expectedVersion)
    return {}
  })
  registerEndpoint(api, airportContacts.confirm, ({ db, params }) =>
    confirmContact(db, ofAirport(params), params.contactId),
  )
  registerEndpoint(api, airportContacts.confirmAll, ({ db, params }) =>
    confirmContacts(db, ofAirport(params)),
  )
  registerEndpoint(api, airportContacts.reorder, ({ db, params, body }) =>
    reorderContacts(db, ofAirport(params), body.contactIds),
  )

  registerEndpoint(api, companyContacts.list, ({ db, params }) => listContacts(db, ofCompany(params)))
  registerEndpoint(api, companyContacts.get, ({ db, params }) =>
    getContact(db, ofCompany(params), params.contactId),
  )
  registerEndpoint(api, companyContacts.add, ({ db, params, body }) =>
    addContact(db, ofCompany(params), body),
  )
  registerEndpoint(api, companyContacts.save, ({ db, params, body, expectedVersion }) =>
    saveContact(db, ofCompany(params), params.contactId, body, expectedVersion),
  )
  registerEndpoint(api, companyContacts.remove, async ({ db, params, expectedVersion }) => {
    await removeContact(db, ofCompany(params), params.contactId, expectedVersion)
    return {}
  })
  registerEndpoint(api, companyContacts.confirm, ({ db, params }) =>
    confirmContact(db, ofCompany(params), params.contactId),
  )
  registerEndpoint(api, companyContacts.confirmAll, ({ db, params }) =>
    confirmContacts(db, ofCompany(params)),
  )
  registerEndpoint(api, companyContacts.reorder, ({ db, params, body }) =>
    reorderContacts(db, ofCompany(params), body.contactIds),
  )
}

const ofAirport = (params: { airportId: number; instanceId: number }): ContactOwner => ({
  airportId: params.airportId,
  axnInstanceId: params.instanceId,
})
const ofCompany = (params: { companyId: number; instanceId: number }): ContactOwner => ({
  companyId: params.companyId,
  axnInstanceId: params.instanceId,
})
