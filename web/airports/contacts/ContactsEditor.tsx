import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Contact } from '#domain/airports/contact.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import type { Option } from '#platform/ui/SelectInput.tsx'
import panel from '../../review/wizard/panel.module.css'
import type { LinkToStep } from '../../review/wizard/stepTarget.ts'
import { ContactCards } from './ContactCards.tsx'
import { AddContact, EditContact } from './ContactForm.tsx'
import type { ContactSource } from './contactSource.ts'

interface ContactsEditorProps {
  source: ContactSource
  /** The contact that the address names, if it names one. */
  contactID: string | undefined
  roles: readonly Option[]
  /** Where most contacts of this airport or company are. */
  isoCountryCode: string | null
  readOnly: string | undefined
  /** A link to the step, or to a field of one of its contacts: `12/email`. */
  link: LinkToStep<'contacts'>
  /** Goes back to the step without a contact. */
  onSaved: () => void
}

/** The cards of all contacts, and the form: for the one that the address names, else for a new one. */
export function ContactsEditor(props: ContactsEditorProps) {
  const { source, contactID, readOnly, link } = props
  const contacts = useQuery(source.list)
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1} className={panel.heading}>
        Contacts
      </h2>
      <QueryBoundary query={contacts} lines={10}>
        {contacts => (
          <>
            <ContactCards
              source={source}
              contacts={contacts}
              headingId={headingId}
              currentId={contactID === undefined ? null : Number(contactID)}
              readOnly={readOnly}
              link={link}
            />
            <Editor {...props} contacts={contacts} />
          </>
        )}
      </QueryBoundary>
    </section>
  )
}

/** What this contact is responsible for stays a choice, also where it is no longer offered. */
function withRetiredOption(roles: readonly Option[], contact: Contact): readonly Option[] {
  const { managementResponsibilityTypeId: id, managementResponsibilityType: label } = contact
  const value = String(id)
  if (id === null || label === null || roles.some(each => each.value === value)) return roles
  return [...roles, { value, label }]
}

function Editor(props: ContactsEditorProps & { contacts: readonly Contact[] }) {
  const { source, contactID, contacts, roles, isoCountryCode, readOnly, link, onSaved } = props
  const add =
    readOnly || roles.length === 0 ? null : (
      <AddContact source={source} roles={roles} isoCountryCode={isoCountryCode} />
    )
  if (contactID === undefined) return add
  const contact = contacts.find(each => String(each.contactId) === contactID)
  if (!contact) {
    return (
      <>
        <Notice kind="error" role="alert">
          This link does not match a contact for this year.
        </Notice>
        {add}
      </>
    )
  }
  return (
    <>
      <EditContact
        key={contact.contactId}
        source={source}
        contact={contact}
        roles={withRetiredOption(roles, contact)}
        readOnly={readOnly}
        onSaved={onSaved}
      />
      <p>
        {link({
          step: 'contacts',
          children: readOnly ? 'Close this contact' : 'Add a new contact instead',
        })}
      </p>
    </>
  )
}
