import { useState } from 'react'
import { parseDate } from '../contract/dateText.ts'
import { formatDate } from '../contract/formatDate.ts'
import { Calendar } from './Calendar.tsx'
import { getControlProps, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import { keepLineBreaks } from './keepLineBreaks.ts'
import { getTypingHints } from './typingHints.ts'
import css from './DateInput.module.css'
import control from './inputs.module.css'

/** A date to type, paste, or pick. The interpreted date is shown in words before anything is stored. */
export function DateInput(props: FieldProps) {
  const { field, value, readOnly, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const read = value.trim() === '' ? null : parseDate(value)
  const day = read && 'value' in read ? read.value : null
  return (
    <FieldFrame {...props} note={<span aria-live="polite">{day && formatDate(day)}</span>}>
      <div className={css.frame}>
        <input
          {...getControlProps(props, true)}
          className={control.control}
          type="text"
          {...getTypingHints(field)}
          autoComplete="off"
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
          {...keepLineBreaks(value, onChange)}
        />
        {!readOnly && (
          <button
            type="button"
            className={css.open}
            aria-label={`Choose a date: ${field.label}`}
            onClick={() => setOpen(true)}
          >
            <Icon name="calendar" />
          </button>
        )}
      </div>
      {isOpen && (
        <Calendar
          label={field.label}
          day={day}
          onPick={picked => {
            onChange(picked)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </FieldFrame>
  )
}
