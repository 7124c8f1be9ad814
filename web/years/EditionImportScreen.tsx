import { useSearch } from '@tanstack/react-router'
import { useCallback, useId, useState, type SubmitEvent } from 'react'
import {
  checkEditionEndpoint,
  editionImportLimits,
  editionImportResult,
  getEditionTemplateEndpoint,
  importedStatuses,
  importEditionEndpoint,
  importEditionJobName,
  type DecidedName,
  type EditionImportResult,
  type ImportedStatus,
} from '#domain/years/editionImport.ts'
import { call, download, upload } from '#platform/client/api.ts'
import { useEndpointQuery, refreshAll } from '#platform/client/queries.ts'
import { readId } from '#platform/contract/readId.ts'
import { listJobsEndpoint, type Job } from '#platform/jobs/job.ts'
import { Button } from '#platform/ui/Button.tsx'
import { JobProgress } from '#platform/ui/JobProgress.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { useSearchChange } from '#platform/ui/search.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { paths } from '../screens.ts'
import { AdminFrame } from '../shell/admin/AdminFrame.tsx'
import { EditionImportOutcome } from './EditionImportOutcome.tsx'
import { describeUploadError, readUploadedFile } from './uploadedFile.ts'
import control from '#platform/ui/inputs.module.css'
import css from './years.module.css'

const timeoutMs = 120_000

/** Imports a whole edition: a file is checked, names that resemble existing ones are decided, and all of it is saved. */
export function EditionImportScreen() {
  const imports = useImports()
  const { jobId, result, error, isBusy } = imports
  return (
    <AdminFrame title="Import an Edition" back={{ to: paths.adminInstances }}>
      <p className={css.soft}>
        The file is a data package, a ZIP archive of its CSV files, or a workbook with one sheet per table.
        Everything is checked first. Then all of it is saved, or nothing.
      </p>
      <p>
        <Button variant="default" size="sm" onClick={() => void imports.downloadTemplate()}>
          Download the empty tables
        </Button>
      </p>
      <Source onCheck={imports.check} isBusy={isBusy} />
      <ErrorNotice text={error} />
      {jobId !== null && <JobProgress key={jobId} jobId={jobId} onOver={imports.onOver} />}
      {jobId !== null && result && (
        <EditionImportOutcome
          key={`result ${jobId}`}
          result={result}
          onContinue={imports.continueWith}
          isBusy={isBusy}
        />
      )}
    </AdminFrame>
  )
}

/** The import in the address, so that a reload shows its result again, or the one that is still running. */
function useImports() {
  const { attempt, error, isBusy } = useAttempt()
  const open = useEndpointQuery(listJobsEndpoint, {
    query: { kind: importEditionJobName, open: 'true', page: 0, size: 1 },
  })
  const followed = readId(useSearch({ strict: false }).job)
  const changeSearch = useSearchChange()
  const [result, setResult] = useState<EditionImportResult | null>(null)
  const jobId = followed ?? open.data?.content[0]?.jobId ?? null
  const setFollowed = useCallback(
    ({ jobId }: Job) => changeSearch(was => ({ ...was, job: String(jobId) }), true),
    [changeSearch],
  )
  const follow = (job: Job) => {
    setResult(null)
    setFollowed(job)
  }
  const onOver = useCallback(
    (job: Job) => {
      setFollowed(job)
      const read = editionImportResult.safeParse(job.result)
      setResult(job.state === 'DONE' && read.success ? read.data : null)
      // Lists of years, and everything that goes back over years.
      if (read.data?.outcome === 'imported') void refreshAll()
    },
    [setFollowed],
  )
  return {
    jobId,
    result,
    error,
    isBusy,
    onOver,
    downloadTemplate: () =>
      attempt(async () => {
        await download(getEditionTemplateEndpoint, {}, { timeoutMs })
      }),
    check: (year: string, status: ImportedStatus, file: File | undefined) =>
      attempt(
        async () =>
          follow(
            await upload(
              checkEditionEndpoint,
              { query: { year, status } },
              await readUploadedFile(file, accepted),
              {
                timeoutMs,
              },
            ),
          ),
        describeUploadError,
      ),
    continueWith: (decisions: DecidedName[], isCheck: boolean) =>
      attempt(async () => {
        if (jobId === null) return
        follow(await call(importEditionEndpoint, { params: { jobId }, body: { decisions, isCheck } }))
      }),
  }
}

const accepted = {
  formats: ['zip', 'xlsx'],
  advice: 'Choose a ZIP archive or an Excel workbook (.xlsx).',
  mostBytes: editionImportLimits.fileBytes,
} as const

const statusLabels: Record<ImportedStatus, string> = {
  HISTORICAL: 'Closed, with its archive (HISTORICAL)',
  PENDING: 'Open for further work (PENDING)',
}

interface SourceProps {
  onCheck: (year: string, status: ImportedStatus, file: File | undefined) => Promise<unknown>
  isBusy: boolean
}

function Source({ onCheck, isBusy }: SourceProps) {
  const ids = { year: useId(), status: useId(), file: useId() }
  const [year, setYear] = useState('')
  const [status, setStatus] = useState<ImportedStatus>('HISTORICAL')
  const [file, setFile] = useState<File>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void onCheck(year, status, file)
  }
  return (
    <div className={css.upload}>
      <form aria-label="The edition" onSubmit={submit}>
        <label htmlFor={ids.year}>Year</label>
        <input
          id={ids.year}
          className={control.control}
          inputMode="numeric"
          pattern="(19|20)[0-9]{2}"
          title="Four digits"
          value={year}
          required
          onChange={event => setYear(event.currentTarget.value)}
        />
        <label htmlFor={ids.status}>The year becomes</label>
        <select
          id={ids.status}
          className={control.control}
          value={status}
          onChange={event =>
            setStatus(importedStatuses.find(each => each === event.currentTarget.value) ?? 'HISTORICAL')
          }
        >
          {importedStatuses.map(each => (
            <option key={each} value={each}>
              {statusLabels[each]}
            </option>
          ))}
        </select>
        <label htmlFor={ids.file}>File</label>
        <input
          id={ids.file}
          className={control.file}
          type="file"
          required
          accept=".zip,.xlsx"
          onChange={event => setFile(event.currentTarget.files?.[0])}
        />
        <Button type="submit" aria-disabled={isBusy || undefined}>
          Check the file
        </Button>
      </form>
    </div>
  )
}
