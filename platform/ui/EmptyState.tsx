import { useCanGoBack } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { describeError, isWorthRetrying } from '../client/problemError.ts'
import { Button, ButtonLink } from './Button.tsx'
import type { ElementNode } from './ElementNode.ts'
import { keepFocusAround } from './useFocusFromHash.ts'
import css from './states.module.css'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  /** The next step: a link or a button. */
  action?: ElementNode
}

/** Shown if there is nothing yet; `action` creates the first. */
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
  /** The plural of the searched items: 'books'. */
  of: string
  /** The filters in words: "'denver', In review". */
  filters?: string
  /** Explains an empty result if only filters were set, because then nothing can be misspelled. */
  byFilters?: boolean | string
  onClear?: () => void
}

/** Shown if nothing matches the search. */
export function NothingFound({ of, filters, byFilters = false, onClear }: NothingFoundProps) {
  return (
    <section className={css.absence} data-kind="found" role="status">
      <h2>Nothing found</h2>
      <div>
        {byFilters === false
          ? `Search returned zero results. No ${of} match ${filters ?? 'this search'}. Check the spelling or try a shorter search.`
          : byFilters === true
            ? `No ${of} match the selected filters.`
            : byFilters}
      </div>
      {onClear && <Button variant="default" onClick={onClear}>{`Show all ${of}`}</Button>}
    </section>
  )
}

interface CouldNotLoadProps {
  error: unknown
  onRetry?: () => void
  /** A heading above the error's message, if the catalog has one for the situation. */
  title?: string
}

/** Shown if loading failed, with the reason and a retry button, or with a way back if retrying cannot help. */
export function CouldNotLoad({ error, onRetry, title = 'This could not be loaded' }: CouldNotLoadProps) {
  const why = describeError(error)
  const canGoBack = useCanGoBack()
  return (
    <section className={css.absence} data-kind="load" role="alert">
      <h2>{title}</h2>
      {/* Some titles already include the reason. */}
      {!title.includes(why) && <div>{why}</div>}
      {!isWorthRetrying(error) ? (
        // A new tab has no page to go back to.
        canGoBack ? (
          <Button variant="default" onClick={() => history.back()}>
            Go back
          </Button>
        ) : (
          <ButtonLink to="/" variant="default">
            Go to the home page
          </ButtonLink>
        )
      ) : (
        onRetry && (
          <Button variant="default" ref={keepFocusAround} onClick={onRetry}>
            Try again
          </Button>
        )
      )}
    </section>
  )
}

/**
 * A printed note in place of a part that was still loading. Hidden on the screen. 'Print' waits until there is none.
 */
export function NotLoaded({ what = 'This part of the page' }: { what?: string }) {
  return <p data-not-loaded>{`${what} had not loaded when the page was printed.`}</p>
}
