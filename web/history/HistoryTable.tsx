import { useState } from 'react'
import type { HistoryEntry, RecordAction } from '#domain/history/history.ts'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { ChangeList } from './ChangeList.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import rowActions from '#platform/ui/rowActions.module.css'
import css from './History.module.css'

export const actionLabels: Record<RecordAction, string> = {
  ADDED: 'Added',
  CHANGED: 'Changed',
  DELETED: 'Deleted',
}

const whenAndWho: Column<HistoryEntry>[] = [
  { key: 'at', label: 'When', cell: entry => formatDayAndTime(entry.at) },
  { key: 'userName', label: 'Who', cell: entry => entry.userName ?? 'The Fact Book' },
  { key: 'title', label: 'What', heads: true, cell: entry => <What entry={entry} /> },
]
const ownerColumn: Column<HistoryEntry> = { key: 'owner', label: 'Belongs to', cell: ownerOf }
const changeColumn: Column<HistoryEntry> = {
  key: 'changes',
  label: 'Change',
  cell: entry => <ChangeList entry={entry} />,
}
const restoreColumn = (onAsk: (entry: HistoryEntry) => void): Column<HistoryEntry> => ({
  key: 'actions',
  label: 'Actions',
  cell: entry => <BringBack entry={entry} onAsk={() => onAsk(entry)} />,
})

interface HistoryTableProps {
  caption: string
  entries: readonly HistoryEntry[]
  /** Whether the viewer may restore something. */
  canRestore: boolean
  /** Whether to show the airport, company, and year. */
  showsOwner?: boolean
}

/** Changes, newest first: when, who, which record, and from what to what. */
export function HistoryTable({ caption, entries, canRestore, showsOwner = false }: HistoryTableProps) {
  const [asked, setAsked] = useState<HistoryEntry | null>(null)
  const columns = [
    ...whenAndWho,
    ...(showsOwner ? [ownerColumn] : []),
    changeColumn,
    ...(canRestore ? [restoreColumn(setAsked)] : []),
  ]
  return (
    <>
      <Table caption={caption} hideCaption columns={columns} rows={entries} rowKey={row => row.auditId} />
      {canRestore && <RestoreDialog entry={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function What({ entry }: { entry: HistoryEntry }) {
  return (
    <>
      <span className={css.kind}>
        {entry.kindLabel}, {actionLabels[entry.action].toLowerCase()}
      </span>
      {entry.title}
    </>
  )
}

/** The airport or company and the year of a record, if it has them. */
function ownerOf({ airportName, companyName, axnInstanceName }: HistoryEntry): string {
  return [airportName, companyName, axnInstanceName].filter(Boolean).join(', ')
}

function BringBack({ entry, onAsk }: { entry: HistoryEntry; onAsk: () => void }) {
  if (!entry.canBeBroughtBack) return null
  return (
    <span className={rowActions.actions}>
      <button
        type="button"
        aria-label={`Restore ${entry.title} as it was before ${formatDayAndTime(entry.at)}`}
        onClick={onAsk}
      >
        Restore
      </button>
    </span>
  )
}
