import { expect, test } from 'vitest'
import { createTextStorage } from './browserStorage.ts'

function openShelf(kept: Map<string, string>, limit = Infinity) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (kept.size >= limit && !kept.has(key)) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, text)
    },
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

test('texts are stored in the browser', () => {
  const kept = new Map([['other', 'x']])
  const storage = createTextStorage(() => openShelf(kept))
  expect(storage.keep('a', '1')).toBe(true)
  expect(kept.get('a')).toBe('1')
  expect(storage.listKeys()).toEqual(['other', 'a'])
  storage.remove('a')
  expect(storage.read('a')).toBeNull()
})

test('what a browser refuses to store is in memory until the page is left', () => {
  const storage = createTextStorage(refuse)
  expect(storage.read('a')).toBeNull()
  expect(storage.listKeys()).toEqual([])
  expect(storage.keep('a', '1')).toBe(false)
  expect(storage.read('a')).toBe('1')
  expect(storage.listKeys()).toEqual(['a'])
  storage.remove('a')
  expect(storage.read('a')).toBeNull()
})

test('a newer text replaces the stored one although the storage is full, and then again in the browser', () => {
  const kept = new Map([['other', 'x']])
  let limit = 1
  const storage = createTextStorage(() => openShelf(kept, limit))
  expect(storage.keep('a', '1')).toBe(false)
  limit = 2
  expect(storage.keep('a', '2')).toBe(true)
  expect([storage.read('a'), kept.get('a'), storage.listKeys()]).toEqual(['2', '2', ['other', 'a']])
})
