import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  MissingError,
  requireKey,
  requireRemovable,
  computeSha256,
  TakenError,
  type Storage,
} from './storage.ts'

/** Files in a folder by key. A file appears only when complete, and is on disk before the call resolves. */
export function openFileStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, ...requireKey(key).split('/'))
  let sweptAt = Number.NEGATIVE_INFINITY
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      if (performance.now() - sweptAt > hourMs) {
        sweptAt = performance.now()
        await removeUnfinished(folder)
      }
      const stored = { size: bytes.byteLength, sha256: computeSha256(bytes) }
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      if (!(await linkIntoPlace(path, bytes))) {
        const existing = computeSha256(await readFile(path))
        if (existing !== stored.sha256) throw new TakenError(`${key} already exists with other contents`)
      }
      return stored
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) throw new MissingError(`${key} does not exist`, { cause: error })
        throw error
      }
    },
    async stat(key) {
      try {
        return { size: (await stat(pathOf(key))).size }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    requireWritable: () => requireFreeSpace(folder),
    async remove(key) {
      await rm(pathOf(requireRemovable(key)), { force: true })
    },
  }
}

const unfinishedEnding = '.part'
const hourMs = 3_600_000

/** Removes files left behind by a killed process. A file being written by another server is younger. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
    if (!name.endsWith(unfinishedEnding)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > hourMs) await rm(path, { force: true }).catch(() => undefined)
  }
}

/** Resolves to false if the key is taken. Unlike renaming, linking never replaces a file. */
async function linkIntoPlace(path: string, bytes: Uint8Array): Promise<boolean> {
  const own = `${path}.${randomUUID()}${unfinishedEnding}`
  try {
    await writeThrough(own, bytes, 'wx')
    await link(own, path)
    await syncFolder(dirname(path))
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(own, { force: true })
  }
}

/** Writes a file that only this user can read, and resolves when it is on disk. The flag 'wx' requires a new file. */
export async function writeThrough(path: string, bytes: Uint8Array, flag: 'w' | 'wx'): Promise<void> {
  const file = await open(path, flag, 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the new name survive a power failure. Windows does not support or need this. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)
const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR'

const megabyte = 1_048_576
/** PostgreSQL itself preallocates 16 MB, and an upload may have 64 MB. */
const leastFreeMegabytes = 128

/** Throws an Error with an explanation unless the folder is writable and has enough space. */
export async function requireFreeSpace(folder: string): Promise<void> {
  const probe = join(folder, `.write-check-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, 'x', { mode: 0o600 })
  } catch (cause) {
    throw new Error('cannot be written to', { cause })
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < leastFreeMegabytes * megabyte) {
    throw new Error(`has less than ${leastFreeMegabytes} MB of free space`)
  }
}
