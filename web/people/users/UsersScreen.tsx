import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { messages } from '#domain/messages.ts'
import { listUsersEndpoint, formatUserName, userSorts, type UserRow } from '#domain/people/user.ts'
import { userStatus, userStatusLabels } from '#domain/people/userFields.ts'
import { paths } from '../../paths.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { useActor } from '../../session.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { getListQuery } from '#platform/contract/listState.ts'
import { useListState } from '#platform/ui/useListState.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { getUserColumns } from './userColumns.tsx'
import css from './Users.module.css'
import { useUserActions } from './useUserActions.ts'

const offer = { sorts: userSorts, statuses: userStatus.options }
const statusOptions = [
  { value: '', label: 'All' },
  ...userStatus.options.map(value => ({ value, label: userStatusLabels[value] })),
]

/** Every user with an administrator's actions. */
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
        Add a user
      </ButtonLink>
    </>
  )
}

function UserList() {
  const [state, change] = useListState(offer)
  const { sort, ...place } = getListQuery(state)
  const status = userStatus.safeParse(state.status).data ?? ('ALL' as const)
  const query = useEndpointQuery(
    listUsersEndpoint,
    { query: { ...place, sort: sort as (typeof userSorts)[number], status } },
    { keepPrevious: true },
  )
  const isAnswered = !query.isPlaceholderData && query.data !== undefined
  const foundNothing = state.keyword !== '' && isAnswered && query.data.totalElements === 0
  // Another unsuccessful search is reported again.
  const inVain = foundNothing ? state.keyword : null
  useEffect(() => {
    if (inVain !== null) notify.info(messages.searchFoundNothing)
  }, [inVain])
  const list = useRef<HTMLDivElement>(null)
  const actions = useUserActions()
  const [leaving, setLeaving] = useState<UserRow | null>(null)
  const columns = getUserColumns({ ...actions, ownId: useActor()?.userId ?? null, onRemove: setLeaving })
  const remove = async (user: UserRow) => {
    await actions.remove(user)
    // The focus leaves a dialog only once it is closed.
    flushSync(() => setLeaving(null))
    list.current?.focus()
  }
  return (
    <div ref={list} tabIndex={-1} className={css.list}>
      {actions.error && (
        <Notice kind="error" role="alert">
          {actions.error}
        </Notice>
      )}
      {!actions.error && actions.news && (
        <Notice kind="success" role="status">
          {actions.news}
        </Notice>
      )}
      <div className={css.tools} data-screen-only>
        <SearchBox label="Search users" keyword={state.keyword} onKeyword={keyword => change({ keyword })} />
        <FilterSelect
          label="Status"
          options={statusOptions}
          value={state.status}
          onChange={chosen => change({ status: chosen })}
        />
      </div>
      {foundNothing && <Notice kind="info">{messages.searchFoundNothing}</Notice>}
      <QueryBoundary query={query} lines={10} failed={messages.usersLoadFailed}>
        {read => (
          <PagedTable
            of="users"
            read={read}
            state={state}
            change={change}
            columns={columns}
            rowKey={user => user.userId}
            whenNone={<EmptyState title="No users yet" action={<AddLinks />} />}
          />
        )}
      </QueryBoundary>
      <ConfirmDialog
        isOpen={leaving !== null}
        title="Are you sure you wish to delete this user?"
        confirm="Delete"
        isBlocked={actions.isBusy}
        onConfirm={() => {
          if (leaving) void remove(leaving)
        }}
        onCancel={() => setLeaving(null)}
      >
        {leaving && (
          <p>
            {formatUserName(leaving)} ({leaving.displayName}) will be permanently deleted.
          </p>
        )}
      </ConfirmDialog>
    </div>
  )
}
