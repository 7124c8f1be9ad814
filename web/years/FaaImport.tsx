import { useId, useState, type SubmitEvent } from 'react'
import * as messages from '#domain/messages.ts'
import {
  faaFields,
  getFaaEnplanementsEndpoint,
  longestList,
  readFaaListEndpoint,
  saveFaaEnplanementsEndpoint,
  type FaaList,
  type FaaYear,
} from '#domain/years/faaEnplanements.ts'
import { call } from '#platform/client/api.ts'
import { ProblemError, ScreenError } from '#platform/client/problemError.ts'
import { refresh, storeAnswer } from '#platform/client/queries.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { knownProblems } from '#platform/contract/knownProblems.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ConfirmRemoval } from '#platform/ui/ConfirmDialog.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { readTextFile } from '#platform/ui/readTextFile.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import control from '#platform/ui/inputs.module.css'
import css from './years.module.css'

/** Reads a file or a pasted list, shows what it says, and saves it with its source. */
export function FaaImport({ year }: { year: FaaYear }) {
  const ids = { file: useId(), text: useId(), source: useId() }
  const params = { instanceId: year.axnInstanceId }
  const [text, setText] = useState('')
  const [source, setSource] = useState(year.source ?? '')
  const [list, setList] = useState<(FaaList & { text: string; version: number }) | null>(null)
  const [removed, setRemoved] = useState<Pick<FaaYear, 'source' | 'version'> | null>(null)
  const { attempt, error, isBusy } = useAttempt()
  const read = (given: string, column: number | null) =>
    attempt(async () =>
      setList({
        ...(await call(readFaaListEndpoint, { params, body: { text: given, column } })),
        text: given,
        version: year.version,
      }),
    )
  const choose = (file: File) =>
    attempt(async () => {
      const content = await readTextFile(file, longestList)
      setText(content)
      void read(content, null)
    })
  /** What was read is compared with the year as it was. */
  const reload = (thrown: unknown): never => {
    if (!(thrown instanceof ProblemError && thrown.code === knownProblems.stale.code)) throw thrown
    setList(null)
    void refresh(getFaaEnplanementsEndpoint)
    throw new ScreenError('Someone else has saved a list. Check it, and read yours again to replace it.')
  }
  /** `version` is the one that the person saw, so that a list saved by someone else in between is not overwritten. */
  const save = (enplanements: FaaList['enplanements'], version: number) =>
    attempt(async () => {
      const body = { source: source.trim() || null, enplanements }
      const saved = await call(saveFaaEnplanementsEndpoint, { params, body }, { ifMatch: version }).catch(
        reload,
      )
      storeAnswer(getFaaEnplanementsEndpoint, { params }, saved)
      setText('')
      setList(null)
      setSource(saved.source ?? '')
      notify.success(saved.source === null ? messages.faaRemoved : messages.faaSaved)
    })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void read(text, null)
  }
  return (
    <details className={css.upload} open={year.source === null} data-screen-only>
      <summary>{year.source === null ? 'Import a list' : 'Import another list'}</summary>
      <form aria-label="List of the FAA" onSubmit={submit}>
        <p className={css.soft}>
          A CSV file, or rows copied from a spreadsheet with their headings: a column with codes, such as
          Locid, and one with enplanements. Other columns and lines are left out.
        </p>
        <label htmlFor={ids.file}>Choose a file</label>
        <input
          id={ids.file}
          className={control.file}
          type="file"
          accept=".csv,.tsv,.txt,text/*"
          onChange={event => {
            const file = event.target.files?.[0]
            // Allows choosing the same file again after correcting it.
            event.target.value = ''
            if (file) void choose(file)
          }}
        />
        <label htmlFor={ids.text}>or paste its contents</label>
        <textarea
          id={ids.text}
          className={control.control}
          rows={4}
          spellCheck={false}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <ErrorNotice text={error} />
        <Button type="submit" variant="default" aria-disabled={isBusy || undefined}>
          Read the list
        </Button>
      </form>
      {list && (
        <form
          aria-label="What was read"
          onSubmit={event => {
            event.preventDefault()
            void save(list.enplanements, list.version)
          }}
        >
          <Read list={list} year={year} onColumn={column => void read(list.text, column)} />
          <label htmlFor={ids.source}>{faaFields.source.label}</label>
          <input
            id={ids.source}
            className={control.control}
            value={source}
            required
            maxLength={255}
            placeholder="FAA, Passenger Boarding (Enplanement) Data, calendar year 2025"
            onChange={event => setSource(event.target.value)}
          />
          <Button
            type="submit"
            aria-disabled={isBusy || Object.keys(list.enplanements).length === 0 || undefined}
          >
            Save the list
          </Button>
        </form>
      )}
      {year.source !== null && (
        <Button variant="default" aria-disabled={isBusy || undefined} onClick={() => setRemoved(year)}>
          Remove the list
        </Button>
      )}
      <ConfirmRemoval
        item={removed?.source ?? null}
        title="Remove the list of the FAA?"
        confirm="Remove"
        onConfirm={() => removed && void save({}, removed.version)}
        onClose={() => setRemoved(null)}
      >
        {name => (
          <p>
            <strong>{name}</strong> will be removed from the year with its enplanements.
          </p>
        )}
      </ConfirmRemoval>
    </details>
  )
}

interface ReadProps {
  list: FaaList
  year: FaaYear
  onColumn: (column: number) => void
}

/** What a list says about the year's airports, before it is saved. */
function Read({ list, year, onColumn }: ReadProps) {
  const { enplanements, problems, columns, column } = list
  const codes = Object.keys(enplanements)
  const known = year.airports.filter(each => each.iataCode in enplanements).length
  const total = Object.values(enplanements).reduce((sum, each) => sum + each, 0)
  return (
    <>
      <p role="status">
        {`${countOf(codes.length, 'airport')} with ${formatCount(total)} enplanements, among them ${formatCount(known)} of the ${countOf(year.airports.length, 'airport')} of ${year.axnInstanceName} in the United States.`}
      </p>
      {columns.length > 1 && (
        <FilterSelect
          label="Column"
          value={String(column)}
          options={columns.map(each => ({ value: String(each.column), label: each.label }))}
          onChange={value => onColumn(Number(value))}
        />
      )}
      {problems.length > 0 && (
        <ul className={css.effects}>
          {problems.slice(0, 20).map(each => (
            <li key={each}>{each}</li>
          ))}
          {problems.length > 20 && <li>{`${formatCount(problems.length - 20)} more.`}</li>}
        </ul>
      )}
    </>
  )
}
