import { contactFaults, contactName, type Contact } from '../contact.ts'
import { finding, type AirportYear, type Count, type Finding } from './finding.ts'

/** What the checks find about contacts, of an airport or of a company. */
export interface ContactFinding {
  severity: 'error' | 'warning'
  rule: string
  /** `12/email` is a contact's own field; `unconfirmed` is the list. */
  field: string
  message: string
  figures: number[]
}

/** Each contact has what the form asks for; nobody is left unconfirmed from last year. */
export function contactFindings(contacts: readonly Contact[]): ContactFinding[] {
  const faults = contacts.flatMap(contact =>
    contactFaults(contact).map(({ field, message }): ContactFinding => ({
      severity: 'error',
      rule: `contact.${field}@${contact.contactId}`,
      field: `${contact.contactId}/${field}`,
      message: `${contactName(contact)}: ${message}`,
      figures: [],
    })),
  )
  const unconfirmed = contacts.filter(each => each.confirmed === 'N').length
  if (unconfirmed === 0) return faults
  const message =
    unconfirmed === 1
      ? 'One contact was carried over from last year and is not confirmed.'
      : `${unconfirmed} contacts were carried over from last year and are not confirmed.`
  return [
    ...faults,
    {
      severity: 'warning',
      rule: 'contacts.unconfirmed',
      field: 'unconfirmed',
      message,
      figures: [unconfirmed],
    },
  ]
}

/** The same as findings of an airport's step. */
export const checkAirportContacts = ({ contacts }: AirportYear): Finding[] =>
  contactFindings(contacts).map(({ severity, rule, ...found }) =>
    finding(severity, rule, { ...found, step: 'contacts' }),
  )

/** One contact at least is asked for. */
export const countContacts = (contacts: readonly Contact[]): Count => ({
  given: contacts.length > 0 ? 1 : 0,
  asked: 1,
})
