import { cleanText } from '../contract/cleanText.ts'
import { problem } from '../contract/problem.ts'
import type { ProblemPart } from '../contract/problemDocument.ts'

/** A new password is hashed exactly as it was typed, wherever it is checked. */
const isPassword = (name: string): boolean => /password$/i.test(name)

/**
 * Cleans every text of a body or query before it is validated, so that no call can store or search for the characters
 * that `cleanText` removes.
 */
export function cleanTexts(input: unknown): unknown {
  if (typeof input === 'string') return cleanText(input)
  if (typeof input !== 'object' || input === null) return input
  const members = input as Record<string, unknown>
  for (const [name, value] of Object.entries(members)) {
    if (typeof value !== 'string' || !isPassword(name)) members[name] = cleanTexts(value)
  }
  return members
}

/**
 * Text in the database cannot contain NUL, and an unpaired surrogate would be stored as a different character. Both are
 * rejected wherever they occur. Throws `invalidInput`.
 */
export function rejectInvalidUnicode(given: { params: unknown; query: unknown; body: unknown }): void {
  if (isStorable(given)) return
  const errors = [
    ...listUnstorable(given.params, '/params'),
    ...listUnstorable(given.query, '/query'),
    ...listUnstorable(given.body, ''),
  ]
  throw problem('invalidInput', { detail: errors[0]?.detail, errors })
}

/** The values have passed their schema, which limits their depth. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable)
}

/** The locations of values that cannot be stored. */
function listUnstorable(value: unknown, pointer: string): ProblemPart[] {
  if (typeof value === 'string') {
    if (isStorable(value)) return []
    return [
      { pointer, detail: 'This text contains characters that cannot be saved. Remove them and try again.' },
    ]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    listUnstorable(each, `${pointer}/${escapePointer(name)}`),
  )
}

/** RFC 6901. */
const escapePointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')
