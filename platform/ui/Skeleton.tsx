import { useLayoutEffect, useState } from 'react'
import { NotLoaded } from './EmptyState.tsx'
import css from './states.module.css'

/** Quick loads do not flicker. */
const hiddenMs = 300

/** When each wait that is shown now began. */
const waits: number[] = []

/**
 * Gray lines as a placeholder for text. Hidden for the first 300 ms. One that follows another continues its wait, so
 * that the page does not become blank between them.
 */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  const [wait] = useState(() => {
    const now = performance.now()
    const [since] = waits
    return { since: since ?? now, delay: since === undefined ? undefined : `${since + hiddenMs - now}ms` }
  })
  // The cleanup of the one before runs only after this one was rendered.
  useLayoutEffect(() => {
    waits.push(wait.since)
    return () => void waits.splice(waits.indexOf(wait.since), 1)
  }, [wait])
  return (
    <div className={css.skeleton} role="status" style={{ animationDelay: wait.delay }}>
      <span data-spoken>Loading…</span>
      <NotLoaded />
      {Array.from({ length: lines }, (_, line) => (
        <span key={`line ${line}`} className={css.line} aria-hidden="true" />
      ))}
    </div>
  )
}
