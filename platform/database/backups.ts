import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { storedPrefix } from '../contract/storedPrefix.ts'
import { writeThrough } from '../storage/openFileStorage.ts'
import { type Database, connectFolder, restoredName } from './connect.ts'
import { explainOpenError } from './explainOpenError.ts'

const day = 24 * 60 * 60 * 1000
const mostBackups = 7
const prefix = `${storedPrefix}-`
const ending = '.tar.gz'
const unfinishedEnding = '.part'

/** Creates a backup of the embedded database if the newest one is more than a day old. */
export async function backUpWhenDue(database: Database, dataDir: string, now: Date): Promise<void> {
  // A backup from the future was made while the clock was wrong.
  const newest = (await listBackups(dataDir)).findLast(name => name <= createName(now))
  if (newest === undefined || newest <= createName(new Date(now.getTime() - day)))
    await backUp(database, dataDir, now)
}

/** Creates a backup of the embedded database in the data folder, and keeps the newest seven. Resolves to its file. */
export async function backUp(database: Database, dataDir: string, now: Date): Promise<string | null> {
  if (!database.dump) return null
  const folder = folderOf(dataDir)
  const isPast = (name: string) => name <= createName(now)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeUnfinished(folder)
  const file = join(folder, createName(now))
  await writeBackup(await database.dump(), file)
  // In this order: a power failure during a checkpoint may damage the database.
  await database.maintain?.()
  const names = await listBackups(dataDir)
  // Backups from the future are counted separately, or they would crowd out every later backup.
  const [past, future] = [names.filter(isPast), names.filter(name => !isPast(name))]
  const tooOld = [past, future].flatMap(each => each.slice(0, -mostBackups))
  await Promise.all(tooOld.map(name => rm(join(folder, name))))
  return file
}

/** Remains if the process was killed during a backup. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => name.endsWith(unfinishedEnding))
  await Promise.all(names.map(name => rm(join(folder, name))))
}

const folderOf = (dataDir: string): string => join(dataDir, 'backups')

async function listBackups(dataDir: string): Promise<string[]> {
  const names = existsSync(folderOf(dataDir)) ? await readdir(folderOf(dataDir)) : []
  return names.filter(name => name.startsWith(prefix) && name.endsWith(ending)).toSorted()
}

/** Names sort by time and contain no colons, which Windows forbids. */
const createName = (moment: Date): string =>
  prefix + moment.toISOString().slice(0, 19).replaceAll(':', '-') + ending

/**
 * The file appears only when complete, and is on disk when this resolves. It replaces any file of that name. If the disk
 * is full, nothing remains, because otherwise each attempt would take more of it.
 */
export async function writeBackup(backup: Uint8Array, file: string): Promise<void> {
  const unfinished = `${file}${unfinishedEnding}`
  try {
    await writeThrough(unfinished, backup, 'w')
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/**
 * Replaces the embedded database with the backup and resolves to the folder of the previous one, or null if there was
 * none. Throws without changing anything if the backup cannot be opened or another process has the database open.
 */
export async function restoreBackup(dataDir: string, backup: Uint8Array, now: Date): Promise<string | null> {
  const folder = join(dataDir, 'database')
  const opened = join(dataDir, 'database-of-backup')
  await mkdir(folder, { recursive: true })
  const { lockFolder } = await import('./lockFolder.ts')
  const unlock = lockFolder(folder)
  try {
    await rm(opened, { recursive: true, force: true })
    await tryToOpen(opened, backup)
    const [current, restored] = [join(folder, 'pglite'), join(folder, restoredName)]
    const former = join(dataDir, `database-until-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`)
    const any = existsSync(current)
    await rm(restored, { recursive: true, force: true })
    await rename(join(opened, 'pglite'), restored)
    // If the process ends between these two, the next start does the second.
    if (any) await rename(current, former)
    await rename(restored, current)
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
    const explained = explainOpenError(cause, { databaseUrl: null, dataDir: dirname(folder) })
    if (explained !== cause) throw explained
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `The file is not a backup of this database or is damaged (${why}). The database was not changed.`,
      { cause },
    )
  }
}

/** Throws if the compressed data is truncated, because the embedded database would end the process. */
async function readToTheEnd(backup: Uint8Array): Promise<void> {
  const content = new PassThrough().resume()
  const compressed = new PassThrough()
  compressed.end(backup)
  await pipeline(compressed, createGunzip(), content)
}
