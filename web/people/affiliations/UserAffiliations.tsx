import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as messages from '#domain/messages.ts'
import { formatUserLabel, type AffiliatedUser } from '#domain/people/affiliation.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh } from '#platform/client/queries.ts'
import { breakAfterSlashes } from '#platform/ui/breakAfterSlashes.tsx'
import { ConfirmRemoval } from '#platform/ui/ConfirmDialog.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { notify } from '#platform/ui/notify.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { actionsColumn, Table, type Column } from '#platform/ui/Table.tsx'
import type { Attempt } from '#platform/ui/useAttempt.ts'
import { keepFocusNear } from '#platform/ui/useFocusFromHash.ts'
import type { KindOfAffiliation, ShownAffiliation } from './affiliationKinds.ts'
import panel from '#platform/ui/panel.module.css'
import rowActions from '#platform/ui/rowActions.module.css'

interface UserAffiliationsProps {
  kind: KindOfAffiliation
  user: AffiliatedUser
  instanceId: number
  instanceName: string
  isClosed: boolean
  attempts: Attempt
}

const headingId = 'current-affiliations'

/** The airports or companies that a user may edit in one year, each with a button to remove it. */
export function UserAffiliations(props: UserAffiliationsProps) {
  const { kind, user, instanceId, instanceName, isClosed, attempts } = props
  const [leaving, setLeaving] = useState<ShownAffiliation | null>(null)
  const { isPending, attempt } = attempts
  const query = useQuery(kind.ofUser(user.userId, instanceId))
  const remove = async ({ subjectId }: ShownAffiliation) => {
    const moveFocus = keepFocusNear(headingId)
    await attempt(
      async () => {
        const { message } = await kind.remove({ userId: user.userId, instanceId, subjectId })
        notify.success(message)
        await refresh(...kind.reads)
      },
      thrown => messages.affiliationNotDeleted(describeError(thrown)),
      subjectId,
    )
    moveFocus()
  }
  return (
    <section aria-labelledby={headingId}>
      <h2
        id={headingId}
        tabIndex={-1}
        className={panel.heading}
      >{`${kind.label} affiliations for ${formatUserLabel(user)}, ${instanceName}`}</h2>
      <QueryBoundary query={query} lines={4} failed={messages.resultsFailed}>
        {rows =>
          rows.length === 0 ? (
            <EmptyState
              title={`No ${kind.nouns} yet`}
            >{`${user.firstName} ${user.lastName} cannot edit any ${kind.noun} in ${instanceName}.`}</EmptyState>
          ) : (
            <Table
              caption={`${kind.label} affiliations for ${formatUserLabel(user)}`}
              hideCaption
              columns={columnsFor(kind, isClosed ? null : setLeaving, row => isPending(row.subjectId))}
              rows={rows}
              rowKey={row => row.subjectId}
            />
          )
        }
      </QueryBoundary>
      <ConfirmRemoval
        item={leaving}
        title="Delete this affiliation?"
        onConfirm={affiliation => void remove(affiliation)}
        onClose={() => setLeaving(null)}
      >
        {affiliation => (
          <p>
            <span>{user.firstName}</span> <span>{user.lastName}</span> will no longer be able to edit{' '}
            <span>{affiliation.subjectName}</span> in <span>{instanceName}</span>. Saved data is not affected.
          </p>
        )}
      </ConfirmRemoval>
    </section>
  )
}

function columnsFor(
  kind: KindOfAffiliation,
  onRemove: ((row: ShownAffiliation) => void) | null,
  isLeaving: (row: ShownAffiliation) => boolean,
): Column<ShownAffiliation>[] {
  const columns: Column<ShownAffiliation>[] = [
    { key: 'subjectId', label: 'ID', cell: row => String(row.subjectId) },
    {
      key: 'subjectName',
      label: kind.label,
      isRowHeader: true,
      cell: row => breakAfterSlashes(row.subjectName),
    },
  ]
  if (!onRemove) return columns
  return [
    ...columns,
    {
      ...actionsColumn,
      cell: row => (
        <span className={rowActions.actions}>
          <button
            type="button"
            aria-label={`Delete the affiliation with ${row.subjectName}`}
            aria-disabled={isLeaving(row) || undefined}
            onClick={() => onRemove(row)}
          >
            Delete
          </button>
        </span>
      ),
    },
  ]
}
