import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import { keepFocusAround } from '#platform/ui/useFocusFromHash.ts'
import { useOfferUndo } from './undo/UndoOfferBoundary.tsx'
import css from './StepFrame.module.css'

/** Marks a row that has not been confirmed this year, or says how many there are. */
export function UnconfirmedTag({ children = 'Unconfirmed' }: { children?: ReactNode }) {
  return <span className={css.tag}>{children}</span>
}

/** The id of the line below, which the review links to. */
export const unconfirmedId = 'unconfirmed'

export interface ConfirmAllProps {
  count: number
  /** The singular and plural of the rows: 'plan', 'plans'. */
  noun: readonly [one: string, several: string]
  isBusy: boolean
  /** Confirms them, and offers to undo that with the call's reply. */
  onConfirm: (offerUndo: (reply: unknown) => Promise<void>) => Promise<unknown>
}

/** The number of unconfirmed rows carried over from last year, with a button that confirms them all. */
export function ConfirmAllAction(props: ConfirmAllProps) {
  const { count, noun } = props
  const [one, several] = noun
  if (count === 0) return null
  return (
    <p id={unconfirmedId} ref={keepFocusAround} tabIndex={-1} className={css.all}>
      {/* One element, because the line's gap separates its elements. */}
      <span>
        <span>{countOf(count, `${one} was`, `${several} were`)}</span> carried over from last year and{' '}
        <span>{count === 1 ? 'is' : 'are'}</span> not confirmed yet.
      </span>{' '}
      <ConfirmAllButton {...props} label={`Confirm all ${several}`} />
    </p>
  )
}

interface ConfirmAllButtonProps extends ConfirmAllProps {
  /** The button's accessible name, which does not depend on its position. */
  label: string
  id?: string
}

/** Confirms rows together. Several rows require a confirmation and can be undone. */
export function ConfirmAllButton({ count, noun, isBusy, onConfirm, label, id }: ConfirmAllButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const offerUndo = useOfferUndo()
  const [one, several] = noun
  const number = formatCount(count)
  const confirm = () => {
    // Elements behind an open dialog cannot take the focus, so it is closed first.
    flushSync(() => setAsking(false))
    void onConfirm(reply => offerUndo(`${countOf(count, `${one} is`, `${several} are`)} confirmed.`, reply))
  }
  return (
    <>
      <Button
        id={id}
        size="sm"
        variant="default"
        aria-label={label}
        aria-disabled={isBusy || undefined}
        onClick={() => (count > 1 ? setAsking(true) : confirm())}
      >
        {count > 1 ? 'Confirm all' : 'Confirm'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Confirm all ${number} ${several}?`}
        confirm={`Confirm ${number}`}
        isBlocked={isBusy}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <p>You confirm that all of these, carried over from last year, are correct for this year.</p>
      </ConfirmDialog>
    </>
  )
}
