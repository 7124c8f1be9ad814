import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { folders, layoutMark, markOf } from './layoutMark.ts'

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

test.each([
  'server/reports/rankingNotes.ts',
  'domain/formulas.ts',
  'domain/glossary.ts',
  'server/books/render/book.typ',
])('it changes with %s', file => {
  const folder = new URL('.', new URL(`../../${file}`, import.meta.url))
  expect(folders.map(String)).toContain(String(folder))
})
