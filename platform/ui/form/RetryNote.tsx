import { createPortal } from 'react-dom'
import { frontDialog } from '../Dialog.tsx'
import { useStore } from '../useStore.ts'
import { endRetryWaits, retryStore } from './callWithRetry.ts'
import { saveMessages } from './saveMessages.ts'
import { NextRetry } from './SaveNote.tsx'
import css from './Form.module.css'

/**
 * At the foot of the window while something that a button asked for waits for the server: in the dialog that is open, as
 * nothing outside of it can be clicked.
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
