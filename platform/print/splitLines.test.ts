import { describe, expect, test } from 'vitest'
import { sansRegular } from './fonts.ts'
import { splitLines } from './settable.ts'

const face = sansRegular()

describe('the lines of a cell', () => {
  test('a text that fits is one line', () => {
    expect(splitLines('Coffee', 20, face)).toEqual(['Coffee'])
    expect(splitLines('', 20, face)).toEqual([''])
  })

  test('others break at spaces, none wider than the cell, and nothing is lost', () => {
    const text = 'The Long Row of Stalls and Counters in the Great Hall'
    const found = splitLines(text, 10, face)
    expect(found.length).toBeGreaterThan(2)
    expect(found.join(' ')).toBe(text)
    for (const line of found) expect(face.width(line)).toBeLessThanOrEqual(10)
  })

  test('an address breaks after its @, and after a period or hyphen only if necessary', () => {
    const address = 'marisol.example@long-row-of-stalls.example.org'
    expect(splitLines(address, 16, face)).toEqual(['marisol.example@', 'long-row-of-stalls.example.org'])
    const narrow = splitLines(address, 9, face)
    expect(narrow.join('')).toBe(address)
    for (const line of narrow.slice(0, -1)) expect(line).toMatch(/[@.-]$/)
    const [, domain = ''] = address.split('@')
    expect(splitLines(address, face.width(domain) - 0.1, face).at(-1)).toBe('example.org')
  })

  test('a word that is wider than the cell is split', () => {
    const found = splitLines('W'.repeat(50), 8, face)
    expect(found.join('')).toBe('W'.repeat(50))
    for (const line of found) expect(face.width(line)).toBeLessThanOrEqual(8)
  })
})
