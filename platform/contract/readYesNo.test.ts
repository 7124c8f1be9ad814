import { expect, test } from 'vitest'
import { readYesNo } from './readYesNo.ts'

test.each([
  'Yes',
  'y',
  ' YES ',
  'TRUE',
  'true',
  'T',
  '1',
  'x',
  'X',
  '✓',
  '✔\ufe0f',
  'ＹＥＳ',
  'yes\u200b',
  1,
  true,
])('%j is yes', cell => expect(readYesNo(cell)).toEqual({ value: true }))

test.each(['No', 'n', ' no\u00a0', 'FALSE', 'f', '0', '０', 0, false])('%j is no', cell =>
  expect(readYesNo(cell)).toEqual({ value: false }),
)

test.each(['', '  ', '\u200b', null, undefined])('%j is empty', cell =>
  expect(readYesNo(cell)).toEqual({ value: null }),
)

test.each(['maybe', 'yes and no', '2', '10', '-1', 'N/A', '-', 'Ja', 'constructor', 2])(
  '%j is neither',
  cell => expect(readYesNo(cell)).toEqual({ error: 'Enter Yes or No.' }),
)
