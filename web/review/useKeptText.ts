import { useState } from 'react'
import { useActor } from '../session.ts'
import { draftKey, dropDraft, keepDraft, readDraft } from '#platform/ui/form/drafts.ts'

/** A text that survives a reload and a closed dialog until it was sent. */
export function useKeptText(record: string, initial: string) {
  const userId = useActor()?.userId
  const key = userId === undefined ? null : draftKey(userId, record)
  const [text, setText] = useState(() => (key === null ? undefined : readDraft(key)?.typed.text) ?? initial)
  return {
    text,
    type(typed: string): void {
      setText(typed)
      if (key === null) return
      if (typed.trim() === '' || typed === initial) dropDraft(key)
      else keepDraft(key, { typed: { text: typed }, at: new Date().toISOString(), version: null })
    },
    forget(): void {
      if (key !== null) dropDraft(key)
    },
  }
}
