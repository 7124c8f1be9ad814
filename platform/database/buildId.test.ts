import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildId, hashSources } from './buildId.ts'

test('the build id changes with any file at any depth, but not with a test', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platform-build-'))
  const seen = new Set<string>()
  const write = async (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return seen.add(await hashSources([folder])).size
  }
  mkdirSync(join(folder, 'a', 'deep', 'room'), { recursive: true })
  expect(await write('lock.json', '{}')).toBe(1)
  expect(await write('a/deep/room/book.typ', 'one')).toBe(2)
  expect(await write('a/deep/room/book.typ', 'two')).toBe(3)
  expect(await write('a/fonts.bin', 'two')).toBe(4)
  expect(await write('a/deep/book.test.ts', 'a test')).toBe(4)
  rmSync(folder, { recursive: true })
})

test('it is one short word that stays the same during the run', async () => {
  expect(await buildId()).toMatch(/^[0-9a-f]{16}$/)
  expect(await buildId()).toBe(await buildId())
})
