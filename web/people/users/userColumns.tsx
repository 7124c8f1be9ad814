import { Link } from '@tanstack/react-router'
import { securityRoles } from '#domain/people/securityRoles.ts'
import { formatUserName, type UserRow } from '#domain/people/user.ts'
import { userFields } from '#domain/people/userFields.ts'
import { paths } from '../../paths.ts'
import { RecordStatus } from '../../catalog/RecordStatus.tsx'
import type { Column } from '#platform/ui/Table.tsx'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import row from '#platform/ui/rowActions.module.css'
import css from './Users.module.css'

interface RowActions {
  /** The viewer, who cannot delete their own account. */
  ownId: number | null
  sendReset: (user: UserRow) => void
  invite: (user: UserRow) => void
  onRemove: (user: UserRow) => void
}

const roleLabel = (id: number): string =>
  securityRoles.find(each => each.securityRoleId === id)?.securityRoleLabel ?? ''

/** The columns of the specification, and a user's actions. */
export function getUserColumns(actions: RowActions): Column<UserRow>[] {
  return [
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
      heads: true,
      cell: user => (
        <span className={css.text}>
          {user.lastName}, {user.firstName} <span className={css.soft}>({user.displayName})</span>
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
      cell: user => roleLabel(user.securityRoleId),
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
      cell: user => <RecordStatus status={user.userStatus} />,
    },
    { key: 'actions', label: 'Actions', cell: user => <Actions user={user} {...actions} /> },
  ]
}

/** Breaks where a person would. */
function Email({ address }: { address: string }) {
  const [name, host] = [address.slice(0, address.lastIndexOf('@')), address.slice(address.lastIndexOf('@'))]
  return (
    <span className={css.text}>
      {name}
      <wbr />
      {host}
    </span>
  )
}

/** An inactive user can neither reset a password nor be invited. */
function Actions({ user, ownId, sendReset, invite, onRemove }: RowActions & { user: UserRow }) {
  const about = formatUserName(user)
  const isActive = user.userStatus === 'ACTIVE'
  return (
    <span className={`${row.actions} ${css.inLine}`}>
      <Link
        to={paths.adminUser}
        params={{ addEdit: 'edit', userID: String(user.userId) }}
        aria-label={`Edit ${about}`}
      >
        Edit
      </Link>
      {isActive && (
        <button type="button" aria-label={`Reset Password of ${about}`} onClick={() => sendReset(user)}>
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
