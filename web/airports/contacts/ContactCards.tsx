import { useState, useId, type ReactNode } from 'react'
import { formatContactName, type Contact, contactPhoneFields } from '#domain/airports/contact.ts'
import { contactFields } from '#domain/airports/contactColumns.ts'
import { isWebsite } from '#domain/airports/website.ts'
import { BreakableText } from '#platform/ui/breakAfterSlashes.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { ConfirmRemoval } from '#platform/ui/ConfirmDialog.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { keepFocusNear, useFocusFromHash } from '#platform/ui/useFocusFromHash.ts'
import { useIsPhone } from '#platform/ui/useIsPhone.ts'
import { JumpLink } from '../../review/JumpLink.tsx'
import { ConfirmAllAction, unconfirmedId, UnconfirmedTag } from '../../review/wizard/CarriedOver.tsx'
import type { LinkToStep } from '../../review/wizard/stepTarget.ts'
import { contactFormId, newContactId } from './ContactForm.tsx'
import type { ContactSource } from './contactSource.ts'
import { useContactActions, type ContactActions } from './useContactActions.ts'
import css from './Contacts.module.css'

interface ContactCardsProps {
  source: ContactSource
  contacts: readonly Contact[]
  /** The element that gets the focus when the last card has been removed. */
  headingId: string
  /** The contact shown in the form. */
  currentId: number | null
  readOnly: string | undefined
  /** Whether the form for a new contact is below. */
  canAdd: boolean
  /** A link to a contact's form; `field` is its id and the path. */
  link: LinkToStep<'contacts'>
}

/** The contacts in display order, two per row, each with its actions. */
export function ContactCards(props: ContactCardsProps) {
  const { source, contacts, headingId, currentId, readOnly, canAdd, link } = props
  const actions = useContactActions(source)
  const [leaving, setLeaving] = useState<Contact | null>(null)
  const isPhone = useIsPhone()
  const verb = readOnly ? 'View' : 'Edit'
  const unconfirmed = contacts.filter(each => each.confirmed === 'N').length
  useFocusFromHash(unconfirmed > 0 ? [unconfirmedId] : [])
  const confirm = async (contact: Contact) => {
    const moveFocus = keepFocusNear(getCardId(contact))
    if (await actions.confirm(contact)) moveFocus()
  }
  const remove = async (contact: Contact) => {
    const place = contacts.indexOf(contact)
    const others = [contacts[place + 1], contacts[place - 1]].flatMap(each => (each ? [getCardId(each)] : []))
    const moveFocus = keepFocusNear(...others, headingId)
    if (await actions.remove(contact)) moveFocus()
  }
  return (
    <>
      <ErrorNotice text={actions.error} />
      <p data-spoken role="status">
        {actions.moved}
      </p>
      {!readOnly && (
        <ConfirmAllAction
          count={unconfirmed}
          noun={['contact', 'contacts']}
          isBusy={actions.isBusy}
          onConfirm={actions.confirmAll}
        />
      )}
      {isPhone && canAdd && currentId === null && contacts.length > 1 && (
        <p>
          <JumpLink to={newContactId}>Add a Contact</JumpLink>
        </p>
      )}
      {contacts.length === 0 ? (
        <NoContacts canAdd={canAdd} isReadOnly={readOnly !== undefined} />
      ) : (
        <ul className={css.cards} aria-label="Contacts in display order">
          {contacts.map((contact, place) => (
            <EditableContactCard
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
                label: `${verb} ${formatContactName(contact)}`,
                children: verb,
              })}
              {!readOnly && (
                <CardButtons
                  contact={contact}
                  isFirst={place === 0}
                  isLast={place === contacts.length - 1}
                  actions={actions}
                  onConfirm={() => void confirm(contact)}
                  onMove={by => actions.move(contacts, contact, by)}
                  onDelete={() => setLeaving(contact)}
                />
              )}
            </EditableContactCard>
          ))}
        </ul>
      )}
      <ConfirmRemoval
        item={leaving}
        title="Delete this contact?"
        onConfirm={contact => void remove(contact)}
        onClose={() => setLeaving(null)}
      >
        {contact => (
          <p>
            <strong>{formatContactName(contact)}</strong> will be removed from this year&rsquo;s list.
          </p>
        )}
      </ConfirmRemoval>
    </>
  )
}

const NoContacts = ({ canAdd, isReadOnly }: { canAdd: boolean; isReadOnly: boolean }) =>
  canAdd ? (
    <Notice kind="info">No contacts yet. Use the form below to add the first one.</Notice>
  ) : (
    <EmptyState title="No contacts yet">{isReadOnly && 'No contacts were entered for this year.'}</EmptyState>
  )

const getCardId = ({ contactId }: Contact): string => `contact.${contactId}`

interface CardButtonsProps {
  contact: Contact
  isFirst: boolean
  isLast: boolean
  actions: ContactActions
  onConfirm: () => void
  /** One position earlier (-1) or later (1). Resolves when the move is done. */
  onMove: (by: 1 | -1) => Promise<boolean>
  onDelete: () => void
}

/** The actions of a contact besides editing. */
function CardButtons({ contact, isFirst, isLast, actions, onConfirm, onMove, onDelete }: CardButtonsProps) {
  const id = useId()
  const [upId, downId] = [`${id}up`, `${id}down`]
  // A card that moves keeps its button, but the browser loses its focus.
  const move = async (by: 1 | -1, buttonId: string) => {
    await onMove(by)
    // By then, the user may have moved on to something else.
    if (document.activeElement === document.body) document.getElementById(buttonId)?.focus()
  }
  const shared = { name: formatContactName(contact), isDisabled: actions.isPending(contact) }
  const isOnly = isFirst && isLast
  return (
    <>
      {contact.confirmed === 'N' && <CardButton {...shared} action="Confirm" onClick={onConfirm} />}
      {!isOnly && (
        <>
          <CardButton
            {...shared}
            id={upId}
            action="Move up"
            icon="up"
            isDisabled={isFirst || actions.isBusy}
            onClick={() => void move(-1, upId)}
          />
          <CardButton
            {...shared}
            id={downId}
            action="Move down"
            icon="down"
            isDisabled={isLast || actions.isBusy}
            onClick={() => void move(1, downId)}
          />
        </>
      )}
      <CardButton {...shared} action="Delete" onClick={onDelete} />
    </>
  )
}

interface CardButtonProps {
  id?: string
  action: string
  /** The contact's name. */
  name: string
  /** Shown instead of the action. */
  icon?: 'up' | 'down'
  isDisabled: boolean
  onClick: () => void
}

function CardButton({ id, action, name, icon, isDisabled, onClick }: CardButtonProps) {
  return (
    <Button
      id={id}
      size="sm"
      variant="default"
      icon={icon}
      aria-label={`${action} ${name}`}
      aria-disabled={isDisabled || undefined}
      onClick={onClick}
    >
      {!icon && action}
    </Button>
  )
}

interface ContactCardProps {
  contact: Contact
  /** The form shows this contact. */
  isCurrent: boolean
  /** The contact's responsibility or company type. */
  role: string | null
  /** The available actions. */
  children: ReactNode
}

/** One contact in the fact book. */
function EditableContactCard({ contact, isCurrent, role, children }: ContactCardProps) {
  const phone = (type: 'Work' | 'Fax') => contact.contactPhoneList.find(each => each.phoneType === type)
  const work = phone('Work')
  return (
    <li id={getCardId(contact)} tabIndex={-1} className={css.card} data-current={isCurrent || undefined}>
      <div>
        <h3 className={css.name}>
          <span>{formatContactName(contact)}</span> {contact.confirmed === 'N' && <UnconfirmedTag />}
        </h3>
        <p className={css.role}>{[contact.title, role].filter(Boolean).join(' · ')}</p>
      </div>
      <p className={css.lines}>
        {addressLines(contact).map(line => (
          <span key={line}>
            <span>{line}</span>
            <br />
          </span>
        ))}
      </p>
      <dl className={css.facts}>
        <Fact name={contactPhoneFields.work.label}>
          {work && `${work.phone}${work.extPhone ? ` ext. ${work.extPhone}` : ''}`}
        </Fact>
        <Fact name={contactPhoneFields.fax.label}>{phone('Fax')?.phone}</Fact>
        <Fact name={contactFields.email.label}>
          {contact.email && (
            <a href={`mailto:${contact.email}`}>
              <BreakableText text={contact.email} />
            </a>
          )}
        </Fact>
        <Fact name={contactFields.url.label}>{contact.url && <Website url={contact.url} />}</Fact>
        <Fact name={contactFields.factbookIncludeFlag.label}>
          {contact.factbookIncludeFlag === 'Y' ? 'Yes' : 'No'}
        </Fact>
        <Fact name={contactFields.orderSequenceNumber.label}>{contact.orderSequenceNumber}</Fact>
      </dl>
      <div className={css.actions}>{children}</div>
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** An address that today's rule would reject is shown, but is not a link. */
function Website({ url }: { url: string }) {
  if (!isWebsite(url)) return <span>{url}</span>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      <BreakableText text={url} />
    </a>
  )
}

function addressLines(contact: Contact): string[] {
  const { city, stateProvinceCode, postalCode, countryName } = contact
  const place = [city, [stateProvinceCode, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const lines = [contact.companyName, contact.address1, contact.address2, place, countryName]
  return lines.filter(line => line !== null && line !== '').map(String)
}
