import css from './Skeleton.module.css'

/** Gray lines where text will be; unseen for the first 300 ms, so that what is quick does not flicker. */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  return (
    <div className={css.skeleton} role="status">
      <span data-spoken>Loading…</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={`line ${line}`} className={css.line} aria-hidden="true" />
      ))}
    </div>
  )
}
