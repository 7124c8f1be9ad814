import { useId, useState, type SubmitEvent } from 'react'
import {
  archivedDocuments,
  archiveLimits,
  getMissingFilesEndpoint,
  uploadArchivedFileEndpoint,
  listStoredFilesEndpoint,
} from '#domain/publishing/archive.ts'
import { listCountedInstancesEndpoint } from '#domain/years/instance.ts'
import { upload } from '#platform/client/api.ts'
import { refresh } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { describeUploadError, readUploadedFile } from './uploadedFile.ts'
import control from '#platform/ui/inputs.module.css'
import css from './years.module.css'

const accepted = {
  formats: ['pdf', 'xlsx'],
  advice: 'Choose a PDF or an Excel workbook.',
  mostBytes: archiveLimits.fileBytes,
} as const

/**
 * Adds a file to a historical year: an older one, or a correction. It replaces nothing. Without a `year`, it asks for
 * one: a year before the first is created with its first file.
 */
export function ArchiveUpload({ year: given }: { year?: string }) {
  const ids = { year: useId(), title: useId(), list: useId(), note: useId(), file: useId() }
  const [typedYear, setYear] = useState('')
  const year = given ?? typedYear
  const [title, setTitle] = useState('')
  const [note, setNote] = useState('')
  const [file, setFile] = useState<File>()
  const { attempt, error, isBusy } = useAttempt()
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    await attempt(async () => {
      const named = { params: { year }, query: { title, note } }
      const stored = await upload(uploadArchivedFileEndpoint, named, await readUploadedFile(file, accepted), {
        timeoutMs: 120_000,
      })
      notify.success(`${stored.fileName} was stored.`)
      setNote('')
      await refresh(listStoredFilesEndpoint, listCountedInstancesEndpoint, getMissingFilesEndpoint)
    }, describeUploadError)
  }
  return (
    <details className={css.upload} data-screen-only>
      <summary>
        {given === undefined ? 'Add a file for an earlier year' : 'Add a file or a correction'}
      </summary>
      <form aria-label="File for the archive" onSubmit={event => void send(event)}>
        <p className={css.soft}>
          Upload a PDF or an Excel workbook. Existing files are not replaced. A new file for the same report
          or book is stored as a correction with your note.
        </p>
        {given === undefined && (
          <>
            <label htmlFor={ids.year}>Year</label>
            <input
              id={ids.year}
              className={control.control}
              inputMode="numeric"
              pattern="(19|20)[0-9]{2}"
              title="Four digits"
              value={typedYear}
              required
              onChange={event => setYear(event.currentTarget.value)}
            />
          </>
        )}
        <label htmlFor={ids.title}>Report or book</label>
        <input
          id={ids.title}
          className={control.control}
          list={ids.list}
          value={title}
          required
          onChange={event => setTitle(event.currentTarget.value)}
        />
        <datalist id={ids.list}>
          {archivedDocuments.map(each => (
            <option key={each.name}>{each.title}</option>
          ))}
        </datalist>
        <label htmlFor={ids.note}>Note (required for a correction)</label>
        <input
          id={ids.note}
          className={control.control}
          value={note}
          maxLength={1000}
          onChange={event => setNote(event.currentTarget.value)}
        />
        <label htmlFor={ids.file}>File</label>
        <input
          id={ids.file}
          className={control.file}
          type="file"
          required
          accept=".pdf,.xlsx"
          onChange={event => setFile(event.currentTarget.files?.[0])}
        />
        <ErrorNotice text={error} />
        <Button type="submit" aria-disabled={isBusy || undefined}>
          Store the file
        </Button>
      </form>
    </details>
  )
}
