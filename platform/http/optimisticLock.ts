import { problem } from '../contract/problem.ts'

/** Every record that people edit has a version, which is its ETag: `"7"`. */
export function computeVersionEtag(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('version' in answer)) return null
  return typeof answer.version === 'number' ? `"${answer.version}"` : null
}

const unknownTag = -1
const notSent = -2

/**
 * The version in an `If-Match` header; null if it is `*`, or if an API client sent none. A browser must send one. An
 * unknown tag is stale.
 */
export function readExpectedVersion(header: string | undefined, isBrowser: boolean): number | null {
  if (header === undefined) return isBrowser ? notSent : null
  if (header.trim() === '*') return null
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim())?.[1]
  return version === undefined ? unknownTag : Number(version)
}

/**
 * Throws `stale` for a change based on an older version than the stored one, and `versionRequired` for one without a
 * version.
 */
export function requireVersion(stored: { version: number }, expected: number | null): void {
  if (expected === notSent) throw problem('versionRequired')
  if (expected !== null && stored.version !== expected) throw problem('stale')
}
