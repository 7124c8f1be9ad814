import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepFilesPrivate, makePrivate } from './privateFolder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platform-private-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The permissions of group and others. */
const open = (root: string) =>
  ['', ...readdirSync(root, { recursive: true, encoding: 'utf8' })].filter(name => {
    const found = lstatSync(join(root, name))
    return !found.isSymbolicLink() && (found.mode & 0o077) !== 0
  })

it('restricts a folder of an earlier version, and leaves the targets of its links alone', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'platform-elsewhere-'))
  chmodSync(elsewhere, 0o755)
  mkdirSync(join(folder, 'archive', 'made'), { recursive: true })
  writeFileSync(join(folder, 'archive', 'made', 'book.pdf'), '')
  for (const path of ['archive', 'archive/made', 'archive/made/book.pdf'])
    chmodSync(join(folder, path), 0o777)
  symlinkSync(elsewhere, join(folder, 'link'))
  makePrivate(folder)
  expect(open(folder)).toEqual([])
  expect(lstatSync(join(folder, 'archive/made/book.pdf')).mode & 0o777).toBe(0o700)
  expect(lstatSync(elsewhere).mode & 0o777).toBe(0o755)
  rmSync(elsewhere, { recursive: true })
})

it('gives new files to their owner only', () => {
  const before = keepFilesPrivate()
  writeFileSync(join(folder, 'book.pdf'), '')
  process.umask(before)
  expect(open(folder)).toEqual([])
})
