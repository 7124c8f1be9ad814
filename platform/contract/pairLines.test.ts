import { describe, expect, it } from 'vitest'
import { pairLines } from './pairLines.ts'

const item = (name: string, size: string, place = 'north') => ({ name, place, size })
const pair = (lines: Parameters<typeof pairLines>[0], rows: Parameters<typeof pairLines>[1]) =>
  pairLines(lines, rows, ['name', 'place'])

describe('pairing lines with rows by their natural key', () => {
  it('finds the row with the same name and place, and none for any other line', () => {
    const rows = [item('tea', '800'), item('tea', '700', 'south'), item('pizza', '500')]
    expect(pair([item('tea', '900', 'south'), item('sushi', '1')], rows)).toEqual([
      { row: 1, isAmbiguous: false },
      { row: null, isAmbiguous: false },
    ])
  })

  it('takes the most similar of several, whatever the order, and each row once', () => {
    const rows = [item('tea', '800'), item('tea', '1200')]
    expect(pair([item('tea', '850'), item('tea', '800'), item('tea', '1')], rows)).toEqual([
      { row: 1, isAmbiguous: false },
      { row: 0, isAmbiguous: false },
      { row: null, isAmbiguous: false },
    ])
  })

  it('is ambiguous if a changed line fits different rows equally, but not if they are the same', () => {
    expect(pair([item('tea', '900')], [item('tea', '800'), item('tea', '1200')])).toEqual([
      { row: 0, isAmbiguous: true },
    ])
    expect(pair([item('tea', '900')], [item('tea', '800'), item('tea', '800')])).toEqual([
      { row: 0, isAmbiguous: false },
    ])
  })

  it('compares only the values in a line, and requires its name', () => {
    const rows = [item('tea', '800')]
    expect(pair([{ name: 'tea', place: 'north', size: '' }], rows)).toEqual([{ row: 0, isAmbiguous: false }])
    expect(pair([{ name: 'tea', place: '', size: '800' }], rows)).toEqual([{ row: 0, isAmbiguous: true }])
    expect(pair([{ name: '', place: 'north', size: '800' }], rows)).toEqual([
      { row: null, isAmbiguous: false },
    ])
  })
})
