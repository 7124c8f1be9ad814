import type { FieldChange, RecordAction } from '#domain/history/history.ts'
import { writeFigure } from '#platform/contract/figure.ts'
import { writeDayAndTime } from '#platform/ui/moment.ts'
import css from './History.module.css'

interface ChangeListProps {
  entry: { action: RecordAction; changes: readonly FieldChange[] }
}

/** The fields of a change, each with its values before and after; of what came or went, what it said. */
export function ChangeList({ entry: { action, changes } }: ChangeListProps) {
  if (changes.length === 0) return 'No visible changes'
  if (changes.length <= mostAtOnce) return <Fields action={action} changes={changes} />
  const more = changes.slice(fewAtOnce)
  return (
    <>
      <Fields action={action} changes={changes.slice(0, fewAtOnce)} />
      <details className={css.more}>
        <summary>{more.length} more</summary>
        <Fields action={action} changes={more} />
      </details>
    </>
  )
}

/** A record that came or went says all that it held: one row of a list must not fill a screen with that. */
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
                <del>{written(change, change.before)}</del> <span aria-hidden="true">→</span>{' '}
                <ins>{written(change, change.after)}</ins>
              </>
            ) : (
              written(change, action === 'ADDED' ? change.after : change.before)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function written({ format }: FieldChange, value: string | number | null): string {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'number') return format === 'text' ? String(value) : writeFigure(value, format)
  return format === 'dateTime' || isMoment.test(value) ? writeDayAndTime(value) : value
}

/** As the audit has a moment of a column that no form shows. */
const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*([+-]\d\d:\d\d|Z)$/
