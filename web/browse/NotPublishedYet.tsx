import type { ReactNode } from 'react'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { withoutPages } from '#platform/ui/search.ts'
import { listEarlierEditions, useEdition } from './edition.ts'

interface NotPublishedYetProps {
  /** What is missing: 'No airports', 'Nothing'. */
  what: string
  /** When it appears. */
  children: ReactNode
}

/**
 * Shown if an edition has nothing published. A new year starts this way, so it leads to the edition before it, which is
 * complete. A closed year stays as it is, and leads to the current edition.
 */
export function NotPublishedYet({ what, children }: NotPublishedYetProps) {
  const { axnInstanceName, isPast } = useEdition()
  if (isPast)
    return (
      <EmptyState
        title={`${what} published for ${axnInstanceName}`}
        action={
          <ButtonLink
            to="."
            search={was => ({ ...withoutPages(was), instance: undefined })}
            variant="default"
          >
            Show the current edition
          </ButtonLink>
        }
      >
        This year is closed.
      </EmptyState>
    )
  return (
    <EmptyState title={`${what} published for ${axnInstanceName} yet`} action={<EarlierEditionLink />}>
      {children}
    </EmptyState>
  )
}

/** Leads to the same page of the edition before, which may have what this one does not have yet. */
export function EarlierEditionLink() {
  const [earlier] = listEarlierEditions(useEdition())
  if (!earlier) return null
  return (
    <ButtonLink
      to="."
      search={was => ({ ...withoutPages(was), instance: String(earlier.axnInstanceId) })}
      variant="default"
    >{`Show the ${earlier.axnInstanceName} edition`}</ButtonLink>
  )
}
