import { Link } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import type { BulkItem } from '#domain/history/bulkAction.ts'
import * as messages from '#domain/messages.ts'
import { securityRoles } from '#domain/people/securityRoles.ts'
import {
  checkUserRemovalEndpoint,
  listUserIdsEndpoint,
  listUsersEndpoint,
  formatUserName,
  userListStatus,
  userListStatusLabels,
  userSorts,
  type UserRow,
} from '#domain/people/user.ts'
import { userFields } from '#domain/people/userFields.ts'
import { call } from '#platform/client/api.ts'
import { useAnswered, useEndpointQuery } from '#platform/client/queries.ts'
import { getListQuery } from '#platform/contract/listState.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { ConfirmRemoval } from '#platform/ui/ConfirmDialog.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import { actionsColumn, type Column } from '#platform/ui/Table.tsx'
import { keepFocusNear } from '#platform/ui/useFocusFromHash.ts'
import { useListState } from '#platform/ui/useListState.ts'
import { RecordStatus } from '../../catalog/RecordStatus.tsx'
import { BulkBar } from '../../history/bulk/BulkBar.tsx'
import { useRowSelection, type RowSelection } from '../../history/bulk/useRowSelection.ts'
import { paths } from '../../screens.ts'
import { useActor } from '../../session.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { useRemoval } from '../../shell/admin/useRemoval.ts'
import { useUserActions } from './useUserActions.ts'
import rowActions from '#platform/ui/rowActions.module.css'
import css from './Users.module.css'

const offer = { sorts: userSorts, whenSearching: 'bestMatch', statuses: userListStatus.options } as const
const statusOptions = [
  { value: '', label: 'All' },
  ...userListStatus.options.map(value => ({ value, label: userListStatusLabels[value] })),
]

/** Every user, with an administrator's actions. */
export function UsersScreen() {
  return (
    <AdminFrame title="Users" back={{ to: paths.adminManage }} actions={<AddLinks />}>
      <UserList />
    </AdminFrame>
  )
}

function AddLinks() {
  return (
    <>
      <ButtonLink to={paths.adminUsersImport} variant="default">
        Add users from a file
      </ButtonLink>
      <ButtonLink to={paths.adminUser} params={{ addEdit: 'add' }}>
        Add user
      </ButtonLink>
    </>
  )
}

function UserList() {
  const [state, change] = useListState(offer)
  const place = getListQuery(state)
  const status = userListStatus.safeParse(state.status).data ?? ('ALL' as const)
  const query = useEndpointQuery(listUsersEndpoint, { query: { ...place, status } }, { keepPrevious: true })
  const isAnswered = !query.isPlaceholderData && query.data !== undefined
  const foundNothing = state.keyword !== '' && isAnswered && query.data.totalElements === 0
  // Another unsuccessful search is reported again.
  const vainKeyword = foundNothing ? state.keyword : null
  useEffect(() => {
    if (vainKeyword !== null) notify.info(messages.searchFoundNothing)
  }, [vainKeyword])
  const listId = useId()
  const page = (query.data?.content ?? []).map(toItem)
  const filter = { keyword: place.keyword, status }
  const answered = useAnswered(filter, query)
  const choice = useRowSelection(`${answered.keyword}\n${answered.status}`, page)
  const actions = useUserActions()
  const leaving = useRemoval(({ userId }: UserRow) => call(checkUserRemovalEndpoint, { params: { userId } }))
  const columns = getUserColumns({
    ...actions,
    choice,
    ownId: useActor()?.userId ?? null,
    onRemove: leaving.begin,
  })
  const remove = async (user: UserRow) => {
    const moveFocus = keepFocusNear(listId)
    await actions.remove(user)
    moveFocus()
  }
  return (
    <div id={listId} tabIndex={-1} className={css.list}>
      <ErrorNotice text={actions.error} />
      <div className={css.tools} data-screen-only>
        <SearchBox label="Search users" keyword={state.keyword} onKeyword={keyword => change({ keyword })} />
        <FilterSelect
          label="Status"
          options={statusOptions}
          value={state.status}
          onChange={chosen => change({ status: chosen })}
        />
      </div>
      <QueryBoundary query={query} lines={10} failed={messages.usersLoadFailed}>
        {read => (
          <>
            {read.totalElements > 0 && (
              <BulkBar
                actions={['invite', 'activate', 'deactivate']}
                choice={choice}
                page={page}
                totalElements={read.totalElements}
                readAll={async () =>
                  (await call(listUserIdsEndpoint, { query: answered })).map(userId => toItem({ userId }))
                }
              />
            )}
            <PagedTable
              of="users"
              read={read}
              state={state}
              change={change}
              columns={columns}
              rowKey={user => user.userId}
              whenNone={<EmptyState title="No users yet" action={<AddLinks />} />}
            />
          </>
        )}
      </QueryBoundary>
      <ConfirmRemoval
        item={leaving.row}
        title="Are you sure you wish to delete this user?"
        refusal={leaving.refusal}
        onConfirm={user => void remove(user)}
        onClose={leaving.end}
      >
        {user => <p>{`${formatUserName(user)} (${user.displayName}) will be permanently deleted.`}</p>}
      </ConfirmRemoval>
    </div>
  )
}

const toItem = ({ userId }: Pick<UserRow, 'userId'>): BulkItem => ({ kind: 'user', id: userId })

interface RowActions {
  choice: RowSelection
  /** The viewer, who cannot delete their own account. */
  ownId: number | null
  sendReset: (user: UserRow) => void
  invite: (user: UserRow) => void
  onRemove: (user: UserRow) => void
}

const describeRole = (id: number): string =>
  securityRoles.find(each => each.securityRoleId === id)?.securityRoleLabel ?? ''

/** The columns of the specification, and a user's actions. */
function getUserColumns(actions: RowActions): Column<UserRow>[] {
  return [
    {
      key: 'choose',
      label: 'Select',
      isScreenOnly: true,
      cell: user => (
        <input
          type="checkbox"
          className={css.box}
          aria-label={`Select ${formatUserName(user)} (${user.displayName})`}
          checked={actions.choice.has(toItem(user))}
          onChange={() => actions.choice.toggle(toItem(user))}
        />
      ),
    },
    {
      key: 'userId',
      label: 'ID',
      sortable: true,
      cell: user => <span className={css.id}>{user.userId}</span>,
    },
    {
      key: 'lastName',
      label: 'Name',
      sortable: true,
      isRowHeader: true,
      cell: user => (
        <span className={css.text}>
          <Link to={paths.adminPerson} params={{ userID: String(user.userId) }}>
            {`${user.lastName}, ${user.firstName}`}
          </Link>{' '}
          <span className={css.soft}>{`(${user.displayName})`}</span>
        </span>
      ),
    },
    {
      key: 'email',
      label: userFields.email.label,
      sortable: true,
      cell: user => <Email address={user.email} />,
    },
    {
      key: 'securityRoleId',
      label: userFields.securityRoleId.label,
      sortable: true,
      cell: user => <span className={css.role}>{describeRole(user.securityRoleId)}</span>,
    },
    {
      key: 'modifiedDate',
      label: 'Last Modified',
      sortable: true,
      cell: user => formatMoment(user.modifiedDate),
    },
    {
      key: 'userStatus',
      label: userFields.userStatus.label,
      sortable: true,
      cell: user => (
        <>
          <RecordStatus status={user.userStatus} />
          {user.userStatus === 'ACTIVE' && !user.hasPassword && (
            <span className={css.pending}>{userListStatusLabels['NO PASSWORD']}</span>
          )}
        </>
      ),
    },
    { ...actionsColumn, cell: user => <Actions user={user} {...actions} /> },
  ]
}

/** Breaks where a person would break it. */
function Email({ address }: { address: string }) {
  const [name, host] = [address.slice(0, address.lastIndexOf('@')), address.slice(address.lastIndexOf('@'))]
  return (
    <span className={`${css.text} ${css.email}`}>
      <span>{name}</span>
      <wbr />
      <span>{host}</span>
    </span>
  )
}

/** An inactive user can neither reset a password nor be invited. */
function Actions({ user, ownId, sendReset, invite, onRemove }: RowActions & { user: UserRow }) {
  // Two users may have the same name.
  const about = `${formatUserName(user)} (${user.displayName})`
  const isActive = user.userStatus === 'ACTIVE'
  return (
    <span className={`${rowActions.actions} ${css.inLine}`}>
      <Link
        to={paths.adminUser}
        params={{ addEdit: 'edit', userID: String(user.userId) }}
        aria-label={`Edit ${about}`}
      >
        Edit
      </Link>
      {isActive && (
        <button type="button" aria-label={`Reset Password for ${about}`} onClick={() => sendReset(user)}>
          Reset Password
        </button>
      )}
      {isActive && !user.hasPassword && (
        <button type="button" aria-label={`Invite ${about}`} onClick={() => invite(user)}>
          Invite
        </button>
      )}
      {user.userId !== ownId && (
        <button type="button" aria-label={`Delete ${about}`} onClick={() => onRemove(user)}>
          Delete
        </button>
      )}
    </span>
  )
}
