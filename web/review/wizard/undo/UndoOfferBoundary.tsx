import { createContext, useContext, useState, type ReactNode } from 'react'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { getActionId } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refreshAll } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { keepFocusAround } from '#platform/ui/useFocusFromHash.ts'
import { listActions, undoAction, describeUndone } from './instanceActions.ts'
import css from '../StepFrame.module.css'

/**
 * Reports an action in a sentence such as '662 tenants are confirmed.', with an offer to undo it if that is possible.
 * `reply` is the answer of the call that made the change. The sentence replaces a toast.
 */
type OfferUndo = (text: string, reply: unknown) => Promise<void>

const OfferUndoContext = createContext<OfferUndo>(text => Promise.resolve(notify.success(text)))
export const useOfferUndo = (): OfferUndo => useContext(OfferUndoContext)

interface Offer {
  text: string
  actionId: string
}

interface UndoOfferBoundaryProps {
  owner: InstanceKey
  /** Nothing can be undone, for example after the submission. */
  isReadOnly: boolean
  children: ReactNode
}

/** Wraps a step. A bulk action or a deletion can be undone above it until the next one, or until the page is left. */
export function UndoOfferBoundary({ owner, isReadOnly, children }: UndoOfferBoundaryProps) {
  const [offer, setOffer] = useState<Offer | null>(null)
  const offerUndo: OfferUndo = async (text, reply) => {
    const actionId = getActionId(reply)
    // If the offer cannot be made, the action itself is unaffected.
    const [made] = actionId === undefined ? [] : await listActions(owner, { actionId }).catch(() => [])
    if (!made?.canBeUndone) notify.success(text)
    setOffer(made?.canBeUndone ? { text, actionId: made.actionId } : null)
  }
  return (
    <OfferUndoContext value={offerUndo}>
      {offer && !isReadOnly && <UndoNotice owner={owner} offer={offer} onDone={() => setOffer(null)} />}
      {children}
    </OfferUndoContext>
  )
}

interface UndoNoticeProps {
  owner: InstanceKey
  offer: Offer
  onDone: () => void
}

function UndoNotice({ owner, offer: { text, actionId }, onDone }: UndoNoticeProps) {
  const { isBusy, undo } = useUndo(owner)
  return (
    <div className={css.undo} ref={keepFocusAround}>
      <Notice kind="success" role="status">
        {text}{' '}
        <Button
          size="sm"
          variant="default"
          aria-label={`Undo: ${text}`}
          aria-disabled={isBusy || undefined}
          onClick={() => void undo(actionId).then(done => done && onDone())}
        >
          Undo
        </Button>
      </Notice>
    </div>
  )
}

/** Undoes an action and reloads everything. Resolves to whether it succeeded. */
export function useUndo(owner: InstanceKey) {
  const { attempt, isBusy } = useAttempt()
  const undo = (actionId: string): Promise<boolean> =>
    attempt(
      async () => {
        notify.success(describeUndone(await undoAction(owner, actionId)))
        await refreshAll()
      },
      thrown => `Could not undo: ${describeError(thrown)}`,
    )
  return { isBusy, undo }
}
