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
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connectFolder } from '../database/connect.ts'
import { keepFilesPrivate, makePrivate } from './privateFolder.ts'

let folder: string
let before: number
beforeEach(() => {
  before = keepFilesPrivate()
  folder = mkdtempSync(join(tmpdir(), 'platform-private-'))
})
afterEach(() => {
  process.umask(before)
  rmSync(folder, { recursive: true })
})

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

it('no one else can read or write a file of the embedded database', async () => {
  const database = await connectFolder(join(folder, 'database'))
  await database.write(db =>
    db.execute(sql`create table things as select generate_series(1, 10000) as thing`),
  )
  await database.close()
  expect(open(join(folder, 'database'))).toEqual([])
})
