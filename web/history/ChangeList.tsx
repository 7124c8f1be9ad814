import type { FieldChange, RecordAction } from '#domain/history/history.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import css from './History.module.css'

interface ChangeListProps {
  entry: { action: RecordAction; changes: readonly FieldChange[] }
}

/** The fields of a change with their values before and after; for an added or deleted record, all values. */
export function ChangeList({ entry: { action, changes } }: ChangeListProps) {
  if (changes.length === 0) return <span>No visible changes</span>
  if (changes.length <= mostAtOnce) return <Fields action={action} changes={changes} />
  const more = changes.slice(fewAtOnce)
  return (
    <>
      <Fields action={action} changes={changes.slice(0, fewAtOnce)} />
      <details className={css.more}>
        <summary>{`${more.length} more`}</summary>
        <Fields action={action} changes={more} />
      </details>
    </>
  )
}

/** An added or deleted record lists all its values, which must not fill the screen in a list. */
const mostAtOnce = 6
const fewAtOnce = 4

function Fields({ action, changes }: ChangeListProps['entry']) {
  return (
    <dl className={css.changes}>
      {changes.map(change => (
        <div key={change.field}>
          <dt>{change.unit ? `${change.label}, ${change.unit}` : change.label}</dt>
          <dd>
            {action === 'CHANGED' ? (
              <>
                <del>{formatValue(change, change.before)}</del> <span aria-hidden="true">→</span>{' '}
                <ins>{formatValue(change, change.after)}</ins>
              </>
            ) : (
              formatValue(change, action === 'ADDED' ? change.after : change.before)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** 'Area: 12,000 → 5' */
export const describeFieldChange = (change: FieldChange): string =>
  `${change.label}: ${formatValue(change, change.before)} → ${formatValue(change, change.after)}`

function formatValue({ format }: FieldChange, value: string | number | null): string {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'number') return format === 'text' ? String(value) : formatFigure(value, format)
  return format === 'dateTime' || isMoment.test(value) ? formatDayAndTime(value) : value
}

/** A time as the audit stores it, for columns that no form shows. */
const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*([+-]\d\d:\d\d|Z)$/

/** The effect of restoring a record from before a change of each kind. */
export const restoreVerbs: Record<RecordAction, string> = {
  ADDED: 'will be restored',
  CHANGED: 'will be changed back',
  DELETED: 'will be removed again',
}

interface RecordHeadingProps {
  record: { kindLabel: string; title: string }
  /** The effect on the record. */
  verb: string
}

export function RecordHeading({ record, verb }: RecordHeadingProps) {
  return (
    <h3>
      <span className={css.kind}>{record.kindLabel}</span>
      <span>{`${record.title} ${verb}`}</span>
    </h3>
  )
}
