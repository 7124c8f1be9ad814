import { formatCount } from '../contract/count.ts'
import { getControlProps, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { getTypingHints } from './typingHints.ts'
import control from './inputs.module.css'

interface TextInputProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search'
  /** The autocomplete value for browsers and password managers. */
  autoComplete?: string
}

/** One line of text. */
export function TextInput({ type = 'text', autoComplete = 'off', ...props }: TextInputProps) {
  return (
    <FieldFrame {...props} isOneLine note={<Length {...props} from={0.8} />}>
      <input
        {...getControlProps(props, true)}
        className={control.control}
        type={type}
        {...getTypingHints(props.field)}
        autoComplete={autoComplete}
        value={props.value}
        onChange={event => props.onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  )
}

/** Several lines. The box grows with the text. */
export function TextArea(props: FieldProps) {
  return (
    <FieldFrame {...props} note={<Length {...props} from={0} />}>
      <textarea
        {...getControlProps(props, true)}
        className={`${control.control} ${control.long}`}
        rows={3}
        value={props.value}
        onChange={event => props.onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  )
}

/**
 * The length of a text against its limit. The input itself does not truncate, because the end of a pasted text would be
 * lost unnoticed.
 */
function Length({ field, value, readOnly, from }: FieldProps & { from: number }) {
  if (field.maxLength === undefined || readOnly || value.length < field.maxLength * from) return null
  return <span>{`${formatCount(value.length)} of ${formatCount(field.maxLength)} characters`}</span>
}
