import { useEffect, useRef, useState } from 'react'
import type { PlannedUser, UserImportError, UserImportPreview } from '#domain/userImport.ts'
import { messages } from '#domain/messages.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import panel from '../../wizard/panel.module.css'
import css from './Users.module.css'
import type { ImportedUser, UserImport } from './useUserImport.ts'

/** More rows would be slow to draw, and nobody reads them. */
const mostShown = 100

interface ImportPreviewProps {
  userImport: UserImport
  preview: UserImportPreview
}

/** What is wrong with the file, line by line; where nothing is, whom it would add. */
export function ImportPreview({ userImport, preview }: ImportPreviewProps) {
  const { users, errors, totalErrors } = preview
  const heading = useFocus()
  const [invites, setInvites] = useState(true)
  return (
    <section className={css.result}>
      <h2 ref={heading} tabIndex={-1} className={panel.heading}>
        {totalErrors > 0 ? counted(totalErrors, 'error') : `${counted(users.length, 'user')} to be added`}
      </h2>
      {totalErrors > 0 ? (
        <>
          <Notice kind="error" role="alert">
            Nothing can be stored before these lines are corrected.
          </Notice>
          <Shortened rows={errors} total={totalErrors} columns={errorColumns} caption="What is wrong" />
        </>
      ) : (
        <>
          <div className={css.buttons}>
            <Button
              aria-disabled={userImport.isBusy || undefined}
              onClick={() => void userImport.accept(invites)}
            >
              Add {counted(users.length, 'user')}
            </Button>
            <label className={css.check}>
              <input type="checkbox" checked={invites} onChange={event => setInvites(event.target.checked)} />
              Send each an invitation with a link to set the password
            </label>
          </div>
          <Shortened rows={users} total={users.length} columns={userColumns} caption="Users to be added" />
        </>
      )}
    </section>
  )
}

interface ImportedUsersProps {
  userImport: UserImport
  users: readonly ImportedUser[]
}

/** How it went, user by user. */
export function ImportedUsers({ userImport, users }: ImportedUsersProps) {
  const heading = useFocus()
  const isInvited = users.some(user => user.invited)
  return (
    <section className={css.result}>
      <h2 ref={heading} tabIndex={-1} className={panel.heading}>
        {messages.usersImported(users.length, isInvited)}
      </h2>
      <div className={css.buttons}>
        <ButtonLink to={paths.adminUsers}>Show all users</ButtonLink>
        <Button variant="default" onClick={userImport.begin}>
          Add more
        </Button>
      </div>
      <Shortened rows={users} total={users.length} columns={outcomeColumns} caption="Users added" />
    </section>
  )
}

function useFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

interface ShortenedProps<Row> {
  caption: string
  rows: readonly Row[]
  total: number
  columns: readonly Column<Row>[]
}

/** The first rows, and how many more there are. */
function Shortened<Row extends object>({ caption, rows, total, columns }: ShortenedProps<Row>) {
  const shown = rows.slice(0, mostShown)
  return (
    <>
      <Table caption={caption} columns={columns} rows={shown} rowKey={row => JSON.stringify(row)} />
      {total > shown.length && <p>and {(total - shown.length).toLocaleString('en-US')} more</p>}
    </>
  )
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

const words = (text: string) => <span className={css.text}>{text}</span>

const errorColumns: Column<UserImportError>[] = [
  { key: 'line', label: 'Line', heads: true, cell: row => String(row.line) },
  { key: 'column', label: 'Column', cell: row => row.column || 'the whole line' },
  { key: 'detail', label: 'What is wrong', cell: row => words(row.detail) },
]

type Named = Pick<PlannedUser, 'displayName' | 'firstName' | 'lastName' | 'email'>
const nameColumns = [
  { key: 'displayName', label: 'User Name', heads: true, cell: (row: Named) => words(row.displayName) },
  { key: 'name', label: 'Name', cell: (row: Named) => words(`${row.lastName}, ${row.firstName}`) },
  { key: 'email', label: 'Email', cell: (row: Named) => words(row.email) },
]

const userColumns: Column<PlannedUser>[] = [
  { key: 'line', label: 'Line', cell: row => String(row.line) },
  ...nameColumns,
  { key: 'role', label: 'Role', cell: row => row.securityRoleLabel },
  {
    key: 'affiliations',
    label: 'Affiliations',
    cell: row => (row.affiliations.length > 0 ? words(row.affiliations.join('; ')) : <i>none</i>),
  },
]

const outcomeColumns: Column<ImportedUser>[] = [
  ...nameColumns,
  {
    key: 'outcome',
    label: 'Outcome',
    cell: row => (row.invited ? 'Added, invitation sent' : 'Added, no invitation'),
  },
]
