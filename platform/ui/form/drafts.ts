import { storedPrefix } from '../../contract/storedPrefix.ts'
import { createStore, type Store } from '../store.ts'

/** Unsaved input stored in the browser, so that a closed tab or a lost session loses nothing. */
export interface Draft {
  /** Only the inputs that differ from the stored values. */
  typed: Record<string, string>
  /** The time of the last change, ISO 8601. */
  at: string
  /** The version it is based on. */
  version: number | null
}

export interface KeptDraft {
  key: string
  draft: Draft
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The drafts of one user, so that people who share a machine do not see each other's unsaved figures. */
export function getDraftKey(userId: number, record: string): string {
  return `${storedPrefix}.draft.${userId}.${record}`
}

/** Each open form has a draft of its own, so that two tabs do not replace each other's. */
export const makeFormDraftKey = (key: string): string => `${key}#${Math.random()}`

const full = createStore(false)
/** Whether the last draft could not be stored. */
export const isDraftStorageFull: Store<boolean> = full

/** Storage can be full, disabled, or contain other data. Then there is no draft, and the form still works. */
export function readDraft(key: string, shelf?: Shelf): Draft | null {
  try {
    const stored: unknown = JSON.parse((shelf ?? localStorage).getItem(key) ?? 'null')
    return isDraft(stored) ? stored : null
  } catch {
    return null
  }
}

/** The drafts that forms of a record have left, oldest first. */
export function listDrafts(key: string, shelf?: Shelf): KeptDraft[] {
  try {
    const place = shelf ?? localStorage
    return Array.from({ length: place.length }, (_, index) => place.key(index) ?? '')
      .filter(each => each === key || each.startsWith(`${key}#`))
      .flatMap(each => {
        const draft = readDraft(each, place)
        return draft ? [{ key: each, draft }] : []
      })
      .toSorted((a, b) => a.draft.at.localeCompare(b.draft.at))
  } catch {
    return []
  }
}

/** Returns whether it was stored. Otherwise, the form says so. */
export function storeDraft(key: string, draft: Draft, shelf?: Shelf): boolean {
  try {
    ;(shelf ?? localStorage).setItem(key, JSON.stringify(draft))
    full.set(false)
  } catch {
    full.set(true)
  }
  return !full.current()
}

export function removeDraft(key: string, shelf?: Shelf): void {
  try {
    ;(shelf ?? localStorage).removeItem(key)
  } catch {
    // In that case, nothing could have been stored either.
  }
}

function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== 'object' || kept === null) return false
  const { typed, at, version } = kept as Record<string, unknown>
  return (
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at)) &&
    (version === null || typeof version === 'number') &&
    typeof typed === 'object' &&
    typed !== null &&
    Object.values(typed).every(text => typeof text === 'string')
  )
}
