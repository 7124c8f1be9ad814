import { useId } from 'react'
import { formatContactName, type Contact } from '#domain/airports/contact.ts'
import { Button } from '#platform/ui/Button.tsx'
import type { ContactActions } from './useContactActions.ts'

interface CardButtonsProps {
  contact: Contact
  isFirst: boolean
  isLast: boolean
  actions: ContactActions
  /** One position earlier (-1) or later (1). Resolves when it is done. */
  onMove: (by: 1 | -1) => Promise<boolean>
  onDelete: () => void
}

/** The actions of a contact besides editing. */
export function CardButtons({ contact, isFirst, isLast, actions, onMove, onDelete }: CardButtonsProps) {
  const name = formatContactName(contact)
  const { isBusy, confirm } = actions
  const id = useId()
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
  // A card that moves keeps its button, but the browser drops the focus on the way.
  const move = async (by: 1 | -1, ownId: string) => {
    await onMove(by)
    // By then the person may have gone on to something else.
    if (document.activeElement === document.body) document.getElementById(ownId)?.focus()
  }
  const [up, down] = [`${id}up`, `${id}down`]
  const isOnly = isFirst && isLast
  return (
    <>
      {contact.confirmed === 'N' && button('Confirm', () => void confirm(contact))}
      {!isOnly && button('Move up', () => void move(-1, up), isFirst, up)}
      {!isOnly && button('Move down', () => void move(1, down), isLast, down)}
      {button('Delete', onDelete)}
    </>
  )
}
