import { useEffect, useState } from 'react'
import { Button } from '../Button.tsx'
import type { RetryWaitEnd } from './retryPolicy.ts'
import type { SaveState } from './saveMachine.ts'
import { saveMessages } from './saveMessages.ts'
import css from './Form.module.css'

/** 'Saved 14:32', 'Saving', 'Not saved: why', or a notice of unsaved changes. */
export function SaveNote({ state, isDirty }: { state: SaveState; isDirty: boolean }) {
  return (
    <div className={css.saveNote} data-kind={state.kind}>
      <p role="status">{describeState(state, isDirty)}</p>
      {state.kind === 'waiting' && <NextRetry until={state.wait.until} onEnd={state.wait.end} />}
    </div>
  )
}

/** The time until the next attempt. Hidden from screen readers, which would announce every second. */
export function NextRetry({ until, onEnd }: { until: Date; onEnd: (how: RetryWaitEnd) => void }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((until.getTime() - now) / 1000))
  return (
    <>
      <p>{saveMessages.tryingAgainIn(seconds)}</p>
      <Button size="sm" variant="default" onClick={() => onEnd('again')}>
        Try again now
      </Button>
      <Button size="sm" variant="plain" onClick={() => onEnd('givenUp')}>
        Stop trying
      </Button>
    </>
  )
}

function describeState(state: SaveState, isDirty: boolean): string {
  switch (state.kind) {
    case 'saving':
      return saveMessages.saving
    case 'failed':
    case 'waiting':
      return saveMessages.notSaved(state.why)
    case 'saved':
      return isDirty
        ? `${saveMessages.savedAt(formatTime(state.at))}. Changed since then.`
        : saveMessages.savedAt(formatTime(state.at))
    case 'untouched':
      return isDirty ? 'Not saved yet' : ''
  }
}

/** The user's local time: `14:32`. */
function formatTime(at: Date): string {
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
}
