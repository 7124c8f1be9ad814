import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SettingsError, type Settings } from '../config.ts'
import { fileStorage } from './fileStorage.ts'
import type { Storage } from './storage.ts'

/** The archive: a folder of the data folder unless STORAGE_URL names another one. Throws SettingsError. */
export function openStorage({ storageUrl, dataDir }: Pick<Settings, 'storageUrl' | 'dataDir'>): Storage {
  if (storageUrl === null) return fileStorage(join(dataDir, 'archive'))
  if (new URL(storageUrl).protocol === 'file:') return fileStorage(fileURLToPath(storageUrl))
  throw new SettingsError('STORAGE_URL must be the address of a folder, like file:///srv/factbook/archive')
}
