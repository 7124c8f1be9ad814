import { useState } from 'react'
import {
  previewRestoreEndpoint,
  restoreRecordEndpoint,
  type HistoryEntry,
  type RecordAction,
  type RestorePreview,
} from '#domain/history/history.ts'
import { messages } from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { ProblemError, describeError } from '#platform/client/problemError.ts'
import { queryClient, useEndpointQuery } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import dialog from '#platform/ui/Dialog.module.css'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { ChangeList } from './ChangeList.tsx'
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
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const bringBack = async ({ seenAuditId }: RestorePreview) => {
    setBusy(true)
    try {
      await call(restoreRecordEndpoint, { params, body: { seenAuditId } })
      notify.success(messages.broughtBack(entry.title))
      onClose()
      // Anything on the screen may have been restored.
      await queryClient.invalidateQueries()
    } catch (thrown) {
      const isStale = thrown instanceof ProblemError && thrown.status === 412
      setError(isStale ? messages.changedWhileAsking : describeError(thrown))
      if (isStale) await query.refetch()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className={dialog.body}>
        {error && (
          <Notice kind="error" role="alert">
            {error}
          </Notice>
        )}
        <QueryBoundary query={query} lines={5}>
          {read => <Shown entry={entry} preview={read} />}
        </QueryBoundary>
      </div>
      <div className={dialog.buttons}>
        {query.data && query.data.refusal === null && (
          <Button
            aria-disabled={isBusy || undefined}
            onClick={() => {
              if (query.data && !isBusy) void bringBack(query.data)
            }}
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

const verbs: Record<RecordAction, string> = {
  ADDED: 'will be restored',
  CHANGED: 'will be changed back',
  DELETED: 'will be removed again',
}

function Shown({ entry, preview }: { entry: HistoryEntry; preview: RestorePreview }) {
  if (preview.refusal !== null) return <Notice kind="warning">{preview.refusal}</Notice>
  return (
    <>
      <p>As it was before {formatDayAndTime(entry.at)}:</p>
      {preview.records.map(record => (
        <section key={`${record.kind} ${record.recordKey}`} className={css.restored}>
          <h3>
            <span className={css.kind}>{record.kindLabel}</span>
            {record.title} {verbs[record.action]}
          </h3>
          {record.laterChanges > 0 && (
            <Notice kind="warning">{messages.laterChangesLost(record.laterChanges)}</Notice>
          )}
          <ChangeList entry={record} />
        </section>
      ))}
    </>
  )
}
