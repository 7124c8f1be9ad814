import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import css from './CarriedOver.module.css'

/** Marks a row that nobody has looked at this year, or says how many there are. */
export function UnconfirmedTag({ children = 'Unconfirmed' }: { children?: ReactNode }) {
  return <span className={css.tag}>{children}</span>
}

/** The id of the line below, which the review links to. */
export const unconfirmedId = 'unconfirmed'

interface ConfirmAllProps {
  count: number
  /** One row and several: 'plan', 'plans'. */
  noun: readonly [one: string, several: string]
  isBusy: boolean
  onConfirm: () => void
}

/** How many rows of a list came from last year and wait to be looked at, and the way to confirm them all. */
export function ConfirmAll({ count, noun: [one, several], isBusy, onConfirm }: ConfirmAllProps) {
  if (count === 0) return null
  const rows = count === 1 ? `One ${one} is` : `${count.toLocaleString('en-US')} ${several} are`
  return (
    <p id={unconfirmedId} tabIndex={-1} className={css.all}>
      {rows} carried over from last year and not confirmed yet.{' '}
      <Button
        size="sm"
        variant="default"
        aria-label={`Confirm all ${several}`}
        aria-disabled={isBusy || undefined}
        onClick={onConfirm}
      >
        Confirm all
      </Button>
    </p>
  )
}
