import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const others = 0o077

/** From now on, only this process's user can access its new files and folders. */
export const keepFilesPrivate = (): number => process.umask(others)

/** Restricts a folder and its contents to the owner: 0700 for folders, 0600 for files. Windows has no such modes. */
export function makePrivate(folder: string): void {
  if (process.platform === 'win32') return
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true })
  restrict(folder)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) restrict(join(folder, name))
}

function restrict(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink() || (found.mode & others) === 0) return
  try {
    chmodSync(path, found.mode & ~others & 0o777)
  } catch (error) {
    // A folder of another user, such as the lost+found of a mounted volume.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error
  }
}
