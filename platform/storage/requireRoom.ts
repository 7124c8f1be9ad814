import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

const megabyte = 1_048_576
/** PostgreSQL itself writes 16 MB ahead, and an upload may have 64 MB. */
const leastFreeMegabytes = 128

/** Throws an Error with an explanation unless the folder is writable and has room. */
export async function requireRoom(folder: string): Promise<void> {
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
