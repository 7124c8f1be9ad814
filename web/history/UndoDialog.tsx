import { useQuery } from '@tanstack/react-query'
import { useState, useId } from 'react'
import {
  previewUndoEndpoint,
  undoActionEndpoint,
  type UndoResult,
  type UndoneRecord,
  type UndoPreview,
  maxShownRecords,
} from '#domain/history/action.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
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

interface UndoDialogProps {
  /** The action to undo; null while there is none. */
  actionId: string | null
  onClose: () => void
  onUndone?: (undone: UndoResult) => void
}

/** Shows an administrator the effect of undoing an action and the changes made since, then undoes it. */
export function UndoDialog({ actionId, onClose, onUndone }: UndoDialogProps) {
  return (
    <Dialog isOpen={actionId !== null} title="Undo this action?" onClose={onClose} wide>
      {actionId !== null && (
        <Preview
          key={actionId}
          actionId={actionId}
          onClose={onClose}
          onUndone={undone => {
            notify.success(messages.undone(undone.title))
            onClose()
            onUndone?.(undone)
          }}
        />
      )}
    </Dialog>
  )
}

const keyOf = ({ kind, recordKey }: Pick<UndoneRecord, 'kind' | 'recordKey'>): string =>
  `${kind} ${recordKey}`

interface PreviewProps {
  actionId: string
  onClose: () => void
  onUndone: (undone: UndoResult) => void
}

function Preview({ actionId, onClose, onUndone }: PreviewProps) {
  const query = useQuery({
    queryKey: ['undo', actionId],
    queryFn: () => call(previewUndoEndpoint, { params: { actionId } }),
    gcTime: 0,
  })
  const [putBack, setPutBack] = useState<ReadonlySet<string>>(new Set())
  const { error, isBusy, carryOut } = useCarryOut()
  const undoShown = ({ seen, records }: UndoPreview) =>
    carryOut(async () => {
      const wanted = records.filter(each => putBack.has(keyOf(each)))
      const body = { seen, putBack: wanted.map(({ kind, recordKey }) => ({ kind, recordKey })) }
      onUndone(await call(undoActionEndpoint, { params: { actionId }, body }))
    })
  const read = query.data
  const isPossible =
    read !== undefined &&
    read.refusal === null &&
    (read.counts.restored + read.names.length > 0 || putBack.size > 0)
  return (
    <>
      <div className={dialog.body}>
        <ErrorNotice text={error} />
        <QueryBoundary query={query} lines={5} failed="The preview could not be loaded">
          {preview => (
            <UndoPreviewList
              preview={preview}
              isPutBack={record => putBack.has(keyOf(record))}
              onPutBack={(record, isWanted) => {
                const next = new Set(putBack)
                if (isWanted) next.add(keyOf(record))
                else next.delete(keyOf(record))
                setPutBack(next)
              }}
            />
          )}
        </QueryBoundary>
      </div>
      <div className={dialog.buttons}>
        {isPossible && (
          <Button aria-disabled={isBusy || undefined} onClick={() => void undoShown(read)}>
            Undo
          </Button>
        )}
        <Button variant="default" onClick={onClose} data-autofocus>
          {isPossible ? 'Cancel' : 'Close'}
        </Button>
      </div>
    </>
  )
}

interface UndoPreviewListProps {
  preview: UndoPreview
  isPutBack: (record: UndoneRecord) => boolean
  onPutBack: (record: UndoneRecord, isWanted: boolean) => void
}

/** The effects of an undo: first the records that need a decision, then those that stay, then all others. */
function UndoPreviewList({ preview, isPutBack, onPutBack }: UndoPreviewListProps) {
  const { title, at, userName, counts, names, records, refusal } = preview
  const of = (outcome: UndoneRecord['outcome']) => records.filter(each => each.outcome === outcome)
  const restored = of('RESTORED')
  const total = counts.restored + counts.changedSince + counts.notRestored
  return (
    <>
      <p>
        <strong>{title}</strong>
        <br />
        <span>{`${userName ?? 'The Fact Book'}, ${formatDayAndTime(at)}`}</span>
      </p>
      {refusal !== null && <Notice kind="warning">{refusal}</Notice>}
      {total + names.length > 0 && (
        <ul className={css.summary}>
          {counts.restored > 0 && (
            <li>{`${countOf(counts.restored, 'record')} will be restored exactly as before.`}</li>
          )}
          {names.map(name => (
            <li
              key={name.title}
            >{`“${name.title}” ${name.isMerged ? 'will be retired again.' : 'will no longer be retired.'}`}</li>
          ))}
          {counts.changedSince > 0 && (
            <li>
              <span>{countOf(counts.changedSince, 'record has', 'records have')}</span> changed since then.
              The newer values stay unless you restore the older ones.
            </li>
          )}
          {counts.notRestored > 0 && (
            <li>{`${countOf(counts.notRestored, 'record stays as it is', 'records stay as they are')}.`}</li>
          )}
        </ul>
      )}
      {of('CHANGED_SINCE').map(record => (
        <ChangedSince
          key={`${record.kind} ${record.recordKey}`}
          record={record}
          isPutBack={isPutBack(record)}
          onPutBack={isWanted => onPutBack(record, isWanted)}
        />
      ))}
      {[...Map.groupBy(of('NOT_RESTORED'), record => record.reason)].map(([reason, records]) => (
        <NotRestored key={reason} reason={reason} records={records} />
      ))}
      {restored.length > 0 && (
        <details className={css.more} open={total <= 10}>
          <summary>Show what will be restored</summary>
          {restored.map(record => (
            <section key={`${record.kind} ${record.recordKey}`} className={css.restored}>
              <RecordHeading record={record} verb={restoreVerbs[record.action]} />
              <ChangeList entry={record} />
            </section>
          ))}
        </details>
      )}
      {total > maxShownRecords && (
        <p>{`Only the first ${formatCount(maxShownRecords)} records are listed.`}</p>
      )}
    </>
  )
}

/** Records that cannot be restored for the same reason. Many are listed on request. */
function NotRestored({ reason, records }: { reason: string | null; records: readonly UndoneRecord[] }) {
  const headings = records.map(record => (
    <RecordHeading key={keyOf(record)} record={record} verb="will not change" />
  ))
  return (
    <section className={css.restored}>
      {records.length <= 3 ? (
        headings
      ) : (
        <details className={css.more}>
          <summary>Show what will not change</summary>
          {headings}
        </details>
      )}
      <p>{reason}</p>
    </section>
  )
}

interface ChangedSinceProps {
  record: UndoneRecord
  isPutBack: boolean
  onPutBack: (isWanted: boolean) => void
}

function ChangedSince({ record, isPutBack, onPutBack }: ChangedSinceProps) {
  const name = useId()
  return (
    <section className={css.restored}>
      <RecordHeading record={record} verb="changed since" />
      {record.changedAt && (
        <p className={css.kind}>
          Changed by <span>{record.changedBy ?? 'the Fact Book'}</span>,{' '}
          <span>{formatDayAndTime(record.changedAt)}</span>. Current value → value before the action:
        </p>
      )}
      <ChangeList entry={record} />
      <fieldset className={css.choice}>
        <legend data-spoken>{record.title}</legend>
        <label>
          <input type="radio" name={name} checked={!isPutBack} onChange={() => onPutBack(false)} />
          Keep the newer value
        </label>
        <label>
          <input type="radio" name={name} checked={isPutBack} onChange={() => onPutBack(true)} />
          Restore the older value
        </label>
      </fieldset>
    </section>
  )
}
