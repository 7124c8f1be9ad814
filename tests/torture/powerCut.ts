import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join, resolve } from 'node:path'

/**
 * Loaded into a server by `--import`: a disk that loses its power in the middle of one of the next writes to the embedded
 * database after the signal SIGUSR2. What was not synced is lost as on Linux: all of the last second, and a random half
 * of what is older.
 */
const pageBytes = 4096
const sectorBytes = 512
const youngMs = 1000
const writesUntilCut = 40

/** What a file of the database was when it was last synced: its size, and the pages that have changed since. */
interface Unsynced {
  bytes: number
  pages: Map<number, { former: Buffer; changedAt: number }>
}
const unsynced = new Map<string, Unsynced>()
const open = new Map<number, { path: string; waitsForDisk: boolean }>()
const removed: { path: string; kept: string; at: number }[] = []
let writesLeft = Infinity
process.on('SIGUSR2', () => (writesLeft = Math.ceil(Math.random() * writesUntilCut)))

const real = { ...fs }
const databaseFolder = join(resolve(process.env['DATA_DIR'] ?? ''), 'database', 'pglite')
/** Node itself opens files by URL. */
const place = (path: unknown) => (typeof path === 'string' ? resolve(path) : '')
const isOfDatabase = (path: string) => path.startsWith(databaseFolder)

function changesOf(path: string, descriptor: number): Unsynced {
  const known = unsynced.get(path) ?? { bytes: real.fstatSync(descriptor).size, pages: new Map() }
  unsynced.set(path, known)
  return known
}

/** Zeros beyond the end. The file may be open for writing only. */
function readPage(path: string, page: number): Buffer {
  const content = Buffer.alloc(pageBytes)
  if (!fs.existsSync(path)) return content
  const descriptor = real.openSync(path, 'r')
  real.readSync(descriptor, content, 0, pageBytes, page * pageBytes)
  real.closeSync(descriptor)
  return content
}

/** As the interface of PGlite's files calls it: with all arguments. */
function write(descriptor: number, bytes: Uint8Array, from: number, length: number, at: number): number {
  const file = open.get(descriptor)
  if (!file) return real.writeSync(descriptor, bytes, from, length, at)
  writesLeft -= 1
  const isCut = writesLeft <= 0
  const reaching = isCut ? Math.floor((Math.random() * length) / sectorBytes) * sectorBytes : length
  const changes = changesOf(file.path, descriptor)
  for (let page = Math.floor(at / pageBytes); page * pageBytes < at + length; page += 1) {
    if (file.waitsForDisk) changes.pages.delete(page)
    else if (!changes.pages.has(page))
      changes.pages.set(page, { former: readPage(file.path, page), changedAt: performance.now() })
  }
  const count = real.writeSync(descriptor, bytes, from, reaching, at)
  if (file.waitsForDisk) changes.bytes = Math.max(changes.bytes, at + count)
  if (isCut) cutPower()
  return count
}

function cutPower(): void {
  const now = performance.now()
  for (const { path, kept, at } of removed)
    if (now - at < youngMs && !fs.existsSync(path)) real.renameSync(kept, path)
  let lost = 0
  for (const [path, { bytes, pages }] of unsynced) {
    if (!fs.existsSync(path)) continue
    const descriptor = real.openSync(path, 'r+')
    let end = bytes
    for (const [page, { former, changedAt }] of pages) {
      const pageEnd = (page + 1) * pageBytes
      if (now - changedAt > youngMs && Math.random() < 0.5) end = Math.max(end, pageEnd)
      else lost += real.writeSync(descriptor, former, 0, pageBytes, pageEnd - pageBytes)
    }
    const size = real.fstatSync(descriptor).size
    real.ftruncateSync(descriptor, Math.min(end, size))
    real.closeSync(descriptor)
  }
  real.writeSync(1, `The power was cut: ${lost / pageBytes} pages were lost.\n`)
  process.kill(process.pid, 'SIGKILL')
}

function forgetBeyond(path: string, bytes: number): void {
  const changes = unsynced.get(path)
  if (!changes) return
  changes.bytes = Math.min(changes.bytes, bytes)
  for (const page of changes.pages.keys()) if (page * pageBytes >= bytes) changes.pages.delete(page)
}

Object.assign(fs, {
  openSync(path: string, flags: number, mode?: number) {
    const descriptor = real.openSync(path, flags, mode)
    const waitsForDisk = (flags & fs.constants.O_DSYNC) !== 0
    if (isOfDatabase(place(path))) open.set(descriptor, { path: place(path), waitsForDisk })
    if (flags & fs.constants.O_TRUNC) forgetBeyond(place(path), 0)
    return descriptor
  },
  writeSync: write,
  fsyncSync(descriptor: number) {
    real.fsyncSync(descriptor)
    unsynced.delete(open.get(descriptor)?.path ?? '')
  },
  closeSync(descriptor: number) {
    open.delete(descriptor)
    real.closeSync(descriptor)
  },
  ftruncateSync(descriptor: number, bytes: number) {
    real.ftruncateSync(descriptor, bytes)
    forgetBeyond(open.get(descriptor)?.path ?? '', bytes)
  },
  truncateSync(path: string, bytes: number) {
    real.truncateSync(path, bytes)
    forgetBeyond(place(path), bytes)
  },
  renameSync(from: string, to: string) {
    real.renameSync(from, to)
    const changes = unsynced.get(place(from))
    unsynced.delete(place(from))
    if (changes) unsynced.set(place(to), changes)
  },
  unlinkSync(path: string) {
    if (!isOfDatabase(place(path))) return real.unlinkSync(path)
    const kept = join(dirname(databaseFolder), `removed-${removed.length}`)
    real.renameSync(path, kept)
    removed.push({ path: place(path), kept, at: performance.now() })
  },
})
syncBuiltinESMExports()
