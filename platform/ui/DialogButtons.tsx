import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import css from './ConfirmDialog.module.css'

interface DialogButtonsProps {
  /** What the dialog does. */
  children: ReactNode
  onCancel: () => void
}

/** The end of a dialog: what it does, and the way out of it. */
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
