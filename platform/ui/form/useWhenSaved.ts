import { useEffect, useEffectEvent } from 'react'
import { getInputId, type FormFrame } from './useRecordForm.ts'

type SavedForm = Pick<FormFrame, 'saveState' | 'isDirty'>

/** Acts after each save, such as by returning to a list, unless there is input typed in the meantime. */
export function useWhenSaved({ saveState, isDirty }: SavedForm, act: () => void): void {
  const saved = saveState.kind === 'saved' && !isDirty ? saveState.at : null
  const onSaved = useEffectEvent(act)
  useEffect(() => {
    if (saved) onSaved()
  }, [saved])
}

/** After an addition, focuses the first input of the form, which is empty for the next one. */
export const useFocusWhenAdded = (form: SavedForm & Pick<FormFrame, 'record'>, first: string): void =>
  useWhenSaved(form, () => document.getElementById(getInputId(form.record, first))?.focus())
