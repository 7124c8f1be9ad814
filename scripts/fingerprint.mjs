import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** One hash of the given files and whole folders of the checkout (without tests), and of any other words. */
export function fingerprint(names, ...words) {
  const hash = createHash('sha256')
  for (const { name } of names.flatMap(filesIn))
    hash.update(`${name}\0`).update(readFileSync(join(root, name)))
  return hash.update(words.join('\0')).digest('hex')
}

/** The same for the names, sizes, and times of the files, without reading them. Writing a file changes its ctime. */
export function describeFiles(names) {
  const files = names.flatMap(filesIn).map(({ name, stat }) => [name, stat.size, stat.mtimeMs, stat.ctimeMs])
  return createHash('sha256').update(files.join('\n')).digest('hex')
}

function filesIn(name) {
  const stat = statSync(join(root, name), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [{ name, stat }]
  return readdirSync(join(root, name))
    .filter(entry => !/\.test\.tsx?$/.test(entry))
    .toSorted()
    .flatMap(entry => filesIn(join(name, entry)))
}

/** The contents of a stamp; '' if the work was never finished. */
export function readStamp(stamp) {
  return existsSync(join(root, stamp)) ? readFileSync(join(root, stamp), 'utf8') : ''
}

/** Whether the work behind a stamp was finished for exactly these inputs. */
export function isStamped(stamp, value) {
  return readStamp(stamp) === value
}

/** If nothing can be written, the work is checked again at every start. */
export function writeStamp(stamp, value) {
  try {
    writeFileSync(join(root, stamp), value)
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error
  }
}
