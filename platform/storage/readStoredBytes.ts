import { problem } from '../contract/problem.ts'
import { MissingError, computeSha256, type Storage } from './storage.ts'

interface KeptFile {
  fileName: string
  sha256: string
  storageKey: string
}

/** A file exactly as stored. Throws `fileLost` if the store no longer has it, or has different bytes. */
export async function readStoredBytes(storage: Storage, file: KeptFile): Promise<Uint8Array> {
  const bytes = await bytesAt(storage, file.storageKey)
  if (!bytes) throw lost(`${file.fileName} is missing from the archive.`)
  if (computeSha256(bytes) !== file.sha256) {
    throw lost(`${file.fileName} is damaged. Its SHA-256 does not match the stored one.`)
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

const lost = (what: string) =>
  problem('fileLost', { message: `${what} Please contact your server administrator.` })
