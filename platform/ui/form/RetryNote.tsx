import { createPortal } from 'react-dom'
import { frontDialog } from '../Dialog.tsx'
import { useStore } from '../store.ts'
import { endRetryWaits, retryStore } from './callWithRetry.ts'
import { saveMessages } from './saveMessages.ts'
import { NextRetry } from './SaveNote.tsx'
import css from './Form.module.css'

/**
 * Shown at the bottom of the window while a button's call waits for the server. If a dialog is open, it is shown in the
 * dialog, because nothing outside can be clicked.
 */
export function RetryNote() {
  const waiting = useStore(retryStore)
  const dialog = useStore(frontDialog)
  const note = (
    <div className={css.waiting} data-kind={waiting ? 'waiting' : undefined} data-screen-only>
      <p role="status">{waiting && saveMessages.notDoneYet(waiting.why)}</p>
      {waiting && <NextRetry until={waiting.until} onEnd={endRetryWaits} />}
    </div>
  )
  return dialog ? createPortal(note, dialog) : note
}
