import { createHash } from 'node:crypto'

export interface Stored {
  /** Bytes. */
  size: number
  /** 64 hexadecimal digits. */
  sha256: string
}

/** Files by key. Stored files are never overwritten. */
export interface Storage {
  /** Completely or not at all. Storing the same bytes again succeeds; others throw TakenError. */
  put(key: string, bytes: Uint8Array): Promise<Stored>
  /** Throws MissingError. */
  get(key: string): Promise<Uint8Array>
  /** Null if there is nothing under the key. */
  stat(key: string): Promise<Pick<Stored, 'size'> | null>
  /** Removes a file that can be made again. Throws RangeError for a key of the archive. */
  remove(key: `made/${string}`): Promise<void>
  /** Throws an Error with an explanation if nothing can be stored now. */
  requireWritable(): Promise<void>
}

export class TakenError extends Error {
  override readonly name = 'TakenError'
}

export class MissingError extends Error {
  override readonly name = 'MissingError'
}

export const computeSha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const wellFormed = /^[A-Za-z0-9][\w.-]{0,199}(\/[A-Za-z0-9][\w.-]{0,199}){0,7}$/

/** Throws RangeError for a file that is kept forever. */
export function requireRemovable(key: string): string {
  if (!key.startsWith('made/')) throw new RangeError(`${key} is kept`)
  return requireKey(key)
}

/** Throws RangeError for a key that could lead out of the store. */
export function requireKey(key: string): string {
  if (!wellFormed.test(key) || key.includes('..')) throw new RangeError(`${JSON.stringify(key)} is no key`)
  return key
}
