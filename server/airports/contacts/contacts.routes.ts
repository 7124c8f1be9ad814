import { airportContacts, companyContacts } from '#domain/airports/contact.ts'
import { handle, type Api } from '#platform/http/handle.ts'
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
} from './editedContacts.queries.ts'

export function contactsRoutes(api: Api): void {
  handle(api, airportContacts.list, ({ db, params }) => listContacts(db, ofAirport(params)))
  handle(api, airportContacts.get, ({ db, params }) => getContact(db, ofAirport(params), params.contactId))
  handle(api, airportContacts.add, ({ db, params, body }) => addContact(db, ofAirport(params), body))
  handle(api, airportContacts.save, ({ db, params, body, expectedVersion }) =>
    saveContact(db, ofAirport(params), params.contactId, body, expectedVersion),
  )
  handle(api, airportContacts.remove, async ({ db, params, expectedVersion }) => {
    await removeContact(db, ofAirport(params), params.contactId, expectedVersion)
    return {}
  })
  handle(api, airportContacts.confirm, ({ db, params }) =>
    confirmContact(db, ofAirport(params), params.contactId),
  )
  handle(api, airportContacts.confirmAll, ({ db, params }) => confirmContacts(db, ofAirport(params)))
  handle(api, airportContacts.reorder, ({ db, params, body }) =>
    reorderContacts(db, ofAirport(params), body.contactIds),
  )

  handle(api, companyContacts.list, ({ db, params }) => listContacts(db, ofCompany(params)))
  handle(api, companyContacts.get, ({ db, params }) => getContact(db, ofCompany(params), params.contactId))
  handle(api, companyContacts.add, ({ db, params, body }) => addContact(db, ofCompany(params), body))
  handle(api, companyContacts.save, ({ db, params, body, expectedVersion }) =>
    saveContact(db, ofCompany(params), params.contactId, body, expectedVersion),
  )
  handle(api, companyContacts.remove, async ({ db, params, expectedVersion }) => {
    await removeContact(db, ofCompany(params), params.contactId, expectedVersion)
    return {}
  })
  handle(api, companyContacts.confirm, ({ db, params }) =>
    confirmContact(db, ofCompany(params), params.contactId),
  )
  handle(api, companyContacts.confirmAll, ({ db, params }) => confirmContacts(db, ofCompany(params)))
  handle(api, companyContacts.reorder, ({ db, params, body }) =>
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
