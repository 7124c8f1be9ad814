import { useId } from 'react'
import { maxShownRecords, type UndoneRecord, type UndoPreview } from '#domain/history/action.ts'
import type { RecordAction } from '#domain/history/history.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { writeDayAndTime } from '#platform/ui/moment.ts'
import { ChangeList } from './ChangeList.tsx'
import css from './History.module.css'

interface UndoPreviewListProps {
  preview: UndoPreview
  isPutBack: (record: UndoneRecord) => boolean
  onPutBack: (record: UndoneRecord, isWanted: boolean) => void
}

/** What an undo would do: first the records that need a decision, then those that stay, then all the others. */
export function UndoPreviewList({ preview, isPutBack, onPutBack }: UndoPreviewListProps) {
  const { title, at, userName, counts, records, refusal } = preview
  const of = (outcome: UndoneRecord['outcome']) => records.filter(each => each.outcome === outcome)
  const restored = of('RESTORED')
  const total = counts.restored + counts.changedSince + counts.notRestored
  return (
    <>
      <p>
        <strong>{title}</strong>
        <br />
        {userName ?? 'The Fact Book'}, {writeDayAndTime(at)}
      </p>
      {refusal !== null && <Notice kind="warning">{refusal}</Notice>}
      {total > 0 && (
        <ul className={css.summary}>
          <li>{countRecords(counts.restored)} will be restored exactly as before.</li>
          {counts.changedSince > 0 && (
            <li>
              {countRecords(counts.changedSince)} changed since. The newer values stay unless you restore the
              older ones.
            </li>
          )}
          {counts.notRestored > 0 && <li>{countRecords(counts.notRestored)} cannot be restored.</li>}
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
      {of('NOT_RESTORED').map(record => (
        <section key={`${record.kind} ${record.recordKey}`} className={css.restored}>
          <RecordHeading record={record} verb="will not change" />
          <p>{record.reason}</p>
        </section>
      ))}
      {restored.length > 0 && (
        <details className={css.more} open={total <= 10}>
          <summary>Show what will be restored</summary>
          {restored.map(record => (
            <section key={`${record.kind} ${record.recordKey}`} className={css.restored}>
              <RecordHeading record={record} verb={verbs[record.action]} />
              <ChangeList entry={record} />
            </section>
          ))}
        </details>
      )}
      {total > records.length && (
        <p>Only the first {maxShownRecords.toLocaleString('en-US')} records are listed.</p>
      )}
    </>
  )
}

const countRecords = (count: number): string =>
  count === 1 ? '1 record' : `${count.toLocaleString('en-US')} records`

const verbs: Record<RecordAction, string> = {
  ADDED: 'will be restored',
  CHANGED: 'will be changed back',
  DELETED: 'will be removed again',
}

function RecordHeading({ record, verb }: { record: UndoneRecord; verb: string }) {
  return (
    <h3>
      <span className={css.kind}>{record.kindLabel}</span>
      {record.title} {verb}
    </h3>
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
          Changed by {record.changedBy ?? 'the Fact Book'}, {writeDayAndTime(record.changedAt)}. Current value
          → value before the action:
        </p>
      )}
      <ChangeList entry={record} />
      <fieldset className={css.choice}>
        <legend>{record.title}</legend>
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
