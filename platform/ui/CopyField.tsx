import { useState } from 'react'
import { Button } from './Button.tsx'
import { notify } from './notify.ts'
import css from './CopyField.module.css'
import control from './inputs.module.css'

/** A text to copy, such as a secret that is shown once. */
export function CopyField({ label, value }: CopyButtonProps) {
  return (
    <div className={css.field}>
      <input
        className={control.control}
        aria-label={label}
        readOnly
        value={value}
        onFocus={event => event.currentTarget.select()}
      />
      <CopyButton label={label} value={value} />
    </div>
  )
}

interface CopyButtonProps {
  /** The name of the text: 'Calendar link'. */
  label: string
  value: string
}

export function CopyButton({ label, value }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      notify.success(`${label} copied.`)
    } catch {
      notify.warning('Your browser does not allow copying. Select the text and copy it yourself.')
    }
  }
  return (
    <Button variant="default" onClick={() => void copy()}>
      {copied ? 'Copied' : 'Copy'}
    </Button>
  )
}
