import { expect, test } from 'vitest'
import { getDraftKey, removeDraft, storeDraft, readDraft } from './drafts.ts'

/** A browser's storage, backed by a map. */
function shelf() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const draft = { typed: { sales: '12x' }, at: '2026-11-21T14:32:00.000Z', version: 3 }

test('a draft is restored unchanged until it is discarded', () => {
  const place = shelf()
  storeDraft('a', draft, place)
  expect(readDraft('a', place)).toEqual(draft)
  removeDraft('a', place)
  expect(readDraft('a', place)).toBeNull()
})

test('a draft is shown only to the person who wrote it', () => {
  expect(getDraftKey(1, 'books/12/details')).not.toBe(getDraftKey(2, 'books/12/details'))
})

test.each([
  '',
  'null',
  '{',
  '[]',
  '{"typed":{"a":1},"at":"2026-11-21","version":1}',
  '{"typed":{},"at":"soon"}',
])('%j is not a draft and is not offered', text => {
  const place = shelf()
  place.setItem('a', text)
  expect(readDraft('a', place)).toBeNull()
})

test('tolerates a full or disabled storage', () => {
  const closed = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  const place = { getItem: closed, setItem: closed, removeItem: closed }
  expect(readDraft('a', place)).toBeNull()
  expect(() => storeDraft('a', draft, place)).not.toThrow()
  expect(() => removeDraft('a', place)).not.toThrow()
})
