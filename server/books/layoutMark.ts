import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** What reads the books, works them out and draws them. */
export const folders = [
  './',
  './render/',
  '../reports/',
  '../reports/render/',
  '../pdf/',
  '../../domain/',
].map(path => new URL(path, import.meta.url))
let mark: string | undefined

/** Differs whenever what makes the books does: a book that an older version of the product made is not shared then. */
export function layoutMark(): string {
  return (mark ??= markOf(folders))
}

/** Of the sources in the folders; tests do not count. */
export function markOf(places: readonly URL[]): string {
  const hash = createHash('sha256')
  for (const folder of places) {
    const names = readdirSync(folder).filter(
      name => /\.(ts|typ|json)$/.test(name) && !name.endsWith('.test.ts'),
    )
    for (const name of names.toSorted()) hash.update(name).update(readFileSync(new URL(name, folder)))
  }
  return hash.digest('hex').slice(0, 16)
}
