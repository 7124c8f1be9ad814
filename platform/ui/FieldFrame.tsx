import { Suspense, useContext, type ReactNode, createContext } from 'react'
import type { Field } from '../contract/field.ts'
import type { ElementNode } from './ElementNode.ts'
import { HelpTip } from './HelpTip.tsx'
import { Icon } from './Icon.tsx'
import { lazyPart } from './lazyPart.tsx'
import { mayMissLetters } from './mayMissLetters.ts'
import css from './FieldFrame.module.css'

/** The props of every form input, as returned by `form.field('name')`. */
export interface FieldProps {
  id: string
  field: Field
  /** The input's exact text. */
  value: string
  /** The text of the stored value. */
  stored?: string
  error?: string
  /** Whether the list at the top of the form contains the error. */
  isListed?: boolean
  readOnly?: boolean
  onChange: (typed: string) => void
  onBlur?: () => void
}

const getErrorId = (id: string): string => `${id}-error`
export const getLabelId = (id: string): string => `${id}-label`
const noteId = (id: string): string => `${id}-note`

/** The attributes that connect a control to its label, note, and error. */
export function getControlProps({ id, field, error, readOnly, onBlur }: FieldProps, hasNote = false) {
  return {
    id,
    readOnly,
    onBlur,
    'aria-required': field.required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby':
      [error && getErrorId(id), hasNote && noteId(id)].filter(Boolean).join(' ') || undefined,
  }
}

const PrintNote = lazyPart(() => import('./PrintNote.tsx'))

interface FieldFrameProps extends FieldProps {
  /** Whether a long text is cut off in the input. It is printed completely. */
  isOneLine?: boolean
  /** Whether the label is that of a group of inputs, which refers to it. */
  isGroup?: boolean
  note?: ReactNode
  children: ElementNode
}

/** Label with unit, mark, and help above a control, and note and error below it. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, field, error, note, isOneLine, isGroup, children } = props
  const renderNotes = useContext(FieldNotesContext)
  const printed = useContext(PrintedContext)
  const label = (
    <>
      <span>{field.label}</span>
      {field.unit && <span className={css.soft}>{` (${field.unit})`}</span>}
      {field.required && !props.readOnly && <span className={css.required}> required</span>}
    </>
  )
  return (
    <div className={css.field} data-field data-error={error ? true : undefined}>
      <div className={css.header}>
        {isGroup ? (
          <span id={getLabelId(id)} className={css.label}>
            {label}
          </span>
        ) : (
          <label htmlFor={id} className={css.label}>
            {label}
          </label>
        )}
        {field.help && <HelpTip about={field.label}>{field.help}</HelpTip>}
      </div>
      <div className={css.body}>
        {isOneLine ? (
          <div className={css.line} data-printed={props.value}>
            {children}
          </div>
        ) : (
          children
        )}
        {note && (
          <div id={noteId(id)} className={css.note}>
            {note}
          </div>
        )}
        {printed && mayMissLetters(field, props.value) && (
          <div className={css.note}>
            <Suspense>
              <PrintNote text={props.value} what={printed} />
            </Suspense>
          </div>
        )}
        {error && (
          <p id={getErrorId(id)} className={css.error}>
            <Icon name="warning" /> <span>{error}</span>
          </p>
        )}
        {renderNotes?.({ id, isInTable: false })}
      </div>
    </div>
  )
}

interface FieldNotesProps {
  id: string
  /** Tables have little room. */
  isInTable: boolean
}

/** Additional content below inputs, such as remarks by others. */
export const FieldNotesContext = createContext<((props: FieldNotesProps) => ElementNode) | null>(null)

/** The document in which the texts of a form are printed, such as 'The printed book'; null if they are not printed. */
export const PrintedContext = createContext<string | null>(null)
