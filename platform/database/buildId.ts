import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/**
 * Everything that affects the server's output: its own source folders, and the exact versions of its packages,
 * including fonts.
 */
const sources = ['platform', 'server', 'domain', 'package-lock.json'].map(name => join(root, name))

let known: Promise<string> | undefined

/** Differs between any two versions of the product, so that a book made by another version is not reused. */
export function buildId(): Promise<string> {
  return (known ??= hashSources(sources))
}

/** A short hash of files and whole folders, including their names but not tests. */
export async function hashSources(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of await filesIn(path)) {
      hash.update(`${relative(path, file)}\0`).update(await readFile(file))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null)
  if (!entries) return [path]
  return entries
    .filter(entry => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map(entry => join(entry.parentPath, entry.name))
    .toSorted()
}
