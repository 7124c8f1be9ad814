import { storedPrefix } from '../../contract/storedPrefix.ts'
import { lastingStorage } from '../browserStorage.ts'
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

/** The drafts of one user, so that people who share a machine do not see each other's unsaved figures. */
export function getDraftKey(userId: number, record: string): string {
  return `${storedPrefix}.draft.${userId}.${record}`
}

/** Each open form has a draft of its own, so that two tabs do not replace each other's. */
export const makeFormDraftKey = (key: string): string => `${key}#${Math.random()}`

const full = createStore(false)
/** Whether the last draft could not be stored. */
export const isDraftStorageFull: Store<boolean> = full

/** Storage can contain other data. Then there is no draft. */
export function readDraft(key: string, storage = lastingStorage): Draft | null {
  try {
    const stored: unknown = JSON.parse(storage.read(key) ?? 'null')
    return isDraft(stored) ? stored : null
  } catch {
    return null
  }
}

/** The drafts that forms of a record have left, oldest first. */
export const listDrafts = (key: string, storage = lastingStorage): KeptDraft[] =>
  storage
    .listKeys()
    .filter(each => each === key || each.startsWith(`${key}#`))
    .flatMap(each => {
      const draft = readDraft(each, storage)
      return draft ? [{ key: each, draft }] : []
    })
    .toSorted((a, b) => a.draft.at.localeCompare(b.draft.at))

/** Returns whether the browser stored it. Otherwise, it lasts until the page is left, and the form says so. */
export function storeDraft(key: string, draft: Draft, storage = lastingStorage): boolean {
  full.set(!storage.keep(key, JSON.stringify(draft)))
  return !full.current()
}

export const removeDraft = (key: string, storage = lastingStorage): void => storage.remove(key)

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
