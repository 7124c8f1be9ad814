import type { UseQueryOptions } from '@tanstack/react-query'
import { airportContacts, companyContacts, type Contact } from '#domain/airports/contact.ts'
import { getAirportReviewEndpoint } from '#domain/review/airportReview.ts'
import { getCompanyReviewEndpoint } from '#domain/review/companyReview.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
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

export function createContactSource(key: InstanceKey): ContactSource {
  const isAirport = 'airportId' in key
  const calls = isAirport ? airportContacts : companyContacts
  const review = isAirport ? getAirportReviewEndpoint : getCompanyReviewEndpoint
  const list = getQueryOptions(calls.list, { params: key })
  const keyOf = (contactId: number) => ({ params: { ...key, contactId } })
  const bodyOf = (values: ContactFormValues, stored?: Contact) => ({
    ...toContactBody(values, stored),
    ...(isAirport
      ? { managementResponsibilityTypeId: values.managementResponsibilityTypeId ?? 0 }
      : { companyType: values.companyType ?? '' }),
  })
  return {
    record: `${isAirport ? `airports/${key.airportId}` : `companies/${key.companyId}`}/${key.instanceId}/contacts`,
    role: isAirport ? 'managementResponsibilityTypeId' : 'companyType',
    list,
    show: contacts => queryClient.setQueryData(list.queryKey, contacts),
    refresh: () => refresh(calls.list, review),
    get: contactId => call(calls.get, keyOf(contactId)),
    readLastSave: contactId => readLastSave(key, 'contact', key.instanceId, contactId)(),
    add: values => call(calls.add, { params: key, body: bodyOf(values) }),
    save: (stored, values, ifMatch) =>
      call(calls.save, { ...keyOf(stored.contactId), body: bodyOf(values, stored) }, { ifMatch }),
    remove: ({ contactId, version }) => callWithRetry(calls.remove, keyOf(contactId), { ifMatch: version }),
    confirm: contactId => callWithRetry(calls.confirm, keyOf(contactId)),
    confirmAll: () => callWithRetry(calls.confirmAll, { params: key }),
    reorder: contactIds => callWithRetry(calls.reorder, { params: key, body: { contactIds } }),
  }
}
