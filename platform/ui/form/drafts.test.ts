import { expect, test } from 'vitest'
import { createTextStorage } from '../browserStorage.ts'
import {
  getDraftKey,
  isDraftStorageFull,
  listDrafts,
  makeFormDraftKey,
  readDraft,
  removeDraft,
  storeDraft,
} from './drafts.ts'

/** A browser's storage, backed by a map. */
function shelf() {
  const kept = new Map<string, string>()
  return createTextStorage(() => ({
    getItem: key => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: key => void kept.delete(key),
    key: index => [...kept.keys()][index] ?? null,
    length: kept.size,
  }))
}
const draft = { typed: { sales: '12x' }, at: '2026-11-21T14:32:00.000Z', version: 3 }

test('a draft is restored unchanged until it is discarded', () => {
  const place = shelf()
  storeDraft('a', draft, place)
  expect(readDraft('a', place)).toEqual(draft)
  removeDraft('a', place)
  expect(readDraft('a', place)).toBeNull()
})

test('each form has its own draft, and the next visit finds all of them, oldest first', () => {
  const place = shelf()
  const [first, second] = [makeFormDraftKey('1.books/1'), makeFormDraftKey('1.books/1')]
  storeDraft(second, { ...draft, at: '2026-11-21T14:33:00.000Z' }, place)
  storeDraft(first, draft, place)
  storeDraft(makeFormDraftKey('1.books/12'), draft, place)
  expect(listDrafts('1.books/1', place).map(each => each.key)).toEqual([first, second])
})

test('the only draft of a record in earlier versions is still found', () => {
  const place = shelf()
  storeDraft('a', draft, place)
  expect(listDrafts('a', place)).toEqual([{ key: 'a', draft }])
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
  place.keep('a', text)
  expect(readDraft('a', place)).toBeNull()
})

test('a draft that the browser does not store lasts until the page is left', () => {
  const place = createTextStorage(() => {
    throw new DOMException('no', 'QuotaExceededError')
  })
  expect(readDraft('a', place)).toBeNull()
  expect(listDrafts('a', place)).toEqual([])
  expect(storeDraft('a', draft, place)).toBe(false)
  expect(isDraftStorageFull.current()).toBe(true)
  expect(listDrafts('a', place)).toEqual([{ key: 'a', draft }])
  removeDraft('a', place)
  expect(readDraft('a', place)).toBeNull()
  expect(storeDraft('a', draft, shelf())).toBe(true)
  expect(isDraftStorageFull.current()).toBe(false)
})
