import { useCallback, useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
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
  type ImportedNameKind,
  type ImportedStatus,
  type ImportProblem,
  type UndecidedName,
} from '#domain/years/editionImport.ts'
import { call, download, upload } from '#platform/client/api.ts'
import { queryClient, useEndpointQuery } from '#platform/client/queries.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { listJobsEndpoint, type Job } from '#platform/jobs/job.ts'
import { Button } from '#platform/ui/Button.tsx'
import { JobProgress } from '#platform/ui/JobProgress.tsx'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { paths } from '../screens.ts'
import { AdminFrame } from '../shell/admin/AdminFrame.tsx'
import { describeUploadError, readUploadedFile } from './uploadedFile.ts'
import control from '#platform/ui/inputs.module.css'
import panel from '#platform/ui/panel.module.css'
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
        <Result key={`result ${jobId}`} result={result} onContinue={imports.continueWith} isBusy={isBusy} />
      )}
    </AdminFrame>
  )
}

/** The latest import of the session, or the one that is still running when the page is opened again. */
function useImports() {
  const { attempt, error, isBusy } = useAttempt()
  const open = useEndpointQuery(listJobsEndpoint, {
    query: { kind: importEditionJobName, open: 'true', page: 0, size: 1 },
  })
  const [followed, setFollowed] = useState<number | null>(null)
  const [result, setResult] = useState<EditionImportResult | null>(null)
  const jobId = followed ?? open.data?.content[0]?.jobId ?? null
  const follow = (job: Job) => {
    setResult(null)
    setFollowed(job.jobId)
  }
  const onOver = useCallback((job: Job) => {
    setFollowed(job.jobId)
    const read = editionImportResult.safeParse(job.result)
    setResult(job.state === 'DONE' && read.success ? read.data : null)
    // Lists of years, and everything that goes back over years.
    if (read.data?.outcome === 'imported') void queryClient.invalidateQueries()
  }, [])
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

const headings = (result: EditionImportResult): string =>
  ({
    refused: `Nothing was saved: ${describeOpen(result)}`,
    checked: `The file is correct. ${result.year} can be imported.`,
    imported: `${result.year} was imported.`,
    unchanged: `${result.year} already contains exactly this. Nothing was changed.`,
  })[result.outcome]

const describeOpen = ({ problemCount, undecidedCount }: EditionImportResult): string =>
  [
    ...(problemCount > 0 ? [countOf(problemCount, 'problem')] : []),
    ...(undecidedCount > 0 ? [countOf(undecidedCount, 'name to decide', 'names to decide')] : []),
  ].join(' and ')

interface ResultProps {
  result: EditionImportResult
  onContinue: (decisions: DecidedName[], isCheck: boolean) => Promise<unknown>
  isBusy: boolean
}

function Result({ result, onContinue, isBusy }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { outcome, counts, added, notes, problems, problemCount, undecided, undecidedCount } = result
  return (
    <section aria-label="Result">
      <h2 ref={heading} tabIndex={-1} className={panel.heading}>
        {headings(result)}
      </h2>
      {outcome === 'imported' && result.status === 'HISTORICAL' && (
        <Notice kind="success" role="status">
          The year is closed. Its reports, books, and data package are being generated.
        </Notice>
      )}
      {outcome === 'checked' && (
        <p>
          <Button aria-disabled={isBusy || undefined} onClick={() => void onContinue([], false)}>
            {`Import ${result.year}`}
          </Button>
        </p>
      )}
      {notes.map(note => (
        <p key={note}>{note}</p>
      ))}
      {problemCount > 0 && (
        <Shortened caption="Problems" columns={problemColumns} rows={problems} total={problemCount} />
      )}
      {undecidedCount > 0 && (
        <Names undecided={undecided} total={undecidedCount} onContinue={onContinue} isBusy={isBusy} />
      )}
      <Counts title="Rows" counts={counts} />
      {(outcome === 'checked' || outcome === 'imported') && <Counts title="New names" counts={added} />}
    </section>
  )
}

function Counts({ title, counts }: { title: string; counts: EditionImportResult['counts'] }) {
  if (counts.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className={css.carried}>
        {counts.map(({ what, count }) => (
          <li key={what}>{`${formatCount(count)} ${what}`}</li>
        ))}
      </ul>
    </>
  )
}

/** More rows would be slow to render, and no one reads them. */
const mostShown = 100

interface ShortenedProps<Row> {
  caption: string
  rows: readonly Row[]
  total: number
  columns: readonly Column<Row>[]
}

function Shortened<Row extends object>({ caption, rows, total, columns }: ShortenedProps<Row>) {
  const [size, setSize] = useState(mostShown)
  const shown = rows.slice(0, size)
  return (
    <>
      <Table caption={caption} columns={columns} rows={shown} rowKey={row => JSON.stringify(row)} />
      {rows.length > size && (
        <Button variant="default" size="sm" onClick={() => setSize(size + mostShown)}>
          {`Show ${formatCount(Math.min(mostShown, rows.length - size))} more`}
        </Button>
      )}
      {total > rows.length && (
        <p>{`and ${formatCount(total - rows.length)} more, which the command factbook import edition lists`}</p>
      )}
    </>
  )
}

const problemColumns: Column<ImportProblem>[] = [
  { key: 'file', label: 'File', isRowHeader: true, isName: true, breaks: true, cell: row => row.file },
  { key: 'row', label: 'Row', cell: row => (row.row > 0 ? String(row.row) : 'whole file') },
  { key: 'column', label: 'Column', isName: true, breaks: true, cell: row => row.column || 'whole row' },
  { key: 'detail', label: 'Problem', breaks: true, cell: row => row.detail },
]

const kindLabels: Record<ImportedNameKind, string> = {
  brands: 'Brand',
  companies: 'Company',
  airlines: 'Airline',
  terminals: 'Terminal',
}

interface NamesProps extends Pick<ResultProps, 'onContinue' | 'isBusy'> {
  undecided: readonly UndecidedName[]
  total: number
}

const keyOfName = ({ kind, name }: UndecidedName): string => `${kind} ${name}`
/** A choice begins with one of these, so that no name is taken for another choice. */
const [newName, sameAs] = ['new', 'same as ']

/** The names that resemble existing ones, each with its decision. Many are decided in parts. */
function Names({ undecided, total, onContinue, isBusy }: NamesProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [isIncomplete, setIncomplete] = useState(false)
  const shown = undecided.slice(0, mostShown)
  const decide = () => {
    const decisions = shown.flatMap((each): DecidedName[] => {
      const choice = chosen[keyOfName(each)] ?? ''
      const [closest = ''] = each.existing
      if (choice === '') return []
      const { kind, name } = each
      return choice === newName
        ? [{ kind, name, existing: closest, decision: 'new' }]
        : [{ kind, name, existing: choice.slice(sameAs.length), decision: 'same' }]
    })
    setIncomplete(decisions.length < shown.length)
    if (decisions.length === shown.length) void onContinue(decisions, true)
  }
  const columns: Column<UndecidedName>[] = [
    { key: 'kind', label: 'Kind', cell: row => kindLabels[row.kind] },
    {
      key: 'name',
      label: 'Name in the file',
      isRowHeader: true,
      isName: true,
      breaks: true,
      cell: row => row.name,
    },
    {
      key: 'decision',
      label: 'Decision',
      cell: row =>
        renderDecision(row, chosen[keyOfName(row)] ?? '', value =>
          setChosen({ ...chosen, [keyOfName(row)]: value }),
        ),
    },
  ]
  return (
    <>
      <Table caption="Names that resemble existing ones" columns={columns} rows={shown} rowKey={keyOfName} />
      {total > shown.length && <p>{`${formatCount(total - shown.length)} more names follow after these.`}</p>}
      <ErrorNotice text={isIncomplete ? 'Choose a decision for each name.' : null} />
      <p className={css.first}>
        <Button aria-disabled={isBusy || undefined} onClick={decide}>
          Check with these decisions
        </Button>
        <Button
          variant="default"
          onClick={() => setChosen(Object.fromEntries(shown.map(each => [keyOfName(each), newName])))}
        >
          All are new names
        </Button>
      </p>
    </>
  )
}

function renderDecision({ name, existing }: UndecidedName, value: string, onChange: (value: string) => void) {
  return (
    <select
      className={control.control}
      aria-label={`Decision about ${name}`}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    >
      <option value="">Choose…</option>
      {existing.map(each => (
        <option key={each} value={sameAs + each}>{`Same as ${each}`}</option>
      ))}
      <option value={newName}>A new name</option>
    </select>
  )
}
