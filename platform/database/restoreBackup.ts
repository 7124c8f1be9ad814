import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { connectFolder } from './connect.ts'
import { lockFolder } from './lockFolder.ts'

/**
 * Replaces the embedded database with the backup and resolves to the folder of the former one, or null if there was
 * none. Throws without changes if the backup cannot be opened or another process has the database open.
 */
export async function restoreBackup(dataDir: string, backup: Uint8Array, now: Date): Promise<string | null> {
  const folder = join(dataDir, 'database')
  const opened = join(dataDir, 'database-of-backup')
  await mkdir(folder, { recursive: true })
  const unlock = lockFolder(folder)
  try {
    await rm(opened, { recursive: true, force: true })
    await tryToOpen(opened, backup)
    const current = join(folder, 'pglite')
    const former = join(dataDir, `database-until-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`)
    const any = existsSync(current)
    if (any) await rename(current, former)
    await rename(join(opened, 'pglite'), current)
    return any ? former : null
  } finally {
    await rm(opened, { recursive: true, force: true })
    unlock()
  }
}

async function tryToOpen(folder: string, backup: Uint8Array): Promise<void> {
  try {
    await readToTheEnd(backup)
    const database = await connectFolder(folder, new Blob([new Uint8Array(backup)]))
    try {
      await database.ask('select from schema_migration', [])
    } finally {
      await database.close()
    }
  } catch (cause) {
    throw new Error(
      'The file is not a backup of this database or is damaged. The database was not changed.',
      {
        cause,
      },
    )
  }
}

/** The embedded database ends the process when compressed data break off. Throws then, without that. */
async function readToTheEnd(backup: Uint8Array): Promise<void> {
  const content = new PassThrough().resume()
  const compressed = new PassThrough()
  compressed.end(backup)
  await pipeline(compressed, createGunzip(), content)
}
