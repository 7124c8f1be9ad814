import { useState } from 'react'
import { contactName, type Contact } from '#domain/airports/contact.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { ConfirmAll, unconfirmedId } from '../../review/wizard/CarriedOver.tsx'
import type { LinkToStep } from '../../review/wizard/stepTarget.ts'
import { useNamedPlace } from '../../review/wizard/useNamedPlace.ts'
import { CardButtons } from './CardButtons.tsx'
import { ContactCard } from './ContactCard.tsx'
import { contactFormId } from './ContactForm.tsx'
import css from './Contacts.module.css'
import type { ContactSource } from './contactSource.ts'
import { useContactActions } from './useContactActions.ts'

export interface ContactCardsProps {
  source: ContactSource
  contacts: readonly Contact[]
  /** What has the focus when a card is gone. */
  headingId: string
  /** Which one the form is open on. */
  currentId: number | null
  readOnly: string | undefined
  /** A link to a contact's form: `field` is its id and the place. */
  link: LinkToStep<'contacts'>
}

/** The contacts in display order, two in a row, each with what can be done with it. */
export function ContactCards(props: ContactCardsProps) {
  const { source, contacts, headingId, currentId, readOnly, link } = props
  const actions = useContactActions(source)
  const [leaving, setLeaving] = useState<Contact | null>(null)
  const verb = readOnly ? 'View' : 'Edit'
  const unconfirmed = contacts.filter(each => each.confirmed === 'N').length
  useNamedPlace(unconfirmed > 0 ? [unconfirmedId] : [])
  return (
    <>
      {actions.error && (
        <Notice kind="error" role="alert">
          {actions.error}
        </Notice>
      )}
      <p className={css.spoken} role="status">
        {actions.moved}
      </p>
      {!readOnly && (
        <ConfirmAll
          count={unconfirmed}
          noun={['contact', 'contacts']}
          isBusy={actions.isBusy}
          onConfirm={() => actions.confirmAll()}
        />
      )}
      {contacts.length === 0 ? (
        <EmptyState title="No contacts yet">
          {readOnly ? 'No contacts were entered for this year.' : 'Use the form below to add the first one.'}
        </EmptyState>
      ) : (
        <ul className={css.cards} aria-label="Contacts in display order">
          {contacts.map((contact, place) => (
            <ContactCard
              key={contact.contactId}
              contact={contact}
              isCurrent={contact.contactId === currentId}
              role={
                source.role === 'companyType' ? contact.companyTypeDes : contact.managementResponsibilityType
              }
            >
              {link({
                step: 'contacts',
                field: `${contact.contactId}/${contactFormId}`,
                label: `${verb} ${contactName(contact)}`,
                children: verb,
              })}
              {!readOnly && (
                <CardButtons
                  contact={contact}
                  isFirst={place === 0}
                  isLast={place === contacts.length - 1}
                  actions={actions}
                  onMove={by => actions.move(contacts, contact, by)}
                  onDelete={() => setLeaving(contact)}
                />
              )}
            </ContactCard>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        title="Delete this contact?"
        confirm="Delete"
        onConfirm={() => {
          // First the dialog gives the focus back: what has it then goes away with its card.
          setLeaving(null)
          if (leaving) void actions.remove(leaving).then(() => document.getElementById(headingId)?.focus())
        }}
        onCancel={() => setLeaving(null)}
      >
        {leaving && (
          <p>
            <strong>{contactName(leaving)}</strong> will be removed from this year&rsquo;s list.
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
