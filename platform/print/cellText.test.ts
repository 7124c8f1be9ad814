import { expect, test } from 'vitest'
import { flagWord, isUnknown, toPlainText } from './cellText.ts'

test('a plain text is well-formed, has line feeds only and no control characters', () => {
  expect(toPlainText('a\ud800b')).toBe('a\ufffdb')
  expect(toPlainText('one\r\ntwo\rthree\n\tfour')).toBe('one\ntwo\nthree\n\tfour')
  expect(toPlainText('\u0000a\u001bb\u007fc\u0085d\uffffe')).toBe('abcde')
})

test('null, undefined, blank, and invalid numbers are unknown; zero and N are not', () => {
  expect([null, undefined, '', NaN, Infinity].map(isUnknown)).toEqual([true, true, true, true, true])
  expect([0, -0, 'N', ' '].map(isUnknown)).toEqual([false, false, false, false])
})

test('flags are read as words, and other values are left alone', () => {
  expect(['Y', 'N', 'maybe'].map(flagWord)).toEqual(['Yes', 'No', 'maybe'])
})
