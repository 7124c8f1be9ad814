import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { DraftOwner } from './DraftOwner.ts'
import {
  getDraftKey,
  listDrafts,
  makeFormDraftKey,
  removeDraft,
  storeDraft,
  type KeptDraft,
} from './drafts.ts'

const pauseMs = 300

export interface OfferedDraft extends KeptDraft {
  /** Hides the draft and deletes it from the browser. */
  discard: () => void
  /** Hides the draft, which this form's own draft replaces once that is stored. */
  take: () => void
}

/** A draft to show next to the stored values. */
export interface RestorableDraft extends OfferedDraft {
  /** The draft compared with the stored values, formatted for display. */
  lines: { name: string; label: string; mine: string; stored: string }[]
  /** Whether something was saved after the draft was typed. */
  isOlder: boolean
  /** The labels of a table's changed rows that someone else has removed since, and whether there are no others. */
  removed?: string[]
  isAllRemoved?: boolean
  /** Restores the draft into the inputs. Removed rows are left out or added again. */
  restore: (addsRemoved?: boolean) => void
}

/**
 * Stores unsaved input in the browser, and finds the drafts of earlier visits and of other tabs. `listChanged` lists
 * the inputs that differ from the stored values. It must be a stable function, and is called shortly after the last
 * letter. `forget` deletes what was sent, even after the form has left the screen.
 */
export function useDraft(
  record: string,
  isDirty: boolean,
  listChanged: () => Record<string, string>,
  version: number | null,
): { offered: OfferedDraft[]; forget: () => void } {
  const userId = useContext(DraftOwner)
  const key = userId === undefined ? null : getDraftKey(userId, record)
  const [found, setFound] = useState(() => findDrafts(key))
  // The signed-in user may not be known until after the first render.
  if (found.key !== key) setFound(findDrafts(key))
  const { own } = found
  const taken = useRef<string[]>([])
  const pending = useRef<(() => void) | null>(null)

  const forget = useCallback(() => {
    pending.current = null
    removeAll([own ?? '', ...taken.current.splice(0)])
  }, [own])

  useEffect(() => {
    if (own === null) return undefined
    if (!isDirty) {
      forget()
      return undefined
    }
    const store = () => {
      if (pending.current !== store) return
      pending.current = null
      if (storeDraft(own, { typed: listChanged(), at: new Date().toISOString(), version }))
        removeAll(taken.current.splice(0))
    }
    pending.current = store
    const timer = setTimeout(store, pauseMs)
    return () => clearTimeout(timer)
  }, [own, isDirty, listChanged, version, forget])

  useEffect(() => {
    const flush = () => pending.current?.()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  const hide = (hidden: string) =>
    setFound(was => ({ ...was, drafts: was.drafts.filter(each => each.key !== hidden) }))
  const offered = found.drafts.map(each => ({
    ...each,
    discard() {
      removeDraft(each.key)
      hide(each.key)
    },
    take() {
      taken.current.push(each.key)
      hide(each.key)
    },
  }))
  return { offered, forget }
}

const removeAll = (keys: string[]) => keys.forEach(each => removeDraft(each))

interface FoundDrafts {
  key: string | null
  /** The key of the draft of the form that asks. */
  own: string | null
  drafts: KeptDraft[]
}

const findDrafts = (key: string | null): FoundDrafts =>
  key === null ? { key, own: null, drafts: [] } : { key, own: makeFormDraftKey(key), drafts: listDrafts(key) }
