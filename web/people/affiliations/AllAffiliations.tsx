import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as messages from '#domain/messages.ts'
import { affiliationSorts, formatUserLabel } from '#domain/people/affiliation.ts'
import { userStatusLabels } from '#domain/people/userFields.ts'
import { getListQuery } from '#platform/contract/listState.ts'
import { breakAfterSlashes } from '#platform/ui/breakAfterSlashes.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import type { Column } from '#platform/ui/Table.tsx'
import { useListState } from '#platform/ui/useListState.ts'
import type { KindOfAffiliation, ShownAffiliation } from './affiliationKinds.ts'
import css from './Affiliate.module.css'

interface AllAffiliationsProps {
  kind: KindOfAffiliation
  instanceId: number
  instanceName: string
}

const offer = { sorts: affiliationSorts }

/** All affiliations of the year, loaded only when the list is opened. */
export function AllAffiliations(props: AllAffiliationsProps) {
  const { kind, instanceName } = props
  const [state] = useListState(offer)
  // A link to a search or page of the list opens it.
  const [isOpen, setOpen] = useState(state.keyword !== '' || state.page > 1)
  return (
    <details className={css.all} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{`All ${kind.label} Affiliations for ${instanceName}`}</summary>
      {isOpen && <AllList {...props} />}
    </details>
  )
}

function AllList({ kind, instanceId, instanceName }: AllAffiliationsProps) {
  const [state, change] = useListState(offer)
  const place = getListQuery(state)
  const query = useQuery({
    ...kind.all(instanceId, place),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className={css.tools} data-screen-only>
        <SearchBox
          label={`Search users and ${kind.nouns}`}
          keyword={state.keyword}
          onKeyword={keyword => change({ keyword })}
        />
      </div>
      <QueryBoundary query={query} lines={10} failed={messages.resultsFailed}>
        {read => (
          <PagedTable
            of="affiliations"
            caption={`All ${kind.noun} affiliations for ${instanceName}`}
            read={read}
            state={state}
            change={change}
            columns={columnsFor(kind)}
            rowKey={row => `${row.user.userId}-${row.subjectId}`}
            whenNone={
              <EmptyState title="No affiliations yet">
                No user can edit <span>{kind.nouns}</span> in <span>{instanceName}</span> yet. Choose a user
                above to add the first affiliation.
              </EmptyState>
            }
          />
        )}
      </QueryBoundary>
    </>
  )
}

const columnsFor = (kind: KindOfAffiliation): Column<ShownAffiliation>[] => [
  {
    key: 'lastName',
    label: 'User',
    sortable: true,
    isRowHeader: true,
    cell: ({ user }) => (
      <Link to={kind.path} params={{ userID: String(user.userId) }} search>
        {formatUserLabel(user)}
      </Link>
    ),
  },
  {
    key: 'securityRoleId',
    label: 'Role',
    sortable: true,
    cell: ({ user, roleLabel }) =>
      user.userStatus === 'ACTIVE' ? roleLabel : `${roleLabel} (${userStatusLabels[user.userStatus]})`,
  },
  { key: 'subjectName', label: kind.label, sortable: true, cell: row => breakAfterSlashes(row.subjectName) },
]
