import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Contact } from '#domain/airports/contact.ts'
import { withRetiredOptions } from '#domain/catalog/withRetiredOptions.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import type { Option } from '#platform/ui/SelectInput.tsx'
import type { LinkToStep } from '../../review/wizard/stepTarget.ts'
import { ContactCards } from './ContactCards.tsx'
import { AddContact, EditContact } from './ContactForm.tsx'
import type { ContactSource } from './contactSource.ts'

interface ContactsEditorProps {
  source: ContactSource
  /** The contact in the address, if any. */
  contactID: string | undefined
  roles: readonly Option[]
  /** The most common country of this airport's or company's contacts. */
  isoCountryCode: string | null
  readOnly: string | undefined
  /** A link to the step, or to a field of one of its contacts: `12/email`. */
  link: LinkToStep<'contacts'>
  /** Returns to the step without a contact. */
  onSaved: () => void
}

/** The cards of all contacts and the form, for the contact in the address or a new one. */
export function ContactsEditor(props: ContactsEditorProps) {
  const { source, contactID, readOnly, link } = props
  const contacts = useQuery(source.list)
  const headingId = useId()
  const canAdd = !readOnly && props.roles.length > 0
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1} data-spoken>
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
              canAdd={canAdd}
              link={link}
            />
            <Editor {...props} contacts={contacts} canAdd={canAdd} />
          </>
        )}
      </QueryBoundary>
    </section>
  )
}

const roleOf = ({ managementResponsibilityTypeId: id, managementResponsibilityType: label }: Contact) => ({
  value: id === null ? null : String(id),
  label,
})

function Editor(props: ContactsEditorProps & { contacts: readonly Contact[]; canAdd: boolean }) {
  const { source, contactID, contacts, roles, isoCountryCode, readOnly, canAdd, link, onSaved } = props
  const listed = contacts.find(each => String(each.contactId) === contactID)
  const [opened, setOpened] = useState(listed)
  if (listed && listed !== opened) setOpened(listed)
  // If someone else deletes the contact, its form stays with what was typed.
  const contact = listed ?? (String(opened?.contactId) === contactID ? opened : undefined)
  const add = canAdd && <AddContact source={source} roles={roles} isoCountryCode={isoCountryCode} />
  if (contactID === undefined) return add
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
      {!listed && (
        <Notice kind="warning" role="alert">
          This contact has been deleted. If you typed something below, copy it before you leave this page.
        </Notice>
      )}
      <EditContact
        key={contact.contactId}
        source={source}
        contact={contact}
        roles={withRetiredOptions(readOnly ? [] : roles, [roleOf(contact)], each => each.value)}
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
