import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { storedPrefix } from '../contract/storedPrefix.ts'
import type { Database } from './connect.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const kept = 7
const prefix = `${storedPrefix}-`
const ending = '.tar.gz'

/** While the server runs, the embedded database is backed up once a day. A PostgreSQL server has its own tools. */
export function keepBackups(database: Database, folder: string, onFailure: (error: unknown) => void): void {
  setInterval(() => void backUpWhenDue(database, folder, new Date()).catch(onFailure), hour).unref()
}

/** Makes a backup if the newest one in the folder is older than a day, and keeps the newest seven. */
export async function backUpWhenDue(database: Database, folder: string, now: Date): Promise<void> {
  if (!database.dump) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const former = (await readdir(folder))
    .filter(name => name.startsWith(prefix) && name.endsWith(ending))
    .toSorted()
  const newest = former.at(-1)
  if (newest !== undefined && newest > nameAt(new Date(now.getTime() - day))) return
  await writeBackup(await database.dump(), join(folder, nameAt(now)))
  const tooOld = former.slice(0, Math.max(0, former.length + 1 - kept))
  await Promise.all(tooOld.map(name => rm(join(folder, name))))
}

/** Names sort by time and contain no colons, which Windows forbids. */
const nameAt = (moment: Date): string =>
  prefix + moment.toISOString().slice(0, 19).replaceAll(':', '-') + ending

/** The file appears complete and is on disk when this resolves. It replaces a file of that name. */
export async function writeBackup(backup: Uint8Array, file: string): Promise<void> {
  const unfinished = `${file}.part`
  const handle = await open(unfinished, 'w', 0o600)
  try {
    await handle.writeFile(backup)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
}
