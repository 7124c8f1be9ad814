import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const folders = [
  new URL('./', import.meta.url),
  new URL('./render/', import.meta.url),
  new URL('../reports/render/', import.meta.url),
]
let mark: string | undefined

/** Differs whenever what draws the books does: a book that an older version of the product made is not shared then. */
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
