import { listContactFaults, formatContactName, type Contact } from '../../airports/contact.ts'
import { askRows, type AskedItem } from './askedItems.ts'
import { createFinding, listUnconfirmedFindings, type Finding } from './finding.ts'

/**
 * Each contact has everything the form requires, and none is left unconfirmed from last year. `12/email` is a contact's
 * own field; `unconfirmed` is the list.
 */
export function checkContacts({ contacts }: { contacts: readonly Contact[] }): Finding<'contacts'>[] {
  const faults = contacts.flatMap(contact =>
    listContactFaults(contact).map(({ field, message }) =>
      createFinding('error', `contact.${field}@${contact.contactId}`, {
        step: 'contacts',
        field: `${contact.contactId}/${field}`,
        message: `${formatContactName(contact)}: ${message}`,
      }),
    ),
  )
  const unconfirmed = contacts.filter(each => each.confirmed === 'N').length
  return [
    ...faults,
    ...listUnconfirmedFindings('contacts.unconfirmed', unconfirmed, ['contact', 'contacts'], {
      step: 'contacts',
      field: 'unconfirmed',
    }),
  ]
}

/** At least one contact is required. */
export const askContacts = ({ contacts }: { contacts: readonly Contact[] }): AskedItem[] =>
  askRows(contacts, { figure: 'contacts', label: 'Contact' })
