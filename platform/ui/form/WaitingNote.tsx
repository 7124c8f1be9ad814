import { useSyncExternalStore } from 'react'
import { NextTry } from './SaveNote.tsx'
import { endWaits, waitingStore } from './retryStore.ts'
import css from './Form.module.css'
import { saveMessages } from './saveMessages.ts'

/** At the foot of the window while something that a button asked for waits for the server. */
export function WaitingNote() {
  const waiting = useSyncExternalStore(waitingStore.subscribe, waitingStore.get)
  return (
    <div className={css.waiting} data-kind={waiting ? 'waiting' : undefined} data-screen-only>
      <p role="status">{waiting && saveMessages.notDoneYet(waiting.why)}</p>
      {waiting && <NextTry until={waiting.until} onEnd={endWaits} />}
    </div>
  )
}
