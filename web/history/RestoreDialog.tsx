import {
  previewRestoreEndpoint,
  restoreRecordEndpoint,
  type HistoryEntry,
  type RestorePreview,
} from '#domain/history/history.ts'
import { messages } from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { ChangeList, RecordHeading, restoreVerbs } from './ChangeList.tsx'
import { useCarryOut } from './useCarryOut.ts'
import dialog from '#platform/ui/Dialog.module.css'
import css from './History.module.css'

interface RestoreDialogProps {
  /** The change to be reverted; null if there is none. */
  entry: HistoryEntry | null
  onClose: () => void
}

/** Shows what would be restored before anything changes. */
export function RestoreDialog({ entry, onClose }: RestoreDialogProps) {
  return (
    <Dialog isOpen={entry !== null} title="Restore this?" onClose={onClose} wide>
      {entry && <Preview key={entry.auditId} entry={entry} onClose={onClose} />}
    </Dialog>
  )
}

function Preview({ entry, onClose }: { entry: HistoryEntry; onClose: () => void }) {
  const params = { auditId: entry.auditId }
  const query = useEndpointQuery(previewRestoreEndpoint, { params })
  const { error, isBusy, carryOut } = useCarryOut(query)
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
      <p>As it was before {formatDayAndTime(entry.at)}:</p>
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
