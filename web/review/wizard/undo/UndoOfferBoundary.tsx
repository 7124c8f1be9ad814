import { createContext, useContext, useRef, useState } from 'react'
import type { ActionEntry, ActionQuery, UndoResult } from '#domain/history/action.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { getActionId, call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refreshAll } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { Button } from '#platform/ui/Button.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { keepFocusAround } from '#platform/ui/useFocusFromHash.ts'
import { callsOf } from '../../callsOf.ts'
import css from '../StepFrame.module.css'

interface UndoOffers {
  /**
   * Reports an action in a sentence such as '662 tenants are confirmed.', with an offer to undo it if that is possible.
   * `reply` is the answer of the call that made the change. The sentence replaces a toast. `removed` identifies an item
   * that the user can also add again.
   */
  offerUndo: (text: string, reply: unknown, removed?: string) => Promise<void>
  /** Withdraws the offer for items that were added again, or for the id of an action that was undone. */
  withdrawUndo: (...restored: string[]) => void
}

const UndoOffersContext = createContext<UndoOffers>({
  offerUndo: text => Promise.resolve(notify.success(text)),
  withdrawUndo: () => undefined,
})
export const useUndoOffers = (): UndoOffers => useContext(UndoOffersContext)
export const useOfferUndo = (): UndoOffers['offerUndo'] => useUndoOffers().offerUndo

interface Offer {
  text: string
  actionId: string
  removed: string | undefined
}

interface UndoOfferBoundaryProps {
  owner: InstanceKey
  /** Nothing can be undone, for example after the submission. */
  isReadOnly: boolean
  children: ElementNode
}

/** Wraps a step. A bulk action or a deletion can be undone above it until the next one, or until the page is left. */
export function UndoOfferBoundary({ owner, isReadOnly, children }: UndoOfferBoundaryProps) {
  const [offer, setOffer] = useState<Offer | null>(null)
  // The server may answer about an earlier action after a later one.
  const latest = useRef<object | null>(null)
  const offerUndo: UndoOffers['offerUndo'] = async (text, reply, removed) => {
    const action = { removed }
    latest.current = action
    const actionId = getActionId(reply)
    // If the offer cannot be made, the action itself is unaffected.
    const [made] = actionId === undefined ? [] : await listActions(owner, { actionId }).catch(() => [])
    const isLatest = latest.current === action
    const canUndo = made?.undoRefusal === null
    if (!canUndo || !isLatest) notify.success(text)
    if (isLatest) setOffer(canUndo ? { text, actionId: made.actionId, removed } : null)
  }
  const withdrawUndo: UndoOffers['withdrawUndo'] = (...restored) =>
    setOffer(now =>
      now && restored.some(each => each === now.removed || each === now.actionId) ? null : now,
    )
  return (
    <UndoOffersContext value={{ offerUndo, withdrawUndo }}>
      {offer && !isReadOnly && <UndoNotice owner={owner} offer={offer} />}
      {children}
    </UndoOffersContext>
  )
}

interface UndoNoticeProps {
  owner: InstanceKey
  offer: Offer
}

function UndoNotice({ owner, offer: { text, actionId } }: UndoNoticeProps) {
  const { isBusy, undo } = useUndo(owner)
  return (
    <div className={css.undo} ref={attach}>
      <Notice kind="success" role="status">
        <span>{text}</span>{' '}
        <Button
          size="sm"
          variant="default"
          aria-label={`Undo: ${text}`}
          aria-disabled={isBusy || undefined}
          onClick={() => void undo(actionId)}
        >
          Undo
        </Button>
      </Notice>
    </div>
  )
}

/** Publishes the height of the notice, which depends on its text and the window, for what must not be covered. */
function attach(notice: HTMLElement | null): (() => void) | undefined {
  if (!notice) return undefined
  const style = document.documentElement.style
  const observer = new ResizeObserver(() => style.setProperty('--undo-height', `${notice.offsetHeight}px`))
  observer.observe(notice)
  const moveFocus = keepFocusAround(notice)
  return () => {
    observer.disconnect()
    style.removeProperty('--undo-height')
    moveFocus()
  }
}

/** Undoes an action, reloads everything, and withdraws its offer. Resolves to whether it succeeded. */
export function useUndo(owner: InstanceKey) {
  const { attempt, isBusy } = useAttempt()
  const { withdrawUndo } = useUndoOffers()
  const undo = (actionId: string): Promise<boolean> =>
    attempt(
      async () => {
        const params = { ...owner, actionId }
        notify.success(describeUndone(await callWithRetry(callsOf(owner).undoAction, { params, body: {} })))
        await refreshAll()
        withdrawUndo(actionId)
      },
      thrown => `Could not undo: ${describeError(thrown)}`,
    )
  return { isBusy, undo }
}

/** The newest actions on an airport or company in a year that match the query. */
export async function listActions(owner: InstanceKey, query: Partial<ActionQuery>): Promise<ActionEntry[]> {
  return (await call(callsOf(owner).listActions, { params: owner, query })).content
}

/** The result of an undo in a sentence. */
function describeUndone({ title, counts: { restored, changedSince, notRestored } }: UndoResult): string {
  const left = changedSince + notRestored
  const done = restored === 0 ? 'Nothing was undone.' : `Undone: ${title.replace(/\.$/, '')}.`
  if (left === 0) return done
  return `${done} ${countOf(left, 'was', 'were')} changed again since and ${left === 1 ? 'stays' : 'stay'} as is.`
}
