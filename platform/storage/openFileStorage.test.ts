import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFileStorage } from './openFileStorage.ts'
import { openStorage } from './openStorage.ts'
import { MissingError, computeSha256, TakenError } from './storage.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-storage-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)

describe('a folder of files', () => {
  it('returns what was stored, with its size and its SHA-256', async () => {
    const store = openFileStorage(folder)
    expect(await store.put('2026/a.txt', bytes('abc'))).toEqual({
      size: 3,
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    })
    expect(new TextDecoder().decode(await store.get('2026/a.txt'))).toBe('abc')
    expect(await store.stat('2026/a.txt')).toEqual({ size: 3 })
    expect(await readFile(join(folder, '2026', 'a.txt'), 'utf8')).toBe('abc')
  })

  it('never overwrites: identical bytes are accepted, others are refused', async () => {
    const store = openFileStorage(folder)
    const first = await store.put('a.txt', bytes('abc'))
    expect(await store.put('a.txt', bytes('abc'))).toEqual(first)
    await expect(store.put('a.txt', bytes('abd'))).rejects.toBeInstanceOf(TakenError)
    expect(new TextDecoder().decode(await store.get('a.txt'))).toBe('abc')
    expect(await readdir(folder), 'nothing half-written is left').toEqual(['a.txt'])
  })

  it('of many simultaneous writes, exactly one is stored', async () => {
    const store = openFileStorage(folder)
    const puts = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => store.put('a.txt', bytes(`text ${index}`))),
    )
    expect(puts.filter(each => each.status === 'fulfilled')).toHaveLength(1)
    expect(await readdir(folder)).toEqual(['a.txt'])
  })

  it('removes what a killed process left behind, but nothing that is being written', async () => {
    await mkdir(join(folder, '2026'))
    const [left, current] = [join(folder, '2026', 'a.pdf.1.part'), join(folder, '2026', 'b.pdf.2.part')]
    await Promise.all([writeFile(left, 'x'), writeFile(current, 'x')])
    const twoHoursAgo = Date.now() / 1000 - 7200
    await utimes(left, twoHoursAgo, twoHoursAgo)
    await openFileStorage(folder).put('2027/c.txt', bytes('abc'))
    expect(await readdir(join(folder, '2026'))).toEqual(['b.pdf.2.part'])
  })

  it('finds nothing under an unused key', async () => {
    const store = openFileStorage(folder)
    expect(await store.stat('2026/a.txt')).toBeNull()
    await expect(store.get('2026/a.txt')).rejects.toBeInstanceOf(MissingError)
    await store.put('2026', bytes('a file'))
    expect(await store.stat('2026/a.txt')).toBeNull()
  })

  it.each([
    '../a',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    '',
    '.hidden',
    'a/.b',
    'a\\b',
    'a b',
    'a/',
    'ä',
    'a\0b',
  ])('refuses an invalid key: %j', async key => {
    const store = openFileStorage(folder)
    await expect(store.put(key, bytes('x'))).rejects.toBeInstanceOf(RangeError)
    await expect(store.get(key)).rejects.toBeInstanceOf(RangeError)
    expect(await readdir(folder)).toEqual([])
  })
})

describe('the location of the archive', () => {
  it('is in the data folder, or in STORAGE_URL', async () => {
    const own = await openStorage({ storageUrl: null, dataDir: folder })
    await own.put('a.txt', bytes('1'))
    const elsewhere = new URL(`file://${folder}/else%20where`).href
    const other = await openStorage({ storageUrl: elsewhere, dataDir: '/nonexistent' })
    await other.put('b.txt', bytes('2'))
    expect(await readdir(join(folder, 'archive'))).toEqual(['a.txt'])
    expect(await readdir(join(folder, 'else where'))).toEqual(['b.txt'])
  })

  it.each([
    's3://',
    's3://UPPER_case',
    's3://key:secret@bucket',
    's3://bucket?endpoint=store.example.com',
    's3://bucket?secret=abc',
  ])('and nowhere else: %s is refused at the start', async storageUrl => {
    await expect(openStorage({ storageUrl, dataDir: folder })).rejects.toThrow(
      'STORAGE_URL must look like s3://',
    )
  })

  it('a checksum is that of the bytes', async () => {
    await writeFile(join(folder, 'x'), '')
    expect(computeSha256(await readFile(join(folder, 'x')))).toMatch(/^e3b0c44298fc1c14/)
  })
})
