import { hostname } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openFileStorage } from './openFileStorage.ts'
import type { Storage } from './storage.ts'

interface StorageSettings {
  storageUrl: string | null
  dataDir: string
}

/** Identical for servers that share an archive. The data folder is one machine's own. */
export const describeStorage = ({ storageUrl, dataDir }: StorageSettings): string =>
  storageUrl ?? `${hostname()}:${dataDir}`

/**
 * Opens the archive: a folder in the data folder, unless STORAGE_URL names another folder or a bucket. Throws
 * SettingsError.
 */
export async function openStorage({ storageUrl, dataDir }: StorageSettings): Promise<Storage> {
  if (storageUrl === null) return openFileStorage(join(dataDir, 'archive'))
  if (new URL(storageUrl).protocol === 'file:') return openFileStorage(fileURLToPath(storageUrl))
  // Only installations with a bucket load its library.
  const { openS3Storage: s3Storage } = await import('./openS3Storage.ts')
  return s3Storage(storageUrl)
}
