import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figureField } from './field.ts'
import { parseFigure } from './parseFigure.ts'
import { isBlock, markBreaks } from './pastedBlock.ts'

const sales = figureField('money', { label: 'Sales' })

describe('a block pasted from a spreadsheet', () => {
  it('is distinguished from a single value', () => {
    expect(isBlock('1,200\n')).toBe(false)
    expect(isBlock('1,200\t900')).toBe(true)
    expect(isBlock('1\r\n2\r\n')).toBe(true)
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
