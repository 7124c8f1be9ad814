import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figureField } from './field.ts'
import { parseFigure } from './parseFigure.ts'
import { isBlock, markBreaks, splitBlock } from './pastedBlock.ts'

const sales = figureField('money', { label: 'Sales' })

describe('a block pasted from a spreadsheet', () => {
  it('is distinguished from a single value', () => {
    expect(isBlock('1,200\n')).toBe(false)
    expect(isBlock('1,200\t900')).toBe(true)
    expect(isBlock('1\r\n2\r\n')).toBe(true)
  })

  it('has as many rows as were copied, with their empty cells, and cells may contain breaks and quotes', () => {
    expect(splitBlock('a\tb\r\nc\t\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
    expect(splitBlock('1\n\n2\n')).toEqual([['1'], [''], ['2']])
    expect(splitBlock('\t1')).toEqual([['', '1']])
    expect(splitBlock('"two\nlines"\t"a ""quote"""')).toEqual([['two\nlines', 'a "quote"']])
    expect(splitBlock('')).toEqual([])
  })

  it('takes a quotation mark that quotes nothing as part of the name', () => {
    expect(splitBlock('"Moth\tAcre\nGull"\tBrook')).toEqual([
      ['"Moth', 'Acre'],
      ['Gull"', 'Brook'],
    ])
    expect(splitBlock('Acre\t"Moth\nBrook\tGull"')).toEqual([
      ['Acre', '"Moth'],
      ['Brook', 'Gull"'],
    ])
    expect(splitBlock('Acre\t"Moth\n Gull"\nBrook\tx')).toEqual([
      ['Acre', 'Moth\n Gull'],
      ['Brook', 'x'],
    ])
  })
})

describe('several lines in a single-line input', () => {
  it('stay several, so that they are never read as one number', () => {
    expect(markBreaks('12\r\n345\n')).toBe('12 ⏎ 345')
    expect(markBreaks('1\t200')).toBe('1 ⇥ 200')
    const lines = fc.array(fc.nat({ max: 9999 }), { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(lines, fc.constantFrom('\n', '\r\n', '\r', '\t', ' \n '), (numbers, separator) => {
        expect(parseFigure(markBreaks(numbers.join(separator)), sales)).toHaveProperty('error')
      }),
    )
  })
})
