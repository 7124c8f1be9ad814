import { Link } from '@tanstack/react-router'
import { useId, useEffect, useRef, useState } from 'react'
import * as messages from '#domain/messages.ts'
import {
  groupImportErrors,
  userImportColumns,
  userImportLimits,
  type PlannedUser,
  type UserImportPreview,
} from '#domain/people/userImport.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { LeaveGuard } from '#platform/ui/form/LeaveGuard.tsx'
import { JobProgress } from '#platform/ui/JobProgress.tsx'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { ShortenedTable } from '#platform/ui/ShortenedTable.tsx'
import type { Column } from '#platform/ui/Table.tsx'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { useUserImport, type UserImport, type ImportOutcome } from './useUserImport.ts'
import control from '#platform/ui/inputs.module.css'
import panel from '#platform/ui/panel.module.css'
import css from './Users.module.css'

/** Many users at a time: pasted or from a file, checked line by line, then added together. */
export function UserImportScreen() {
  const userImport = useUserImport()
  const { error, isBusy, preview, outcome } = userImport
  return (
    <AdminFrame title="Add users from a file" back={{ to: paths.adminUsers }}>
      <p className={css.about}>
        {`Choose a CSV or text file saved by a spreadsheet, or paste its cells. It has one user per line and up to ${formatCount(userImportLimits.rows)} users. Commas, semicolons, or tabs separate the columns, and the encoding is UTF-8, UTF-16, or Windows-1252. The whole file is checked first. Then all users are added, or none.`}
      </p>
      <Columns />
      {!outcome && <Source userImport={userImport} />}
      <LeaveGuard isDirty={userImport.isUnsaved} keepsDrafts={keepsNothing} />
      <p role="status">{isBusy && 'Checking the file…'}</p>
      <ErrorNotice text={error} />
      {outcome ? (
        <ImportedUsers userImport={userImport} imported={outcome} />
      ) : (
        preview && <ImportPreview userImport={userImport} preview={preview} />
      )}
    </AdminFrame>
  )
}

const keepsNothing = () => false

/** A file with the line of column names, which spreadsheets open. */
const template = `data:text/csv;charset=utf-8,${encodeURIComponent(
  `${Object.values(userImportColumns)
    .map(each => each.label)
    .join(',')}\r\n`,
)}`

function Columns() {
  return (
    <details className={css.columns}>
      <summary>Columns</summary>
      <p>
        The first line contains the column names in any order. Each user can edit the listed airports and
        companies in the current year and in the next year, provided that they are part of that year.
      </p>
      <p>
        <a href={template} download="users.csv">
          Download a template with these columns
        </a>
      </p>
      <ul>
        {Object.entries(userImportColumns).map(([name, { label, required, holds }]) => (
          <li key={name}>
            <strong>{label}</strong>
            <span>{`${required ? ' (required)' : ''}${holds ? `: ${holds}` : ''}`}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Source({ userImport }: { userImport: UserImport }) {
  const fileId = useId()
  const textId = useId()
  const { csv, isBusy } = userImport
  return (
    <form
      aria-label="The file"
      onSubmit={event => {
        event.preventDefault()
        void userImport.check()
      }}
    >
      <div className={css.paste}>
        <label htmlFor={fileId}>Choose a file</label>
        <input
          id={fileId}
          className={control.file}
          type="file"
          accept=".csv,.tsv,.txt,text/*"
          disabled={isBusy}
          onChange={event => {
            const file = event.target.files?.[0]
            if (file) void userImport.choose(file)
            // Allows choosing the same file again after correcting it.
            event.target.value = ''
          }}
        />
      </div>
      <div className={css.paste}>
        <label htmlFor={textId}>or paste its contents</label>
        <textarea
          id={textId}
          className={control.control}
          spellCheck={false}
          value={csv}
          onChange={event => userImport.type(event.target.value)}
        />
      </div>
      <div className={css.buttons}>
        <Button type="submit" variant="default" aria-disabled={isBusy || undefined}>
          Check the lines
        </Button>
      </div>
    </form>
  )
}

interface ImportPreviewProps {
  userImport: UserImport
  preview: UserImportPreview
}

/** The file's errors by line or, if there are none, the users it would add. */
function ImportPreview({ userImport, preview }: ImportPreviewProps) {
  const { users, errors, totalErrors } = preview
  const grouped = groupImportErrors(errors)
  const heading = useFocus()
  const [invites, setInvites] = useState(true)
  return (
    <section className={css.result}>
      <h2 ref={heading} tabIndex={-1} className={panel.heading}>
        {totalErrors > 0 ? countOf(totalErrors, 'error') : `${countOf(users.length, 'user')} to be added`}
      </h2>
      {totalErrors > 0 ? (
        <>
          <Notice kind="error" role="alert">
            Correct these lines and check them again. Nothing has been saved.
          </Notice>
          <ShortenedTable
            rows={grouped}
            rowKey={JSON.stringify}
            total={totalErrors - errors.length + grouped.length}
            columns={errorColumns}
            caption="Problem"
          />
        </>
      ) : (
        <>
          <div className={css.buttons}>
            <Button
              aria-disabled={userImport.isBusy || undefined}
              onClick={() => void userImport.accept(invites)}
            >{`Add ${countOf(users.length, 'user')}`}</Button>
            <label className={css.check}>
              <input type="checkbox" checked={invites} onChange={event => setInvites(event.target.checked)} />
              Send each user an invitation with a link to set a password
            </label>
          </div>
          <ShortenedTable rows={users} rowKey={keyOfUser} columns={userColumns} caption="Users to be added" />
        </>
      )}
    </section>
  )
}

interface ImportedUsersProps {
  userImport: UserImport
  imported: ImportOutcome
}

/** The users that were added, and the progress of their invitations, which have a result page of their own. */
function ImportedUsers({ userImport, imported }: ImportedUsersProps) {
  const { users, invitationsJobId } = imported
  const heading = useFocus()
  return (
    <section className={css.result}>
      <h2 ref={heading} tabIndex={-1} className={panel.heading}>
        {messages.usersImported(users.length)}
      </h2>
      {invitationsJobId !== null && (
        <>
          <JobProgress jobId={invitationsJobId} />
          <p>
            <Link to={paths.adminBulkAction} params={{ jobID: String(invitationsJobId) }}>
              Results of the invitations
            </Link>
          </p>
        </>
      )}
      <div className={css.buttons}>
        <ButtonLink to={paths.adminUsers}>Show all users</ButtonLink>
        <Button variant="default" onClick={userImport.begin}>
          Add more
        </Button>
      </div>
      <ShortenedTable rows={users} rowKey={keyOfUser} columns={nameColumns} caption="Users added" />
    </section>
  )
}

function useFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

const renderText = (text: string) => <span className={css.text}>{text}</span>

const errorColumns: Column<ReturnType<typeof groupImportErrors>[number]>[] = [
  { key: 'lines', label: 'Line', isRowHeader: true, cell: row => row.lines },
  { key: 'column', label: 'Column', cell: row => row.column || 'entire line' },
  { key: 'detail', label: 'Problem', cell: row => renderText(row.detail) },
]

type NamedUser = Pick<PlannedUser, 'displayName' | 'firstName' | 'lastName' | 'email'>
const keyOfUser = (user: NamedUser) => user.displayName
const nameColumns = [
  {
    key: 'displayName',
    label: 'Username',
    isRowHeader: true,
    cell: (row: NamedUser) => renderText(row.displayName),
  },
  { key: 'name', label: 'Name', cell: (row: NamedUser) => renderText(`${row.lastName}, ${row.firstName}`) },
  { key: 'email', label: 'Email', cell: (row: NamedUser) => renderText(row.email) },
]

const userColumns: Column<PlannedUser>[] = [
  { key: 'line', label: 'Line', cell: row => String(row.line) },
  ...nameColumns,
  { key: 'role', label: 'Role', cell: row => row.securityRoleLabel },
  {
    key: 'affiliations',
    label: 'Affiliations',
    cell: row => (row.affiliations.length > 0 ? renderText(row.affiliations.join('; ')) : <i>none</i>),
  },
]
