import { useId, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { isSameName } from '../contract/names.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import type { ElementNode } from './ElementNode.ts'
import { ErrorNotice } from './Notice.tsx'
import css from './Dialog.module.css'
import control from './inputs.module.css'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  children: ReactNode
  /** The action as a verb: 'Delete', 'Leave'. */
  confirm: string
  cancel?: string
  onConfirm: () => void
  onCancel: () => void
  /** The confirming button does nothing, for example while a reason is missing. It can keep the focus. */
  isBlocked?: boolean
  /** The text that the user must type before an action that cannot be undone. */
  mustType?: string
}

/** Asks for confirmation. The button that changes nothing has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirm, cancel = 'Cancel', onConfirm, onCancel, mustType } = props
  const typedId = useId()
  const [typed, setTyped] = useState('')
  const isBlocked = props.isBlocked || (mustType !== undefined && !isSameName(typed, mustType))
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onCancel}>
      <div className={css.body}>{children}</div>
      {mustType !== undefined && (
        <p className={css.typed}>
          <label htmlFor={typedId}>{`Type ${mustType} to confirm`}</label>
          <input
            id={typedId}
            className={control.control}
            value={typed}
            autoComplete="off"
            onChange={event => setTyped(event.currentTarget.value)}
          />
        </p>
      )}
      <div className={css.buttons}>
        <Button onClick={isBlocked ? undefined : onConfirm} aria-disabled={isBlocked || undefined}>
          {confirm}
        </Button>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancel}
        </Button>
      </div>
    </Dialog>
  )
}

interface ConfirmRemovalProps<T> {
  /** The item to remove; null while none is being removed. */
  item: T | null
  title: string
  confirm?: 'Delete' | 'Remove'
  /** Why the item cannot be removed. It replaces `children`, and the confirming button does nothing. */
  refusal?: string | null
  /** Called when the dialog is closed and the focus is back on the button that opened it. */
  onConfirm: (item: T) => void
  /** Sets `item` to null. */
  onClose: () => void
  /** A sentence that describes what is removed. */
  children: (item: T) => ElementNode
}

/** Asks for confirmation before an item is removed. It closes first, so that the next item can be chosen. */
export function ConfirmRemoval<T>(props: ConfirmRemovalProps<T>) {
  const { item, title, confirm = 'Delete', refusal = null, onConfirm, onClose, children } = props
  return (
    <ConfirmDialog
      isOpen={item !== null}
      title={title}
      confirm={confirm}
      isBlocked={refusal !== null}
      onConfirm={() => {
        if (item === null) return
        flushSync(onClose)
        onConfirm(item)
      }}
      onCancel={onClose}
    >
      {refusal === null ? item !== null && children(item) : <ErrorNotice text={refusal} />}
    </ConfirmDialog>
  )
}
