import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** One hash over files and whole folders of the checkout, given by name, and any other words. */
export function fingerprint(names, ...words) {
  const hash = createHash('sha256')
  for (const name of names.flatMap(filesIn)) hash.update(`${name}\0`).update(readFileSync(join(root, name)))
  return hash.update(words.join('\0')).digest('hex')
}

function filesIn(name) {
  const stat = statSync(join(root, name), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [name]
  return readdirSync(join(root, name))
    .toSorted()
    .flatMap(entry => filesIn(join(name, entry)))
}

/** Whether the work behind a stamp was finished for exactly these inputs. */
export function isStamped(stamp, value) {
  return existsSync(join(root, stamp)) && readFileSync(join(root, stamp), 'utf8') === value
}

export function writeStamp(stamp, value) {
  writeFileSync(join(root, stamp), value)
}
