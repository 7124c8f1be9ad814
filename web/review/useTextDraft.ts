import { useState } from 'react'
import { useActor } from '../session.ts'
import { getDraftKey, removeDraft, storeDraft, readDraft } from '#platform/ui/form/drafts.ts'

/** A text that survives a reload and a closed dialog until it was sent. */
export function useTextDraft(record: string, initial: string) {
  const userId = useActor()?.userId
  const key = userId === undefined ? null : getDraftKey(userId, record)
  const [text, setText] = useState(() => (key === null ? undefined : readDraft(key)?.typed.text) ?? initial)
  return {
    text,
    type(typed: string): void {
      setText(typed)
      if (key === null) return
      if (typed.trim() === '' || typed === initial) removeDraft(key)
      else storeDraft(key, { typed: { text: typed }, at: new Date().toISOString(), version: null })
    },
    forget(): void {
      if (key !== null) removeDraft(key)
    },
  }
}
