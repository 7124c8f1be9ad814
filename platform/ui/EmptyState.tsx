import { Button } from './Button.tsx'
import type { ReactNode } from 'react'
import { wordsOf } from '../client/problemError.ts'
import css from './EmptyState.module.css'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  /** The next step: a link or a button. */
  action?: ReactNode
}

/** There is nothing here yet; `action` is how the first one comes about. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <section className={css.absence} data-kind="yet">
      <h2>{title}</h2>
      {children && <div>{children}</div>}
      {action}
    </section>
  )
}

interface NothingFoundProps {
  /** What was looked for, in the plural: 'airports'. */
  of: string
  /** The filters in words: "'denver', In review". */
  filters?: string
  onClear?: () => void
}

/** There is something, but nothing that fits the search. */
export function NothingFound({ of, filters, onClear }: NothingFoundProps) {
  return (
    <section className={css.absence} data-kind="found" role="status">
      <h2>Nothing found</h2>
      <div>
        No {of} match {filters ?? 'this search'}. Check the spelling or try a shorter search.
      </div>
      {onClear && (
        <Button variant="default" onClick={onClear}>
          Show all {of}
        </Button>
      )}
    </section>
  )
}

interface CouldNotLoadProps {
  error: unknown
  onRetry?: () => void
  /** Stands above what the error says, where the catalogue has a message for the situation. */
  title?: string
}

/** It may be there, but it did not come: why, and another attempt. */
export function CouldNotLoad({ error, onRetry, title = 'This could not be loaded' }: CouldNotLoadProps) {
  return (
    <section className={css.absence} data-kind="load" role="alert">
      <h2>{title}</h2>
      <div>{wordsOf(error)}</div>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </section>
  )
}
