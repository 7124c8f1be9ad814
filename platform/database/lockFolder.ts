import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SettingsError } from '../settingsError.ts'

const busy = 5

/**
 * Locks the folder for this process, or throws SettingsError, because two processes on one embedded database lose rows
 * silently. The operating system releases SQLite's exclusive lock when the process ends for any reason. Imported when
 * needed, so that a server with PostgreSQL does not load SQLite.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 })
  try {
    lock.exec(
      'pragma locking_mode = exclusive; begin exclusive; create table if not exists held (at text); commit',
    )
  } catch (cause) {
    lock.close()
    if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === busy)) throw cause
    throw new SettingsError(
      `Another process is using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
  return () => lock.close()
}
