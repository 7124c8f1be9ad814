import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Settings } from '../config.ts'
import { fileStorage } from './fileStorage.ts'
import type { Storage } from './storage.ts'

/** The archive: a folder of the data folder unless STORAGE_URL names another place. */
export function openStorage({ storageUrl, dataDir }: Pick<Settings, 'storageUrl' | 'dataDir'>): Storage {
  return fileStorage(storageUrl === null ? join(dataDir, 'archive') : fileURLToPath(storageUrl))
}
