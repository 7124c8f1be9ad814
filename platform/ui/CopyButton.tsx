import { useState } from 'react'
import { Button } from './Button.tsx'
import { notify } from './notify.ts'

export interface CopyButtonProps {
  /** What is copied: 'Calendar link'. */
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
      notify.warning('Your browser does not allow copying. Please select the text and copy it yourself.')
    }
  }
  return (
    <Button variant="default" onClick={() => void copy()}>
      {copied ? 'Copied' : 'Copy'}
    </Button>
  )
}
