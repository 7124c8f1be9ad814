import { airportContacts, companyContacts } from '#domain/airports/contact.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { ownerOf } from '../../review/ownerOf.ts'
import {
  addContact,
  confirmContact,
  confirmContacts,
  getContact,
  listContacts,
  removeContact,
  reorderContacts,
  saveContact,
} from './contacts.queries.ts'

export function contactsRoutes(api: Api): void {
  for (const calls of [airportContacts, companyContacts]) {
    registerEndpoint(api, calls.list, ({ db, params }) => listContacts(db, ownerOf(params)))
    registerEndpoint(api, calls.get, ({ db, params }) => getContact(db, ownerOf(params), params.contactId))
    registerEndpoint(api, calls.add, ({ db, params, body }) => addContact(db, ownerOf(params), body))
    registerEndpoint(api, calls.save, ({ db, params, body, expectedVersion }) =>
      saveContact(db, ownerOf(params), params.contactId, body, expectedVersion),
    )
    registerEndpoint(api, calls.remove, async ({ db, params, expectedVersion }) => {
      await removeContact(db, ownerOf(params), params.contactId, expectedVersion)
      return {}
    })
    registerEndpoint(api, calls.confirm, ({ db, params }) =>
      confirmContact(db, ownerOf(params), params.contactId),
    )
    registerEndpoint(api, calls.confirmAll, ({ db, params }) => confirmContacts(db, ownerOf(params)))
    registerEndpoint(api, calls.reorder, ({ db, params, body }) =>
      reorderContacts(db, ownerOf(params), body.contactIds),
    )
  }
}
