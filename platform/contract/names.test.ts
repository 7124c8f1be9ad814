import { describe, expect, it } from 'vitest'
import { isSameName, normalizeName, normalizeSearchText } from './names.ts'

describe('names are the same', () => {
  it.each([
    ['Pavilion A', ' pavilion\u00a0 a '],
    ['Pavilion A', '\u200eＰａｖｉｌｉｏｎ\u200f Ａ\u200b'],
    ['Café Über', 'CAFE\u0301 U\u0308BER'],
    ['Montréal–Trudeau', 'Montreal-Trudeau'],
    ["O'Hare", 'O’Hare'],
    ["O'Hare", 'O´Hare'],
    ["O'Hare", 'Oʼhare'],
    ['“Best” Deli', '"Best" Deli'],
    ['ᐃᖃᓗᐃᑦ', 'ᐃᖃᓗᐃᑦ '],
    ['İzmir', 'izmir'],
  ])('%s and %s', (one, other) => expect(isSameName(one, other)).toBe(true))
})

describe('names differ', () => {
  it.each([
    ['Pier A', 'Pier A+'],
    ['Concourse B (North)', 'Concourse B (South)'],
    ['Pavilion 1', 'Pavilion 1 (Canada)'],
    ['Pavilion 1', 'Pavilion 2'],
    ['ᐃᖃᓗᐃᑦ', 'ᐃᓄᒃᔪᐊᖅ'],
    ['Peet’s', 'Peets'],
    ['Arts & Letters', 'Arts Letters'],
    ['аdmin', 'admin'],
  ])('%s and %s', (one, other) => expect(isSameName(one, other)).toBe(false))
})

it('normalizes a name once and for all', () => {
  for (const name of ['™ ½ ﬁ', 'ΣΑΣ', '\u00b4\u0301', 'a\u0300\u05b0', 'İI'])
    expect(normalizeName(normalizeName(name))).toBe(normalizeName(name))
})

it('searches by words without apostrophes and punctuation', () => {
  expect(normalizeSearchText(' Luis Muñoz Marín—San_Juan (SJU) ')).toBe('luis munoz marin san juan sju')
  expect(normalizeSearchText('O’Hare')).toBe('ohare')
})
