import { problem } from '../contract/problem.ts'

/** Every record that people edit carries a version, and its entity tag is that version: `"7"`. */
export function versionEtag(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('version' in answer)) return null
  return typeof answer.version === 'number' ? `"${answer.version}"` : null
}

const unknownTag = -1
const notSent = -2

/**
 * The version in an `If-Match` header; null when it is `*`, or when an API client sent none. A browser has to send one. A
 * tag that is none of ours is stale.
 */
export function expectedVersion(header: string | undefined, isBrowser: boolean): number | null {
  if (header === undefined) return isBrowser ? notSent : null
  if (header.trim() === '*') return null
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim())?.[1]
  return version === undefined ? unknownTag : Number(version)
}

/** Throws `stale` for a change made from an older version than the one stored, and `versionRequired` for one of no version. */
export function requireVersion(stored: { version: number }, expected: number | null): void {
  if (expected === notSent) throw problem('versionRequired')
  if (expected !== null && stored.version !== expected) throw problem('stale')
}
