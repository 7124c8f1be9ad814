import { storedPrefix } from '../../contract/storedPrefix.ts'

/** Unsaved input stored in the browser, so that a closed tab or a lost session loses nothing. */
export interface Draft {
  /** Only the inputs that differ from the stored values. */
  typed: Record<string, string>
  /** The time of the last change, ISO 8601. */
  at: string
  /** The version it is based on. */
  version: number | null
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The drafts of one user, so that people who share a machine do not see each other's unsaved figures. */
export function getDraftKey(userId: number, record: string): string {
  return `${storedPrefix}.draft.${userId}.${record}`
}

/** Storage can be full, disabled, or contain other data. Then there is no draft, and the form still works. */
export function readDraft(key: string, shelf: Shelf = localStorage): Draft | null {
  try {
    const stored: unknown = JSON.parse(shelf.getItem(key) ?? 'null')
    return isDraft(stored) ? stored : null
  } catch {
    return null
  }
}

export function storeDraft(key: string, draft: Draft, shelf: Shelf = localStorage): void {
  try {
    shelf.setItem(key, JSON.stringify(draft))
  } catch {
    // The form itself still has the input, and asks before it is left.
  }
}

export function removeDraft(key: string, shelf: Shelf = localStorage): void {
  try {
    shelf.removeItem(key)
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
