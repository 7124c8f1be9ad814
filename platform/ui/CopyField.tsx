import { useState } from 'react'
import { Button } from './Button.tsx'
import control from './control.module.css'
import css from './CopyField.module.css'
import { notify } from './notify.ts'

interface CopyFieldProps {
  /** What it is, for those who do not see what stands above it: 'Calendar link'. */
  label: string
  value: string
}

/** A text to take elsewhere, such as a secret that is shown once. */
export function CopyField({ label, value }: CopyFieldProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      notify.success(`${label} copied.`)
    } catch {
      notify.warning('Your browser does not allow copying. Please select the text and copy it yourself.')
    }
  }
  return (
    <div className={css.field}>
      <input
        className={control.control}
        aria-label={label}
        readOnly
        value={value}
        onFocus={event => event.currentTarget.select()}
      />
      <Button variant="default" onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
