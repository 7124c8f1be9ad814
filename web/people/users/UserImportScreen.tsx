import { useId } from 'react'
import { userImportColumns, userImportLimits } from '#domain/people/userImport.ts'
import { paths } from '../../paths.ts'
import { Button } from '#platform/ui/Button.tsx'
import control from '#platform/ui/control.module.css'
import { Notice } from '#platform/ui/Notice.tsx'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { ImportedUsers, ImportPreview } from './ImportPreview.tsx'
import css from './Users.module.css'
import { useUserImport, type UserImport } from './useUserImport.ts'

/** Many users at once: pasted or from a file, checked line by line, then added together. */
export function UserImportScreen() {
  const userImport = useUserImport()
  const { error, isBusy, preview, outcome } = userImport
  return (
    <AdminFrame title="Add users from a file" back={{ to: paths.adminUsers }}>
      <p className={css.about}>
        Upload a CSV file (UTF-8) with one user per line and up to{' '}
        {userImportLimits.rows.toLocaleString('en-US')} users. The whole file is checked first. Then all users
        are added, or none.
      </p>
      <Columns />
      {!outcome && <Source userImport={userImport} />}
      <p role="status">{isBusy && 'Checking the file…'}</p>
      {error && (
        <Notice kind="error" role="alert">
          {error}
        </Notice>
      )}
      {outcome ? (
        <ImportedUsers userImport={userImport} imported={outcome} />
      ) : (
        preview && <ImportPreview userImport={userImport} preview={preview} />
      )}
    </AdminFrame>
  )
}

function Columns() {
  return (
    <details className={css.columns}>
      <summary>Columns</summary>
      <p>
        The first line contains the column names in any order. Each user can edit the listed airports and
        companies in the current year and in the next year, provided that they are part of that year.
      </p>
      <ul>
        {Object.entries(userImportColumns).map(([name, { label, required, holds }]) => (
          <li key={name}>
            <strong>{label}</strong>
            {required && ' (required)'}
            {holds && `: ${holds}`}
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
          className={css.file}
          type="file"
          accept=".csv,text/csv"
          disabled={isBusy}
          onChange={event => {
            const file = event.target.files?.[0]
            if (file) void userImport.choose(file)
            // So that the same file can be chosen again after it was corrected.
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
