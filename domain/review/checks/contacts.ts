import { contactFaults, contactName, type Contact } from '../../airports/contact.ts'
import { askRows, type Asked } from './asked.ts'
import { finding, unconfirmedFindings, type Finding } from './finding.ts'

/**
 * Each contact of an airport or a company has what the form requires, and none is unconfirmed from last year.
 * `12/email` is a contact's own field; `unconfirmed` is the list.
 */
export function checkContacts({ contacts }: { contacts: readonly Contact[] }): Finding<'contacts'>[] {
  const faults = contacts.flatMap(contact =>
    contactFaults(contact).map(({ field, message }) =>
      finding('error', `contact.${field}@${contact.contactId}`, {
        step: 'contacts',
        field: `${contact.contactId}/${field}`,
        message: `${contactName(contact)}: ${message}`,
      }),
    ),
  )
  const unconfirmed = contacts.filter(each => each.confirmed === 'N').length
  return [
    ...faults,
    ...unconfirmedFindings('contacts.unconfirmed', unconfirmed, ['contact', 'contacts'], {
      step: 'contacts',
      field: 'unconfirmed',
    }),
  ]
}

/** At least one contact is required. */
export const askContacts = ({ contacts }: { contacts: readonly Contact[] }): Asked[] =>
  askRows(contacts, { figure: 'contacts', label: 'Contact' })
