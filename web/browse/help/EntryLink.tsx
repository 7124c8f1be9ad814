import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getAnchor } from '#domain/browse/helpEntries.ts'
import type { paths } from '../../screens.ts'
import css from './help.module.css'

interface EntryLinkProps {
  to: (typeof paths)['glossary' | 'faqs']
  title: string
}

/** The address of one entry, for copying or sending. */
export function EntryLink({ to, title }: EntryLinkProps) {
  return (
    <Link
      to={to}
      hash={getAnchor(title)}
      className={css.link}
      aria-label={`Link to “${title}”`}
      data-screen-only
    >
      #
    </Link>
  )
}

/** Opens the entry in the URL fragment and focuses it, so that screen readers announce it. */
export function useFocusEntry(anchor: string): void {
  useEffect(() => {
    const entry = anchor === '' ? null : document.getElementById(anchor)
    if (!entry) return
    if (entry instanceof HTMLDetailsElement) entry.open = true
    const target = entry.querySelector<HTMLElement>('summary') ?? entry
    target.focus({ preventScroll: true })
    entry.scrollIntoView({ block: 'center' })
  }, [anchor])
}
