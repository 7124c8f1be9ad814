import { useCallback, useContext, useEffect, useId, useState } from 'react'
import { textField } from '#platform/contract/field.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog, DialogButtons } from '#platform/ui/Dialog.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { DraftOffers } from '#platform/ui/form/DraftOffers.tsx'
import { DraftOwner } from '#platform/ui/form/DraftOwner.ts'
import { isDraftStorageFull } from '#platform/ui/form/drafts.ts'
import { saveMessages } from '#platform/ui/form/saveMessages.ts'
import { useDraft, type OfferedDraft } from '#platform/ui/form/useDraft.ts'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { useStore } from '#platform/ui/store.ts'
import { TextArea } from '#platform/ui/TextInput.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { focusById } from '#platform/ui/useFocusFromHash.ts'

interface TextDialogProps {
  title: string
  label: string
  /** Text above the input: its subject and its consequences. */
  help?: string
  confirm: string
  /** The minimum length of an explanation. */
  minLength?: number
  longest?: number
  /** The purpose of the text. Unsent text is stored under it. */
  record: string
  /** The previous text. */
  initial?: string
  /** Resolves to whether it was accepted. Otherwise, the dialog stays open. */
  onSubmit: (text: string) => Promise<boolean>
  onClose: () => void
  /** Why the text was not accepted. */
  refusal?: string | undefined
  /** Below the text. */
  after?: ElementNode
  /** Above the text. */
  children?: ElementNode
}

const usualLongest = 2000

/** Asks for a text: a reason or an explanation. */
export function TextDialog(props: TextDialogProps) {
  const {
    title,
    label,
    help,
    confirm,
    minLength = 0,
    longest = usualLongest,
    record,
    initial = '',
    onSubmit,
    onClose,
    refusal,
    after,
    children,
  } = props
  const id = useId()
  const draft = useTextDraft(record, initial)
  const isStorageFull = useStore(isDraftStorageFull)
  const [error, setError] = useState<string>()
  const { attempt, isBusy } = useAttempt()
  useEffect(() => {
    // After the dialog has opened and focused its first button.
    const frame = requestAnimationFrame(() => document.getElementById(id)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [id])
  const field = { ...textField({ label }, longest, 'longText'), required: true }
  const submit = () => {
    const wrong = findTextError(field, draft.text, minLength)
    setError(wrong)
    if (wrong) return focusById(id)
    const send = async () => {
      if (!(await onSubmit(draft.text.trim()))) return
      draft.forget()
      onClose()
    }
    return void attempt(send, undefined, 'send')
  }
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <ErrorNotice text={refusal} />
      {children}
      {help && <p>{help}</p>}
      <DraftOffers drafts={draft.drafts} />
      {draft.isDirty && isStorageFull && <Notice kind="warning">{saveMessages.draftNotStored}</Notice>}
      <TextArea id={id} field={field} value={draft.text} error={error} onChange={draft.type} />
      {after}
      <DialogButtons onCancel={onClose}>
        <Button aria-disabled={isBusy || undefined} onClick={submit}>
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

export function findTextError(
  { schema, required, label }: Omit<ReturnType<typeof textField>, 'required'> & { required: boolean },
  text: string,
  minLength: number,
): string | undefined {
  const read = schema.safeParse(text)
  if (!read.success) return read.error.issues[0]?.message
  if (required && read.data === null)
    return `Enter ${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label.toLowerCase()}.`
  return text.trim().length < minLength ? `Enter at least ${minLength} characters.` : undefined
}

/** Texts that were not sent, so that a dialog that is closed and opened again on the same page has its text. */
const unsent = new Map<string, string>()

/** A text that survives a reload and a closed dialog until it is sent. Each open dialog has a draft of its own. */
export function useTextDraft(record: string, initial: string) {
  const page = `${useContext(DraftOwner)} ${record}`
  const [opened] = useState(() => unsent.get(page) ?? initial)
  const [text, setText] = useState(opened)
  const listUnsaved = useCallback(() => ({ text }), [text])
  const isDirty = text.trim() !== '' && text !== initial
  const { offered, forget } = useDraft(record, isDirty, listUnsaved, null)
  const textOf = ({ draft }: OfferedDraft) => draft.typed['text'] ?? ''
  useEffect(() => {
    for (const each of offered) {
      if (textOf(each) === initial) each.discard()
      // This page's own, which this dialog continues.
      else if (textOf(each) === opened) each.take()
    }
  })
  const type = (typed: string) => {
    setText(typed)
    unsent.set(page, typed)
  }
  return {
    text,
    isDirty,
    type,
    forget() {
      unsent.delete(page)
      forget()
    },
    drafts: offered.map(each => ({
      ...each,
      lines: [{ name: 'text', label: 'Text', mine: textOf(each), stored: initial }],
      isOlder: false,
      restore() {
        type(textOf(each))
        each.take()
      },
    })),
  }
}
