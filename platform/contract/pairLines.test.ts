import { describe, expect, it } from 'vitest'
import { pairLines } from './pairLines.ts'

const shop = (name: string, area: string, terminal = 'north') => ({ name, terminal, area })
const pair = (lines: Parameters<typeof pairLines>[0], rows: Parameters<typeof pairLines>[1]) =>
  pairLines(lines, rows, ['name', 'terminal'])

describe('pairing lines with rows by their natural key', () => {
  it('finds the row with the same name and terminal, and nothing for another', () => {
    const rows = [shop('tea', '800'), shop('tea', '700', 'south'), shop('pizza', '500')]
    expect(pair([shop('tea', '900', 'south'), shop('sushi', '1')], rows)).toEqual([
      { row: 1, isAmbiguous: false },
      { row: null, isAmbiguous: false },
    ])
  })

  it('takes the most similar of several, whatever the order, and each row once', () => {
    const rows = [shop('tea', '800'), shop('tea', '1200')]
    expect(pair([shop('tea', '850'), shop('tea', '800'), shop('tea', '1')], rows)).toEqual([
      { row: 1, isAmbiguous: false },
      { row: 0, isAmbiguous: false },
      { row: null, isAmbiguous: false },
    ])
  })

  it('is ambiguous if a changed line fits different rows equally, but not if they are the same', () => {
    expect(pair([shop('tea', '900')], [shop('tea', '800'), shop('tea', '1200')])).toEqual([
      { row: 0, isAmbiguous: true },
    ])
    expect(pair([shop('tea', '900')], [shop('tea', '800'), shop('tea', '800')])).toEqual([
      { row: 0, isAmbiguous: false },
    ])
  })

  it('compares only what a line states, and needs its name', () => {
    const rows = [shop('tea', '800')]
    expect(pair([{ name: 'tea', terminal: '', area: '900' }], rows)).toEqual([{ row: 0, isAmbiguous: false }])
    expect(pair([{ name: '', terminal: 'north', area: '800' }], rows)).toEqual([
      { row: null, isAmbiguous: false },
    ])
  })
})
