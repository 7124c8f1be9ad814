import { useEffect, useId, useState } from 'react'
import { textField } from '#platform/contract/field.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { TextArea } from '#platform/ui/TextInput.tsx'
import css from './Review.module.css'
import { useKeptText } from './useKeptText.ts'

interface TextDialogProps {
  title: string
  label: string
  help?: string
  confirm: string
  required?: boolean
  /** Fewer characters say nothing. */
  minLength?: number
  /** Names what the text is for: what was typed and not sent is found again under it. */
  record: string
  /** What was said before. */
  initial?: string
  /** Resolves to whether it was taken; what was refused stays open. */
  onSubmit: (text: string) => Promise<boolean>
  onClose: () => void
}

const longest = 2000

/** Asks for a text: a reason, an explanation. */
export function TextDialog(props: TextDialogProps) {
  const {
    title,
    label,
    help,
    confirm,
    required = false,
    minLength = 0,
    record,
    initial = '',
    onSubmit,
    onClose,
  } = props
  const id = useId()
  const kept = useKeptText(record, initial)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    // After the dialog has opened and given the focus to its first button.
    const frame = requestAnimationFrame(() => document.getElementById(id)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [id])
  const field = { ...textField({ label, help }, longest, 'longText'), required }
  const submit = async () => {
    const read = field.schema.safeParse(kept.text)
    const wrong = read.success
      ? required && read.data === null
        ? `Please enter ${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label.toLowerCase()}.`
        : kept.text.trim().length < minLength
          ? `Please enter at least ${minLength} characters.`
          : null
      : read.error.issues[0]?.message
    setError(wrong ?? undefined)
    if (wrong || isBusy) return
    setBusy(true)
    const isTaken = await onSubmit(kept.text.trim())
    setBusy(false)
    if (isTaken) kept.forget()
    onClose()
  }
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <TextArea id={id} field={field} value={kept.text} error={error} onChange={kept.type} />
      <div className={css.actions}>
        <Button aria-disabled={isBusy || undefined} onClick={() => void submit()}>
          {confirm}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
