import { problem } from '#domain/problems.ts'

/** Every record that people edit carries a version, and its entity tag is that version: `"7"`. */
export function entityTag(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('version' in answer)) return null
  return typeof answer.version === 'number' ? `"${answer.version}"` : null
}

/** The version in an `If-Match` header; null when there is none or it is `*`. A tag that is none of ours is stale. */
export function expectedVersion(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim())?.[1]
  return version === undefined ? -1 : Number(version)
}

/** Refuses a write that was made upon an older version than the one stored. */
export function requireVersion(stored: { version: number }, expected: number | null): void {
  if (expected !== null && stored.version !== expected) throw problem('stale')
}
