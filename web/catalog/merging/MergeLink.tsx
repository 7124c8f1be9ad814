import { Link } from '@tanstack/react-router'
import type { NameKind } from '#domain/catalog/nameUse.ts'
import { paths } from '../../screens.ts'

interface MergeLinkProps {
  kind: NameKind
  from: number
  into?: number
  label: string
  children: string
}

/** A link to the merge screen with the known values. */
export function MergeLink({ kind, from, into, label, children }: MergeLinkProps) {
  const search = { from: String(from), into: into?.toString() }
  return (
    <Link to={paths.adminMerge} params={{ kind }} search={search} aria-label={label}>
      {children}
    </Link>
  )
}
