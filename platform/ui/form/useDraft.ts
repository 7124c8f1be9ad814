import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { DraftOwner } from './DraftOwner.ts'
import { getDraftKey, removeDraft, storeDraft, readDraft, type Draft } from './drafts.ts'

const pauseMs = 300

export interface OfferedDraft {
  draft: Draft
  /** Hides the draft; `forget` also deletes it from the browser. */
  close: (forget: boolean) => void
}

/**
 * Stores unsaved input in the browser, and finds the draft of an earlier visit. `listChanged` lists the inputs that
 * differ from the stored values. It must be a stable function, and is called shortly after the last letter.
 */
export function useDraft(
  record: string,
  isDirty: boolean,
  listChanged: () => Record<string, string>,
  version: number | null,
): OfferedDraft | null {
  const userId = useContext(DraftOwner)
  const key = userId === undefined ? null : getDraftKey(userId, record)
  const [shelf, setShelf] = useState(() => getShelf(key))
  // The signed-in user may not be known until after the first render.
  if (shelf.key !== key) setShelf(getShelf(key))
  const { offered } = shelf
  const pending = useRef<(() => void) | null>(null)
  // Another tab may show the same record, so this only deletes drafts that were stored here.
  const hasKept = useRef(false)

  useEffect(() => {
    if (key === null) return undefined
    if (!isDirty) {
      pending.current = null
      if (!offered && hasKept.current) removeDraft(key)
      return undefined
    }
    // The first letters typed do not overwrite a draft that is still being offered.
    const store = () => {
      pending.current = null
      hasKept.current = true
      storeDraft(key, {
        typed: { ...offered?.typed, ...listChanged() },
        at: new Date().toISOString(),
        version,
      })
    }
    pending.current = store
    const timer = setTimeout(store, pauseMs)
    return () => clearTimeout(timer)
  }, [key, isDirty, listChanged, version, offered])

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
