import { useId, useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import type { ElementNode } from './ElementNode.ts'
import { Icon } from './Icon.tsx'
import { createStore, type Store } from './store.ts'
import css from './Dialog.module.css'

interface DialogProps {
  isOpen: boolean
  title: string
  /** Without it, the dialog covers the page and cannot be dismissed. */
  onClose?: () => void
  children: ElementNode
  wide?: boolean
}

const opened = new Set<HTMLDialogElement>()
const front = createStore<HTMLDialogElement | null>(null)
/** The frontmost dialog, outside of which nothing can be clicked; null if there is none. */
export const frontDialog: Store<HTMLDialogElement | null> = front

function setOpen(dialog: HTMLDialogElement, isOpen: boolean): void {
  if (isOpen) opened.add(dialog)
  else opened.delete(dialog)
  front.set([...opened].at(-1) ?? null)
}

/** The browser's native modal dialog. It traps the focus, closes on Escape, and returns the focus. */
export function Dialog({ isOpen, title, onClose, children, wide }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Runs before painting and before removal, because a removed dialog does not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !isOpen) return undefined
    element.showModal()
    setOpen(element, true)
    const first =
      element.querySelector('[data-autofocus]') ?? element.querySelector('form :is(input, select, textarea)')
    if (first instanceof HTMLElement) first.focus()
    return () => {
      setOpen(element, false)
      element.close()
    }
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      data-wide={wide || undefined}
      data-covering={!onClose || undefined}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        onClose?.()
      }}
      // A browser closes the dialog on the second Escape, even if the first was prevented.
      onClose={({ currentTarget }) => isOpen && !currentTarget.open && currentTarget.showModal()}
    >
      {isOpen && (
        <>
          <div className={css.header}>
            <h2 id={titleId}>{title}</h2>
            {onClose && (
              <button type="button" className={css.close} aria-label="Close" onClick={onClose}>
                <Icon name="close" />
              </button>
            )}
          </div>
          {children}
        </>
      )}
    </dialog>
  )
}

interface DialogButtonsProps {
  /** The dialog's actions. */
  children: ElementNode
  onCancel: () => void
}

/** The footer of a dialog, with its actions and the button to cancel. */
export function DialogButtons({ children, onCancel }: DialogButtonsProps) {
  return (
    <div className={css.buttons}>
      {children}
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
