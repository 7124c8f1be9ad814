import { airportContacts, companyContacts } from '#domain/airports/contact.ts'
import { getSubjectKey } from '#domain/review/subjectKind.ts'
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
} from './contacts.queries.ts'

export function contactsRoutes(api: Api): void {
  for (const calls of [airportContacts, companyContacts]) {
    registerEndpoint(api, calls.list, ({ db, params }) => listContacts(db, getSubjectKey(params)))
    registerEndpoint(api, calls.get, ({ db, params }) =>
      getContact(db, getSubjectKey(params), params.contactId),
    )
    registerEndpoint(api, calls.add, ({ db, params, body }) => addContact(db, getSubjectKey(params), body))
    registerEndpoint(api, calls.save, ({ db, params, body, expectedVersion }) =>
      saveContact(db, getSubjectKey(params), params.contactId, body, expectedVersion),
    )
    registerEndpoint(api, calls.remove, async ({ db, params, expectedVersion }) => {
      await removeContact(db, getSubjectKey(params), params.contactId, expectedVersion)
      return {}
    })
    registerEndpoint(api, calls.confirm, ({ db, params }) =>
      confirmContact(db, getSubjectKey(params), params.contactId),
    )
    registerEndpoint(api, calls.confirmAll, ({ db, params }) => confirmContacts(db, getSubjectKey(params)))
    registerEndpoint(api, calls.reorder, ({ db, params, body }) =>
      reorderContacts(db, getSubjectKey(params), body.contactIds),
    )
  }
}
