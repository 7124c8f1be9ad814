import { useState } from 'react'
import { getControlProps, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import control from './inputs.module.css'
import css from './PasswordInput.module.css'

interface PasswordInputProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password'
}

/** A password input with a button that reveals the text. */
export function PasswordInput({ autoComplete, ...props }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  const action = isShown ? 'Hide' : 'Show'
  return (
    <FieldFrame {...props}>
      <div className={css.box}>
        <input
          {...getControlProps(props)}
          className={`${control.control} ${css.input}`}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={props.value}
          onChange={event => props.onChange(event.currentTarget.value)}
        />
        <button
          type="button"
          className={css.show}
          aria-label={`${action} ${props.field.label}`}
          onClick={() => setShown(!isShown)}
        >
          {action}
        </button>
      </div>
    </FieldFrame>
  )
}
