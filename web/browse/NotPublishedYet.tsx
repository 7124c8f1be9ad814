import type { ReactNode } from 'react'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { findEarlierEdition, useEdition } from './edition.ts'

interface NotPublishedYetProps {
  /** What is missing: 'No airports', 'Nothing'. */
  what: string
  /** When it appears. */
  children: ReactNode
}

/**
 * Shown if an edition has nothing published. A new year starts this way, so it leads to the edition before it, which is
 * complete.
 */
export function NotPublishedYet({ what, children }: NotPublishedYetProps) {
  const edition = useEdition()
  const earlier = findEarlierEdition(edition)
  return (
    <EmptyState
      title={`${what} published for ${edition.axnInstanceName} yet`}
      action={
        earlier && (
          <ButtonLink
            to="."
            search={was => ({ ...was, instance: String(earlier.axnInstanceId), page: undefined })}
            variant="default"
          >
            Show the {earlier.axnInstanceName} edition
          </ButtonLink>
        )
      }
    >
      {children}
    </EmptyState>
  )
}
