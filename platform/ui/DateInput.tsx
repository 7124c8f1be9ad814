import { useRef } from 'react'
import { addDays, getLocalToday } from '../contract/calendar.ts'
import { parseDate } from '../contract/dateText.ts'
import { formatDate } from '../contract/formatDate.ts'
import { getControlProps, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import { keepLineBreaks } from './keepLineBreaks.ts'
import { getTypingHints } from './typingHints.ts'
import css from './DateInput.module.css'
import control from './inputs.module.css'

/**
 * A date to type or paste in any spelling, or to pick in the browser's calendar. The interpreted date is shown in words
 * before anything is stored.
 */
export function DateInput(props: FieldProps) {
  const { field, value, readOnly, onChange } = props
  const picker = useRef<HTMLInputElement>(null)
  const read = value.trim() === '' ? null : parseDate(value)
  const day = read && 'value' in read ? read.value : null
  const openPicker = () => {
    if (!picker.current) return
    picker.current.min = addDays(getLocalToday(), 1)
    picker.current.showPicker()
  }
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
          <div className={css.picker}>
            <button type="button" aria-label={`Choose a date: ${field.label}`} onClick={openPicker}>
              <Icon name="calendar" />
            </button>
            {/* Opens the calendar, but takes no typing, because it accepts only one spelling. */}
            <input
              ref={picker}
              type="date"
              tabIndex={-1}
              aria-hidden
              value={day ?? ''}
              onChange={event => onChange(event.currentTarget.value)}
            />
          </div>
        )}
      </div>
    </FieldFrame>
  )
}
