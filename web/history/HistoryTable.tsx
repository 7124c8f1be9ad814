import { useState } from 'react'
import {
  type HistoryEntry,
  previewRestoreEndpoint,
  type RecordAction,
  type RestorePreview,
  restoreRecordEndpoint,
} from '#domain/history/history.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { actionsColumn, type Column, Table } from '#platform/ui/Table.tsx'
import { ChangeList, RecordHeading, restoreVerbs } from './ChangeList.tsx'
import { useCarryOut } from './useCarryOut.ts'
import dialog from '#platform/ui/Dialog.module.css'
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
  { key: 'title', label: 'What', isRowHeader: true, cell: entry => <What entry={entry} /> },
]
const ownerColumn: Column<HistoryEntry> = { key: 'owner', label: 'Belongs to', cell: ownerOf }
const changeColumn: Column<HistoryEntry> = {
  key: 'changes',
  label: 'Change',
  cell: entry => <ChangeList entry={entry} />,
}
const restoreColumn = (onAsk: (entry: HistoryEntry) => void): Column<HistoryEntry> => ({
  ...actionsColumn,
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
      <span className={css.kind}>{`${entry.kindLabel}, ${actionLabels[entry.action].toLowerCase()}`}</span>
      <span>{entry.title}</span>
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

interface RestoreDialogProps {
  /** The change to be reverted; null if there is none. */
  entry: HistoryEntry | null
  onClose: () => void
}

/** Shows what would be restored before anything changes. */
function RestoreDialog({ entry, onClose }: RestoreDialogProps) {
  return (
    <Dialog isOpen={entry !== null} title="Restore this?" onClose={onClose} wide>
      {entry && <Preview key={entry.auditId} entry={entry} onClose={onClose} />}
    </Dialog>
  )
}

function Preview({ entry, onClose }: { entry: HistoryEntry; onClose: () => void }) {
  const params = { auditId: entry.auditId }
  const query = useEndpointQuery(previewRestoreEndpoint, { params })
  const { error, isBusy, carryOut } = useCarryOut()
  const bringBack = ({ seenAuditId }: RestorePreview) =>
    carryOut(async () => {
      await call(restoreRecordEndpoint, { params, body: { seenAuditId } })
      notify.success(messages.broughtBack(entry.title))
      onClose()
    })
  return (
    <>
      <div className={dialog.body}>
        <ErrorNotice text={error} />
        <QueryBoundary query={query} lines={5}>
          {read => <Shown entry={entry} preview={read} />}
        </QueryBoundary>
      </div>
      <div className={dialog.buttons}>
        {query.data && query.data.refusal === null && (
          <Button
            aria-disabled={isBusy || undefined}
            onClick={() => query.data && void bringBack(query.data)}
          >
            Restore
          </Button>
        )}
        <Button variant="default" onClick={onClose} data-autofocus>
          Leave as is
        </Button>
      </div>
    </>
  )
}

function Shown({ entry, preview }: { entry: HistoryEntry; preview: RestorePreview }) {
  if (preview.refusal !== null) return <Notice kind="warning">{preview.refusal}</Notice>
  return (
    <>
      <p>{`As it was before ${formatDayAndTime(entry.at)}:`}</p>
      {preview.records.map(record => (
        <section key={`${record.kind} ${record.recordKey}`} className={css.restored}>
          <RecordHeading record={record} verb={restoreVerbs[record.action]} />
          {record.laterChanges > 0 && (
            <Notice kind="warning">{messages.laterChangesLost(record.laterChanges)}</Notice>
          )}
          <ChangeList entry={record} />
        </section>
      ))}
    </>
  )
}
