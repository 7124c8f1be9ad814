import type { ReactNode } from 'react'
import type { Field } from '../contract/field.ts'
import css from './FieldFrame.module.css'
import { HelpTip } from './HelpTip.tsx'
import { Icon } from './Icon.tsx'

/** What every input of a form takes; `form.field('name')` gives it. */
export interface FieldProps {
  id: string
  field: Field
  /** What stands in the input, letter for letter. */
  value: string
  error?: string
  readOnly?: boolean
  onChange: (typed: string) => void
  onBlur?: () => void
  /** For inputs in a table, whose row and column heads name them: the name stays for screen readers only. */
  hiddenLabel?: string
}

const errorId = (id: string): string => `${id}-error`
const noteId = (id: string): string => `${id}-note`

/** The attributes that tie a control to its label, note and error. */
export function getControlProps(
  { id, field, error, readOnly, onBlur, hiddenLabel }: FieldProps,
  hasNote = false,
) {
  return {
    id,
    readOnly,
    onBlur,
    'aria-label': hiddenLabel,
    'aria-required': field.required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [error && errorId(id), hasNote && noteId(id)].filter(Boolean).join(' ') || undefined,
  }
}

/** Label with unit, mark and help above a control; note and error below. */
export function FieldFrame(props: FieldProps & { note?: ReactNode; children: ReactNode }) {
  const { id, field, error, note, hiddenLabel, children } = props
  return (
    <div className={css.field} data-error={error ? true : undefined}>
      {hiddenLabel === undefined && (
        <div className={css.head}>
          <label htmlFor={id} className={css.label}>
            {field.label}
            {field.unit && <span className={css.soft}> ({field.unit})</span>}
            {field.required && !props.readOnly && <span className={css.required}> required</span>}
          </label>
          {field.help && <HelpTip about={field.label}>{field.help}</HelpTip>}
        </div>
      )}
      {children}
      {note && (
        <div id={noteId(id)} className={css.note}>
          {note}
        </div>
      )}
      {error && (
        <p id={errorId(id)} className={css.error}>
          <Icon name="warning" /> {error}
        </p>
      )}
    </div>
  )
}
