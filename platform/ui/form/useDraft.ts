import { useCallback, useEffect, useRef, useState } from 'react'
import { useActor } from '#web/session.ts'
import { getDraftKey, removeDraft, storeDraft, readDraft, type Draft } from './drafts.ts'

const pauseMs = 300

export interface OfferedDraft {
  draft: Draft
  /** Takes it off the screen; `forget` also out of the browser. */
  close: (forget: boolean) => void
}

/**
 * Keeps what was typed and not saved in the browser, and finds what an earlier visit left.
 * `changed` holds the inputs that differ from what is stored.
 */
export function useDraft(
  record: string,
  changed: Record<string, string>,
  version: number | null,
): OfferedDraft | null {
  const userId = useActor()?.userId
  const key = userId === undefined ? null : getDraftKey(userId, record)
  const [shelf, setShelf] = useState(() => getShelf(key))
  // Who is signed in may be known only after the first drawing.
  if (shelf.key !== key) setShelf(getShelf(key))
  const { offered } = shelf
  const pending = useRef<(() => void) | null>(null)
  // Another tab may be open on the same record: only what was kept here is dropped here.
  const hasKept = useRef(false)

  const text = JSON.stringify(changed)
  useEffect(() => {
    if (key === null) return undefined
    const typed = JSON.parse(text) as Record<string, string>
    if (Object.keys(typed).length === 0) {
      pending.current = null
      if (!offered && hasKept.current) removeDraft(key)
      return undefined
    }
    // An offer that is still open is not overwritten by the first letters typed beside it.
    const store = () => {
      pending.current = null
      hasKept.current = true
      storeDraft(key, { typed: { ...offered?.typed, ...typed }, at: new Date().toISOString(), version })
    }
    pending.current = store
    const timer = setTimeout(store, pauseMs)
    return () => clearTimeout(timer)
  }, [key, text, version, offered])

  useEffect(() => {
    const flush = () => pending.current?.()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  const close = useCallback(
    (forget: boolean) => {
      if (forget && key !== null) removeDraft(key)
      hasKept.current = true
      setShelf({ key, offered: null })
    },
    [key],
  )
  return offered && { draft: offered, close }
}

function getShelf(key: string | null): { key: string | null; offered: Draft | null } {
  return { key, offered: key === null ? null : readDraft(key) }
}
