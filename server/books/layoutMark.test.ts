import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { layoutMark, markOf } from './layoutMark.ts'

test('the mark changes with a template, and not with a test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'factbook-layout-'))
  const mark = () => markOf([pathToFileURL(`${folder}/`)])
  writeFileSync(join(folder, 'book.typ'), 'one')
  const before = mark()
  writeFileSync(join(folder, 'book.test.ts'), 'a test')
  expect(mark()).toBe(before)
  writeFileSync(join(folder, 'book.typ'), 'another')
  expect(mark()).not.toBe(before)
  rmSync(folder, { recursive: true })
  expect(layoutMark()).toMatch(/^[0-9a-f]{16}$/)
})
