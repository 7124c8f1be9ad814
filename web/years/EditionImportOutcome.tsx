import { useEffect, useRef, useState } from 'react'
import type {
  DecidedName,
  EditionImportResult,
  ImportedNameKind,
  ImportProblem,
  UndecidedName,
} from '#domain/years/editionImport.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { ShortenedTable } from '#platform/ui/ShortenedTable.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import control from '#platform/ui/inputs.module.css'
import panel from '#platform/ui/panel.module.css'
import css from './years.module.css'

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

interface OutcomeProps {
  result: EditionImportResult
  onContinue: (decisions: DecidedName[], isCheck: boolean) => Promise<unknown>
  isBusy: boolean
}

/** What the check or the import of a file found, and what can be done next. */
export function EditionImportOutcome({ result, onContinue, isBusy }: OutcomeProps) {
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
        <ShortenedTable
          caption="Problems"
          columns={problemColumns}
          rows={problems}
          rowKey={JSON.stringify}
          total={problemCount}
          elsewhere=", which the command factbook import edition lists"
        />
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

interface NamesProps extends Pick<OutcomeProps, 'onContinue' | 'isBusy'> {
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
