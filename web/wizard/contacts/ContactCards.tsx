import { useEffect, useId, useState, type ReactNode } from 'react'
import { contactName, type Contact } from '#domain/contact.ts'
import { NothingYet } from '../../ui/Absence.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ConfirmAll, unconfirmedId } from '../CarriedOver.tsx'
import { useNamedPlace } from '../useNamedPlace.ts'
import { ContactCard } from './ContactCard.tsx'
import css from './Contacts.module.css'
import type { ContactSource } from './contactSource.ts'
import { useContactActions, type ContactActions } from './useContactActions.ts'

export interface ContactCardsProps {
  source: ContactSource
  contacts: readonly Contact[]
  /** Which one the form is open on. */
  currentId: number | null
  readOnly: string | undefined
  /** The link that opens a contact in the form. */
  editLink: (contact: Contact, words: string) => ReactNode
}

/** The contacts in display order, two in a row, each with what can be done with it. */
export function ContactCards({ source, contacts, currentId, readOnly, editLink }: ContactCardsProps) {
  const actions = useContactActions(source)
  const [leaving, setLeaving] = useState<Contact | null>(null)
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
          onConfirm={() => void actions.confirmAll()}
        />
      )}
      {contacts.length === 0 ? (
        <NothingYet title="No contacts yet">
          {readOnly ? 'Nobody was named for this year.' : 'The form below adds the first one.'}
        </NothingYet>
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
              {editLink(contact, readOnly ? 'View' : 'Edit')}
              {!readOnly && (
                <CardButtons
                  contact={contact}
                  isFirst={place === 0}
                  isLast={place === contacts.length - 1}
                  actions={actions}
                  onMove={by => void actions.move(contacts, contact, by)}
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
        isBlocked={actions.isBusy}
        onConfirm={() => {
          if (leaving) void actions.remove(leaving).then(() => setLeaving(null))
        }}
        onCancel={() => setLeaving(null)}
      >
        {leaving && (
          <p>
            <strong>{contactName(leaving)}</strong> is taken off this year&rsquo;s list.
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}

interface CardButtonsProps {
  contact: Contact
  isFirst: boolean
  isLast: boolean
  actions: ContactActions
  onMove: (by: 1 | -1) => void
  onDelete: () => void
}

function CardButtons({ contact, isFirst, isLast, actions, onMove, onDelete }: CardButtonsProps) {
  const name = contactName(contact)
  const { isBusy, confirm } = actions
  const id = useId()
  const [wasMoved, setWasMoved] = useState<'up' | 'down' | null>(null)
  useEffect(() => {
    // A card that moves takes its button along, but the browser drops the focus on the way.
    if (wasMoved && !isBusy) {
      document.getElementById(`${id}${wasMoved}`)?.focus()
      setWasMoved(null)
    }
  }, [wasMoved, isBusy, id])
  const button = (words: string, onClick: () => void, isOff = false, ownId?: string) => (
    <Button
      id={ownId}
      size="sm"
      variant="default"
      aria-label={`${words} ${name}`}
      aria-disabled={isOff || isBusy || undefined}
      onClick={() => {
        if (!isOff && !isBusy) onClick()
      }}
    >
      {words}
    </Button>
  )
  const move = (by: 1 | -1, direction: 'up' | 'down') => () => {
    setWasMoved(direction)
    onMove(by)
  }
  return (
    <>
      {contact.confirmed === 'N' && button('Confirm', () => void confirm(contact))}
      {button('Move up', move(-1, 'up'), isFirst, `${id}up`)}
      {button('Move down', move(1, 'down'), isLast, `${id}down`)}
      {button('Delete', onDelete)}
    </>
  )
}
