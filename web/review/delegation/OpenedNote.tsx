import type { ReactNode } from 'react'
import type { OpenedLink } from '#domain/review/openedLink.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'

/** Tells a colleague who asked, the deadline, and in whose name changes are recorded. */
export function OpenedNote({ opened: { giverName, colleagueName, expiresDate } }: { opened: OpenedLink }) {
  return (
    <Notice kind="info">
      {giverName} asked you to fill this in by {formatMoment(expiresDate)}. Your changes are recorded under
      the name {colleagueName}.
    </Notice>
  )
}

/** A link opens one step. */
export function OtherStep({ own }: { own: ReactNode }) {
  return (
    <>
      <PageTitle title="Not included in your link" />
      <EmptyState title="Your link gives access to one step only." action={own}>
        Ask the person who sent it for a link to this step.
      </EmptyState>
    </>
  )
}
