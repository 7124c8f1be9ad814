import { storedPrefix } from '../../contract/storedPrefix.ts'

/** Typed but unsaved input, stored in the browser so that a closed tab or a lost session loses nothing. */
export interface Draft {
  /** Only inputs that differ from what is stored. */
  typed: Record<string, string>
  /** When it was last typed, ISO 8601. */
  at: string
  /** The version on which it is based. */
  version: number | null
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The drafts of one person, so that a shared machine shows no one another's unsaved figures. */
export function getDraftKey(userId: number, record: string): string {
  return `${storedPrefix}.draft.${userId}.${record}`
}

/** Storage can be full, disabled, or contain something else. Then there is no draft, and the form still works. */
export function readDraft(key: string, shelf: Shelf = localStorage): Draft | null {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(key) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

export function storeDraft(key: string, draft: Draft, shelf: Shelf = localStorage): void {
  try {
    shelf.setItem(key, JSON.stringify(draft))
  } catch {
    // The form itself still has the input, and leaving it asks.
  }
}

export function removeDraft(key: string, shelf: Shelf = localStorage): void {
  try {
    shelf.removeItem(key)
  } catch {
    // Nothing could be stored either.
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
