import type { ReactNode } from 'react'
import css from './SideIndex.module.css'

export interface IndexEntry<Id extends string = string> {
  id: Id
  title: string
}

interface SideIndexProps<Id extends string> {
  /** The navigation's name for screen readers. */
  label: string
  /** Shown before the select on a phone. */
  choice: string
  entries: readonly IndexEntry<Id>[]
  current: Id
  /** Stays visible while the page scrolls. */
  isSticky?: boolean
  /** Marks the current one with `aria-current`. */
  renderLink: (entry: IndexEntry<Id>) => ReactNode
  onChoose: (id: Id) => void
}

/** Links beside the content they lead to, or a select above it if a list does not fit. */
export function SideIndex<Id extends string>({ label, choice, isSticky, ...index }: SideIndexProps<Id>) {
  const { entries, current, renderLink, onChoose } = index
  return (
    <nav className={css.index} aria-label={label} data-sticky={isSticky || undefined} data-screen-only>
      <ol className={css.list}>
        {entries.map(entry => (
          <li key={entry.id}>{renderLink(entry)}</li>
        ))}
      </ol>
      <label className={css.jump}>
        <span>{choice}</span>
        <select
          value={current}
          onChange={event => {
            const chosen = entries.find(({ id }) => id === event.currentTarget.value)
            if (chosen) onChoose(chosen.id)
          }}
        >
          {entries.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </nav>
  )
}
