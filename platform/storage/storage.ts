import { createHash } from 'node:crypto'
import { problem } from '../contract/problem.ts'

export interface StoredContents {
  /** Bytes. */
  size: number
  /** 64 hexadecimal digits. */
  sha256: string
}

/** Files by key. Stored files are never overwritten. */
export interface Storage {
  /** Stores the whole file or nothing. Storing the same bytes again succeeds; different bytes throw TakenError. */
  put(key: string, bytes: Uint8Array): Promise<StoredContents>
  /** Throws MissingError. */
  get(key: string): Promise<Uint8Array>
  /** Null if the key does not exist. */
  stat(key: string): Promise<Pick<StoredContents, 'size'> | null>
  /** Removes a file that can be generated again. Throws RangeError for a key of the archive. */
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

/** Throws RangeError for a file that must be kept forever. */
export function requireRemovable(key: string): string {
  if (!key.startsWith('made/')) throw new RangeError(`${key} cannot be removed`)
  return requireKey(key)
}

/** Throws RangeError for a key that could point outside the store. */
export function requireKey(key: string): string {
  if (!wellFormed.test(key) || key.includes('..'))
    throw new RangeError(`${JSON.stringify(key)} is not a valid key`)
  return key
}

interface KeptFile {
  fileName: string
  sha256: string
  storageKey: string
}

/** A file exactly as stored. Throws `fileLost` if the store no longer has it or has different bytes. */
export async function readStoredBytes(storage: Storage, file: KeptFile): Promise<Uint8Array> {
  const bytes = await bytesAt(storage, file.storageKey)
  if (!bytes) throw createFileLost(`${file.fileName} is missing from the archive.`)
  if (computeSha256(bytes) !== file.sha256) {
    throw createFileLost(`${file.fileName} is damaged. Its SHA-256 does not match the stored one.`)
  }
  return bytes
}

async function bytesAt(storage: Storage, key: string): Promise<Uint8Array | null> {
  try {
    return await storage.get(key)
  } catch (error) {
    if (error instanceof MissingError) return null
    throw error
  }
}

const createFileLost = (what: string) =>
  problem('fileLost', { message: `${what} Contact your server administrator.` })
