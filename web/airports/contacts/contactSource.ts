import type { UseQueryOptions } from '@tanstack/react-query'
import { airportContacts, companyContacts, type Contact } from '#domain/airports/contact.ts'
import { getAirportReviewEndpoint } from '#domain/review/airportReview.ts'
import { getCompanyReviewEndpoint } from '#domain/review/companyReview.ts'
import { call } from '#platform/client/api.ts'
import { queryClient, getQueryOptions, refresh } from '#platform/client/queries.ts'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'
import type { LastSave } from '#platform/ui/form/saveMachine.ts'
import { readLastSave } from '../../history/readLastSave.ts'
import { toContactBody, type ContactFormValues } from './contactFormFields.ts'

/** The contacts of one airport or one company in one year, with the calls that change them. */
export interface ContactSource {
  /** Identifies the list in drafts and in the ids of inputs. */
  record: string
  /** The field for the contact's role. */
  role: 'managementResponsibilityTypeId' | 'companyType'
  list: UseQueryOptions<Contact[]>
  /** Applies a call's answer to the list on the screen. */
  show: (contacts: Contact[]) => void
  refresh: () => Promise<void>
  get: (contactId: number) => Promise<Contact>
  readLastSave: (contactId: number) => Promise<LastSave | null>
  add: (values: ContactFormValues) => Promise<Contact>
  save: (contact: Contact, values: ContactFormValues, ifMatch: number | undefined) => Promise<Contact>
  remove: (contact: Contact) => Promise<unknown>
  confirm: (contactId: number) => Promise<Contact>
  confirmAll: () => Promise<Contact[]>
  reorder: (contactIds: number[]) => Promise<Contact[]>
}

export function createAirportContactSource(key: { airportId: number; instanceId: number }): ContactSource {
  const list = getQueryOptions(airportContacts.list, { params: key })
  const keyOf = (contactId: number) => ({ params: { ...key, contactId } })
  const bodyOf = (values: ContactFormValues, stored?: Contact) => ({
    ...toContactBody(values, stored),
    managementResponsibilityTypeId: values.managementResponsibilityTypeId ?? 0,
  })
  return {
    record: `airports/${key.airportId}/${key.instanceId}/contacts`,
    role: 'managementResponsibilityTypeId',
    list,
    show: contacts => queryClient.setQueryData(list.queryKey, contacts),
    refresh: () => refresh(airportContacts.list, getAirportReviewEndpoint),
    get: contactId => call(airportContacts.get, keyOf(contactId)),
    readLastSave: contactId => readLastSave(key, 'contact', key.instanceId, contactId)(),
    add: values => call(airportContacts.add, { params: key, body: bodyOf(values) }),
    save: (stored, values, ifMatch) =>
      call(airportContacts.save, { ...keyOf(stored.contactId), body: bodyOf(values, stored) }, { ifMatch }),
    remove: ({ contactId, version }) =>
      callWithRetry(airportContacts.remove, keyOf(contactId), { ifMatch: version }),
    confirm: contactId => callWithRetry(airportContacts.confirm, keyOf(contactId)),
    confirmAll: () => callWithRetry(airportContacts.confirmAll, { params: key }),
    reorder: contactIds => callWithRetry(airportContacts.reorder, { params: key, body: { contactIds } }),
  }
}

export function createCompanyContactSource(key: { companyId: number; instanceId: number }): ContactSource {
  const list = getQueryOptions(companyContacts.list, { params: key })
  const keyOf = (contactId: number) => ({ params: { ...key, contactId } })
  const bodyOf = (values: ContactFormValues, stored?: Contact) => ({
    ...toContactBody(values, stored),
    companyType: values.companyType ?? '',
  })
  return {
    record: `companies/${key.companyId}/${key.instanceId}/contacts`,
    role: 'companyType',
    list,
    show: contacts => queryClient.setQueryData(list.queryKey, contacts),
    refresh: () => refresh(companyContacts.list, getCompanyReviewEndpoint),
    get: contactId => call(companyContacts.get, keyOf(contactId)),
    readLastSave: contactId => readLastSave(key, 'contact', key.instanceId, contactId)(),
    add: values => call(companyContacts.add, { params: key, body: bodyOf(values) }),
    save: (stored, values, ifMatch) =>
      call(companyContacts.save, { ...keyOf(stored.contactId), body: bodyOf(values, stored) }, { ifMatch }),
    remove: ({ contactId, version }) =>
      callWithRetry(companyContacts.remove, keyOf(contactId), { ifMatch: version }),
    confirm: contactId => callWithRetry(companyContacts.confirm, keyOf(contactId)),
    confirmAll: () => callWithRetry(companyContacts.confirmAll, { params: key }),
    reorder: contactIds => callWithRetry(companyContacts.reorder, { params: key, body: { contactIds } }),
  }
}
