import { NotLoaded } from './EmptyState.tsx'
import css from './states.module.css'

/** Gray lines as a placeholder for text. Hidden for the first 300 ms, so that quick loads do not flicker. */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  return (
    <div className={css.skeleton} role="status">
      <span data-spoken>Loading…</span>
      <NotLoaded />
      {Array.from({ length: lines }, (_, line) => (
        <span key={`line ${line}`} className={css.line} aria-hidden="true" />
      ))}
    </div>
  )
}
