import { useState } from 'react'
import { Button } from './Button.tsx'
import { notify } from './notify.ts'
import control from './inputs.module.css'

/** A text to copy, such as a secret that is shown once. The box shows all of it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <div className={control.copied}>
      <textarea
        className={control.control}
        aria-label={label}
        readOnly
        // For browsers that do not size it by its content.
        rows={value.split('\n').length}
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
  /** A function is called on the click, for what the page does not know before, such as its address. */
  value: string | (() => string)
  /** The words on the button. */
  children?: string
}

export function CopyButton({ label, value, children = 'Copy' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof value === 'string' ? value : value())
      setCopied(true)
      notify.success(`${label} copied.`)
    } catch {
      notify.warning('Your browser does not allow copying. Select the text and copy it yourself.')
    }
  }
  return (
    <Button variant="default" onClick={() => void copy()}>
      {copied ? 'Copied' : children}
    </Button>
  )
}
