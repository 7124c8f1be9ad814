import { Link } from '@tanstack/react-router'
import { anchorOf } from '#domain/browse/helpEntries.ts'
import type { paths } from '../../paths.ts'
import css from './EntryLink.module.css'

interface EntryLinkProps {
  to: (typeof paths)['glossary' | 'faqs']
  title: string
}

/** The address of one entry, to be copied or sent. */
export function EntryLink({ to, title }: EntryLinkProps) {
  return (
    <Link
      to={to}
      hash={anchorOf(title)}
      className={css.link}
      aria-label={`Link to “${title}”`}
      data-screen-only
    >
      #
    </Link>
  )
}
