import type { OpenedLink } from '#domain/review/openedLink.ts'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'

/** Tells a colleague who asked, the deadline, and in whose name changes are recorded. */
export function OpenedNote({ opened: { giverName, colleagueName, expiresDate } }: { opened: OpenedLink }) {
  return (
    <Notice kind="info">
      <span>{giverName}</span> asked you to fill this in by <span>{formatMoment(expiresDate)}</span>. Your
      changes are recorded under the name <span>{colleagueName}</span>.
    </Notice>
  )
}

/** A link opens one step. */
export function OtherStep({ own }: { own: ElementNode }) {
  return (
    <>
      <PageTitle title="Not included in your link" />
      <EmptyState title="Your link gives access to one step only." action={own}>
        Ask the person who sent it for a link to this step.
      </EmptyState>
    </>
  )
}
