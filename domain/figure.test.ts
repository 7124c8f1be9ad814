import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Format } from './field.ts'
import { readFigure, showFigure, writeFigure } from './figure.ts'

const formats: Format[] = ['integer', 'area', 'money', 'ratio', 'percent', 'change', 'minutes']
const valueOf = (typed: string, format: Format = 'money') => {
  const read = readFigure(typed, format)
  return 'error' in read ? 'error' : read.value
}

describe('reading what somebody typed or pasted', () => {
  it.each([
    ['', null],
    ['   ', null],
    ['\u00a0', null],
    ['0', 0],
    ['-0', 0],
    ['12345', 12_345],
    ['12,345', 12_345],
    ['1,234,567.89', 1_234_567.89],
    ['$1,234.50', 1_234.5],
    ['$ 5', 5],
    ['-$5', -5],
    ['- 5', -5],
    ['\u22125', -5],
    ['+2.4', 2.4],
    ['12 345', 12_345],
    ['1 234 567', 1_234_567],
    ['1\u202f234', 1_234],
    ['.5', 0.5],
    ['5.', 5],
    ['007', 7],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('%j is %j', (typed, value) => expect(valueOf(typed)).toBe(value))

  it.each([
    '1,5',
    '1,50',
    '12,34',
    '1.234.567',
    '1.234,56',
    '1,2345',
    '1,23,456',
    ',123',
    '5e3',
    '5E+3',
    '12abc',
    'abc',
    '(500)',
    '$(500)',
    '5-3',
    '--5',
    '5-',
    '$',
    '-',
    '.',
    '12 34',
    '1 234 5',
    '12\n345',
    '12\t345',
    '0x10',
    'Infinity',
    'NaN',
    '١٢٣',
    '１２３',
    '$$5',
    '5$',
    '5%',
    '9007199254740993',
    '1'.repeat(400),
  ])('%j is an error in words', typed => {
    const read = readFigure(typed, 'money')
    expect(read).toHaveProperty('error')
    expect('error' in read && read.error).toMatch(/\S+ \S+/)
  })

  it('takes a percent sign where the figure is a percentage, and nowhere else', () => {
    for (const format of ['percent', 'change'] as const) {
      expect(valueOf('2.4%', format)).toBe(2.4)
      expect(valueOf('+2.4 %', format)).toBe(2.4)
      expect(valueOf('2.4%%', format)).toBe('error')
      expect(valueOf('%', format)).toBe('error')
    }
    for (const format of ['money', 'integer', 'area', 'minutes'] as const) {
      expect(valueOf('2%', format)).toBe('error')
    }
  })

  it('says what to type instead', () => {
    expect(readFigure('1,5', 'money')).toEqual({
      error: '"1,5" is ambiguous. Use a period for decimals: 1.5.',
    })
  })

  it('is never a silently different number, whatever is typed', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0123456789.,-+$%()eE \t\n\u00a0\u2212'.split('')) }),
    )
    fc.assert(
      fc.property(typed, fc.constantFrom(...formats), (text, format) => {
        const read = readFigure(text, format)
        if ('error' in read) return read.error.length > 0
        if (read.value === null) return text.trim() === ''
        const bare = text.replace(/[\s,$%+]/g, '').replace('\u2212', '-')
        return Number(bare) === read.value
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('writing and reading again', () => {
  it('gives the same whole number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_147_483_647, max: 2_147_483_647 }), value => {
        expect(valueOf(writeFigure(value, 'integer'), 'integer')).toBe(value)
      }),
    )
  })

  it('gives the same cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), cents => {
        expect(valueOf(writeFigure(cents / 100, 'money'))).toBe(cents / 100)
      }),
    )
  })

  it('gives the same change, with its sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999, max: 99_999 }), hundredths => {
        expect(valueOf(writeFigure(hundredths / 100, 'change'), 'change')).toBe(hundredths / 100)
      }),
    )
  })
})

describe('writing a figure', () => {
  it.each([
    [null, 'money', '', 'Value Not Found'],
    [undefined, 'integer', '', 'Value Not Found'],
    [0, 'money', '0.00', '$0.00'],
    [7.4, 'ratio', '7.40', '$7.40'],
    [-7.4, 'money', '-7.40', '\u2212$7.40'],
    [12_345, 'integer', '12,345', '12,345'],
    [12_345, 'area', '12,345', '12,345 sq ft'],
    [12.5, 'percent', '12.50', '12.50 %'],
    [2.856, 'change', '+2.86', '+2.86 %'],
    [-2.4, 'change', '-2.40', '\u22122.40 %'],
    [0, 'change', '0.00', '0.00 %'],
    [85, 'minutes', '85', '85 min'],
  ] as [number | null | undefined, Format, string, string][])('%j as %s', (value, format, cell, text) => {
    expect(writeFigure(value, format)).toBe(cell)
    expect(showFigure(value, format)).toBe(text)
  })
})
