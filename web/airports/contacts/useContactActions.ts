import { useState } from 'react'
import { formatContactName, type Contact } from '#domain/airports/contact.ts'
import * as messages from '#domain/messages.ts'
import { describeError } from '#platform/client/problemError.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { useOfferUndo } from '../../review/wizard/undo/UndoOfferBoundary.tsx'
import type { ContactSource } from './contactSource.ts'

export interface ContactActions {
  /** Why the last action failed; shown until the next one. */
  error: string | undefined
  isBusy: boolean
  /** Whether its confirmation or removal is pending. */
  isPending: (contact: Contact) => boolean
  /** The result of the last move, for screen readers. */
  moved: string
  confirm: (contact: Contact) => Promise<boolean>
  /** Resolves to whether they are confirmed. */
  confirmAll: (offerUndo: (reply: unknown) => Promise<void>) => Promise<boolean>
  /** One position earlier (-1) or later (1). */
  move: (contacts: readonly Contact[], contact: Contact, by: 1 | -1) => Promise<boolean>
  remove: (contact: Contact) => Promise<boolean>
}

/** The actions of a contact's card. */
export function useContactActions(source: ContactSource): ContactActions {
  const offerUndo = useOfferUndo()
  const { error, isBusy, isPending, attempt } = useAttempt()
  const [moved, setMoved] = useState('')
  const act = async (
    work: () => Promise<unknown>,
    key?: number,
    explain?: (thrown: unknown) => string,
  ): Promise<boolean> => {
    const isDone = await attempt(async () => void (await work()), explain, key)
    // Also after an error, because someone else may have changed the list.
    await source.refresh()
    return isDone
  }
  return {
    error,
    isBusy,
    isPending: contact => isPending(contact.contactId),
    moved,
    confirm: contact => act(() => source.confirm(contact.contactId), contact.contactId),
    confirmAll: offerUndoOf =>
      act(async () => {
        const reply = await source.confirmAll()
        source.show(reply)
        await offerUndoOf(reply)
      }),
    move(contacts, contact, by) {
      const order = contacts.map(each => each.contactId)
      const place = order.indexOf(contact.contactId)
      const other = order[place + by]
      if (place < 0 || other === undefined) return Promise.resolve(false)
      order[place + by] = contact.contactId
      order[place] = other
      return act(async () => {
        source.show(await source.reorder(order))
        setMoved(`${formatContactName(contact)} is now number ${place + by + 1} of ${order.length}.`)
      })
    },
    remove: contact =>
      act(
        async () => {
          const reply = await source.remove(contact)
          await offerUndo(messages.contactDeleted(formatContactName(contact)), reply)
        },
        contact.contactId,
        thrown => `${messages.contactDeleteFailed}: ${describeError(thrown)}`,
      ),
  }
}
