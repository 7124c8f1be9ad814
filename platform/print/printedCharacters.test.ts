import { describe, expect, it } from 'vitest'
import { readRanges, writeRanges } from '../contract/characterRanges.ts'
import { printedCharacters } from '../contract/printedCharacters.ts'
import { fitToTypeface } from '../contract/typefaceText.ts'
import { sansRegular, sansSemiBold } from './fonts.ts'
import { toSettable } from './settable.ts'

const { covers } = sansRegular()

describe('the characters that the browser takes for printable', () => {
  it('are those of the font files (if not, run node scripts/printedCharacters.ts)', () => {
    expect(printedCharacters).toBe(writeRanges(covers))
    expect(writeRanges(sansSemiBold().covers)).toBe(printedCharacters)
  })

  it('are read back exactly', () => {
    const isPrinted = readRanges(printedCharacters)
    for (let codePoint = 0; codePoint <= 0x1ffff; codePoint++)
      if (isPrinted(codePoint) !== covers(codePoint)) throw new Error(codePoint.toString(16))
  })

  it('contain all letters of Latin-1 and Latin Extended-A', () => {
    for (let codePoint = 0xa1; codePoint <= 0x17f; codePoint++)
      expect(covers(codePoint) || codePoint === 0xad, codePoint.toString(16)).toBe(true)
  })
})

it.each([
  ['ᐃᖃᓗᐃᑦ Café', 'ᐃ ᖃ ᓗ ᑦ', '□□□□□ Café'],
  ['漢字', '漢 字', '□□'],
  ['مطار', 'م ط ا ر', '□□□□'],
  ['Fly 👨‍👩‍👧 high', '👨 👩 👧', 'Fly □□□ high'],
  ['Montréal, Šibenik, Łódź, Αθήνα, Москва', '', 'Montréal, Šibenik, Łódź, Αθήνα, Москва'],
  ['ＤＥＮ \u200b½', '', 'DEN ½'],
  ['', '', ''],
])('%j lacks %j and is printed as %j', (text, missing, printed) => {
  const fitted = fitToTypeface(text, covers)
  expect(fitted.missing.join(' ')).toBe(missing)
  expect(fitted.printed).toBe(printed)
  expect(toSettable(text)).toBe(printed)
})
