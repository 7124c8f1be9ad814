import { expect, test } from 'vitest'
import { cleanText } from './cleanText.ts'

test.each([
  ['Caf\u200be', 'Cafe'],
  ['\ufeffCafe', 'Cafe'],
  ['Harbor\u202e Field', 'Harbor Field'],
  ['\u2067Harbor\u2069', 'Harbor'],
  ['a\u0007b\u009fc', 'abc'],
  ['\u3164\u2800', ''],
  ['broken\ufffe', 'broken'],
  ['one\vtwo\u2028three', 'one\ntwo\nthree'],
  ['Choco\u00adlate', 'Chocolate'],
  ['Cafe\u0301', 'Caf\u00e9'],
  ['ali\u200dce, bo\u200cb', 'alice, bob'],
  ['\u200dCafe\u0301\ufe0f\u034f 5\u{e0041}', 'Caf\u00e9 5'],
  ['Harbor\u200e Field\u200f', 'Harbor Field'],
  [`Z${'\u0324'.repeat(50)}`, `Z${'\u0324'.repeat(8)}`.normalize('NFC')],
])('%j becomes %j', (text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned)
})

test.each([
  'Café № 5',
  'tabs\tand\r\nlines',
  'नमस्\u200dते',
  '👩\u200d🍳',
  '❤\ufe0f\u200d🔥',
  '🏴\u{e0067}\u{e0062}\u{e007f}',
  'שלום\u200e!',
  'NUL \0',
])('%j is unchanged', text => {
  expect(cleanText(text)).toBe(text)
})

test('a long text of marks is cleaned quickly', () => {
  const begun = performance.now()
  cleanText(`a${'\u0301\u0327'.repeat(100_000)}`)
  expect(performance.now() - begun).toBeLessThan(1000)
})
