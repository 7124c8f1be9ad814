import { Link } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import type { BulkItem } from '#domain/history/bulkAction.ts'
import * as messages from '#domain/messages.ts'
import { securityRoles } from '#domain/people/securityRoles.ts'
import { checkUserRemovalEndpoint, formatUserName } from '#domain/people/user.ts'
import {
  invitationLabels,
  listUserIdsEndpoint,
  userListing,
  type UserRow,
  type WholeUserListQuery,
} from '#domain/people/userList.ts'
import { call } from '#platform/client/api.ts'
import { useAnswered } from '#platform/client/queries.ts'
import { getListingQuery } from '#platform/contract/listingState.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { ConfirmRemoval } from '#platform/ui/ConfirmDialog.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { keepFocusNear } from '#platform/ui/useFocusFromHash.ts'
import { ChoiceSelect } from '../../browse/listing/ChoiceSelect.tsx'
import { useListingPage, useListingState } from '../../browse/listing/listingState.ts'
import { ListingTable, type CellsOf } from '../../browse/listing/ListingTable.tsx'
import { ListingTools } from '../../browse/listing/ListingTools.tsx'
import { RecordStatus } from '../../catalog/RecordStatus.tsx'
import { BulkBar } from '../../history/bulk/BulkBar.tsx'
import { createSelectionColumn } from '../../history/bulk/createSelectionColumn.tsx'
import { useRowSelection } from '../../history/bulk/useRowSelection.ts'
import { paths } from '../../screens.ts'
import { useActor } from '../../session.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { useRemoval } from '../../shell/admin/useRemoval.ts'
import { Email } from './Email.tsx'
import { useUserActions } from './useUserActions.ts'
import rowActions from '#platform/ui/rowActions.module.css'
import css from './Users.module.css'

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
  const state = useListingState(userListing)
  const query = useListingPage(userListing, undefined, state)
  const read = query.data as Paged<UserRow> | undefined
  const isAnswered = !query.isPlaceholderData && read !== undefined
  const foundNothing = state.list.keyword !== '' && isAnswered && read.totalElements === 0
  // Another unsuccessful search is reported again.
  const vainKeyword = foundNothing ? state.list.keyword : null
  useEffect(() => {
    if (vainKeyword !== null) notify.info(messages.searchFoundNothing)
  }, [vainKeyword])
  const listId = useId()
  const page = (read?.content ?? []).map(toItem)
  const { page: _page, size: _size, ...asked } = getListingQuery(state)
  const answered = useAnswered(asked, query)
  const { sort: _sort, ...filter } = answered
  const selection = useRowSelection(JSON.stringify(filter), page)
  const actions = useUserActions()
  const leaving = useRemoval(({ userId }: UserRow) => call(checkUserRemovalEndpoint, { params: { userId } }))
  const ownId = useActor()?.userId ?? null
  const remove = async (user: UserRow) => {
    const moveFocus = keepFocusNear(listId)
    await actions.remove(user)
    moveFocus()
  }
  return (
    <div id={listId} tabIndex={-1} className={css.list}>
      <ErrorNotice text={actions.error} />
      <ListingTools listing={userListing} state={state} hasColumns>
        <ChoiceSelect listing={userListing} state={state} column="userStatus" />
      </ListingTools>
      {read && read.totalElements > 0 && (
        <BulkBar
          actions={['invite', 'activate', 'deactivate']}
          choice={selection}
          page={page}
          totalElements={read.totalElements}
          readAll={async () => {
            const userIds = await call(listUserIdsEndpoint, { query: answered as WholeUserListQuery })
            return userIds.map(userId => toItem({ userId }))
          }}
        />
      )}
      <ListingTable
        listing={userListing}
        state={state}
        caption="users"
        rowKey={user => user.userId}
        cells={cells}
        selection={createSelectionColumn(selection, toItem, nameInFull)}
        renderActions={user => <Actions user={user} ownId={ownId} onRemove={leaving.begin} {...actions} />}
        failed={messages.usersLoadFailed}
        whenNone={<EmptyState title="No users yet" action={<AddLinks />} />}
      />
      <ConfirmRemoval
        item={leaving.row}
        title="Are you sure you wish to delete this user?"
        refusal={leaving.refusal}
        onConfirm={user => void remove(user)}
        onClose={leaving.end}
      >
        {user => <p>{`${nameInFull(user)} will be permanently deleted.`}</p>}
      </ConfirmRemoval>
    </div>
  )
}

const toItem = ({ userId }: Pick<UserRow, 'userId'>): BulkItem => ({ kind: 'user', id: userId })

/** Two users may have the same name. */
const nameInFull = (user: UserRow): string => `${formatUserName(user)} (${user.displayName})`

const cells: CellsOf<typeof userListing> = {
  lastName: user => (
    <span className={css.text}>
      <Link to={paths.adminPerson} params={{ userID: String(user.userId) }}>
        {`${user.lastName}, ${user.firstName}`}
      </Link>{' '}
      <span className={css.soft}>{`(${user.displayName})`}</span>
    </span>
  ),
  email: user => <Email address={user.email} />,
  securityRoleId: user => <span className={css.role}>{describeRole(user.securityRoleId)}</span>,
  userStatus: user => (
    <>
      <RecordStatus status={user.userStatus} />
      {user.userStatus === 'ACTIVE' && user.invitation !== 'accepted' && (
        <span className={css.pending}>{invitationLabels[user.invitation]}</span>
      )}
    </>
  ),
}

const describeRole = (id: number): string =>
  securityRoles.find(each => each.securityRoleId === id)?.securityRoleLabel ?? ''

interface ActionsProps {
  user: UserRow
  /** The viewer, who cannot delete their own account. */
  ownId: number | null
  sendReset: (user: UserRow) => void
  invite: (user: UserRow) => void
  onRemove: (user: UserRow) => void
}

/** An inactive user can neither reset a password nor be invited. */
function Actions({ user, ownId, sendReset, invite, onRemove }: ActionsProps) {
  const about = nameInFull(user)
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
