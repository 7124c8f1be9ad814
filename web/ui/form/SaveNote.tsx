import { messages } from '#domain/messages.ts'
import css from './Form.module.css'
import type { SaveState } from './formState.ts'

/** 'Saved 14:32', 'Saving', 'Not saved: why', or that something waits to be saved. */
export function SaveNote({ state, isDirty }: { state: SaveState; isDirty: boolean }) {
  return (
    <p className={css.saveNote} data-kind={state.kind} role="status">
      {wording(state, isDirty)}
    </p>
  )
}

function wording(state: SaveState, isDirty: boolean): string {
  switch (state.kind) {
    case 'saving':
      return messages.saving
    case 'failed':
      return messages.notSaved(state.why)
    case 'saved':
      return isDirty
        ? `${messages.savedAt(timeOf(state.at))}; changed since`
        : messages.savedAt(timeOf(state.at))
    case 'untouched':
      return isDirty ? 'Not saved yet' : ''
  }
}

/** The hour and minute of the person's own clock: `14:32`. */
export function timeOf(at: Date): string {
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
}
