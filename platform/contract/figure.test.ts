import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figureField, requireField, type Field } from './field.ts'
import { formatDifference, formatFigureWithUnit, formatFigure } from './figure.ts'
import type { FigureRule } from './figureText.ts'
import type { Format } from './format.ts'
import { parseFigure } from './parseFigure.ts'

const formats = ['integer', 'area', 'money', 'ratio', 'percent', 'change', 'minutes'] as const
const money = figureField('money', { label: 'Sales' })
const ruleOf = (format: Format): FigureRule =>
  format === 'money' ? money : figureField(format as 'integer', { label: 'Figure' })
const valueOf = (typed: string, format: Format = 'money') => {
  const read = parseFigure(typed, ruleOf(format))
  return 'error' in read ? 'error' : read.value
}
const errorOf = (typed: string, rule: FigureRule) => {
  const read = parseFigure(typed, rule)
  return 'error' in read ? read.error : read.value
}

describe('reading what someone typed or pasted', () => {
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
    ['$-5', -5],
    ['- 5', -5],
    ['\u22125', -5],
    ['+2.4', 2.4],
    ['12 345', 12_345],
    ['1 234 567', 1_234_567],
    ['1\u202f234', 1_234],
    ['1\u00a0234', 1_234],
    ['\u200b1,234\ufeff', 1_234],
    ['.5', 0.5],
    ['5.', 5],
    ['007', 7],
    ['9999999999999.99', 9_999_999_999_999.99],
    ['0.500', 0.5],
    ['1234.500', 1234.5],
  ])('%j is %j', (typed, value) => expect(valueOf(typed)).toBe(value))

  it.each([
    '1,5',
    '1,50',
    '12,34',
    '1.234.567',
    '1.234,56',
    '1,2345',
    '1,23,456',
    '0,123',
    '012,345',
    '0 123',
    ',123',
    '1 234,567',
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
    '1\n200',
    '12 ⏎ 345',
    '12\t345',
    '0x10',
    'Infinity',
    'NaN',
    "'1200",
    '١٢٣',
    '12²',
    '$$5',
    '$5$5',
    '5%',
    '5 sq ft',
    '5.00000000000000000001',
    '9007199254740993',
    '1'.repeat(400),
  ])('%j is an error in words', typed => {
    expect(errorOf(typed, money)).toMatch(/\S+ \S+/)
  })

  it.each([
    ['area', ['900 sq ft', '900 sqft', '900 SQ. FT.', '900sf', '900 square feet', '900 ft²'], 900],
    ['money', ['5$', '5 USD', '$5 USD', '5 dollars'], 5],
    ['percent', ['2.4%', '2.4 %', '2.4 percent'], 2.4],
    ['change', ['+2.4 %', '2.4%'], 2.4],
    ['minutes', ['45 min', '45 minutes', '45min.'], 45],
  ] as const)("takes the field's own unit behind the number: %s", (format, all, value) => {
    for (const typed of all) expect(valueOf(typed, format)).toBe(value)
    for (const other of ['area', 'money', 'percent', 'minutes', 'integer'] as const)
      if (other !== format && !(format === 'change' && other === 'percent'))
        for (const typed of all) expect(valueOf(typed, other)).toBe('error')
  })

  it('reads a period before three digits as a decimal point where the thousands are above the limit', () => {
    expect(valueOf('12.500%', 'percent')).toBe(12.5)
  })

  it('takes full-width digits, a dollar sign and space before, and parentheses where negative numbers exist', () => {
    expect(valueOf('１，５６８', 'area')).toBe(1568)
    for (const format of ['money', 'ratio', 'area', 'integer'] as const)
      for (const amount of ['$5', '$ 5', '$\u00a05 ']) expect(valueOf(amount, format)).toBe(5)
    for (const amount of ['US$ 5', 'USD 5', '-US$5'])
      expect(valueOf(amount, 'money')).toBe(amount.startsWith('-') ? -5 : 5)
    for (const negative of ['(1.1)', '(1.1%)', '(1.1) %', '( 1.1 )'])
      expect(valueOf(negative, 'change')).toBe(-1.1)
    expect(errorOf('(-1.1)', figureField('change', { label: 'Change' }))).toContain('could be')
    expect(errorOf('1 234 567,89 $', money)).toBe('“1 234 567,89 $” has a decimal comma. Type 1234567.89.')
  })

  it('accepts no dollar sign before a percentage or minutes, and one unit only', () => {
    expect(valueOf('$5', 'percent')).toBe('error')
    expect(valueOf('$5', 'minutes')).toBe('error')
    expect(valueOf('2.4%%', 'percent')).toBe('error')
    expect(valueOf('%', 'percent')).toBe('error')
    expect(valueOf('sq ft', 'area')).toBe('error')
  })

  it.each([
    ['0:45', '“0:45” is a time. Type 45 minutes as 45.'],
    ['00:45:00', '“00:45:00” is a time. Type 45 minutes as 45.'],
    ['1:30', '“1:30” is a time. Type 90 minutes as 90.'],
    ['1 h 30 min', '“1 h 30 min” is a time. Type 90 minutes as 90.'],
    ['2 hours', '“2 hours” is a time. Type 120 minutes as 120.'],
    ['0:45:30', 'Please provide a valid number. Type a number such as 45.'],
    ['30:00', '“30:00” is a time. Type a number such as 45.'],
  ])('explains %s in a field of minutes', (typed, message) => {
    const read = parseFigure(typed, ruleOf('minutes'))
    expect('error' in read && read.error).toBe(message)
    for (const advised of 'error' in read ? read.advice : [])
      expect(parseFigure(advised, ruleOf('minutes'))).toEqual({ value: Number(advised) })
  })

  it.each([
    ['$4.12M', money, '“$4.12M” is abbreviated. Type 4,120,000.'],
    ['350k', money, '“350k” is abbreviated. Type 350,000.'],
    ['(500)', money, '“(500)” could be a negative number or a note. Type 500.'],
    ['1,5', money, '“1,5” is ambiguous. Type 1.5 or 15.'],
    [
      '1,5',
      figureField('area', { label: 'Area' }),
      '“1,5” is ambiguous. Type 15, or round 1.5 to a whole number.',
    ],
    ['125.000', money, '“125.000” is ambiguous. Type 125 or 125000.'],
    ['$12.500 ', money, '“$12.500” is ambiguous. Type 12.5 or 12500.'],
    ['1.234', money, '“1.234” is ambiguous. Type 1234.'],
    [
      '1.234 sq ft',
      figureField('area', { label: 'Area' }),
      '“1.234 sq ft” is ambiguous. Type 1234, or round 1.234 to a whole number.',
    ],
    [
      '-1.200',
      figureField('change', { label: 'Change' }, { min: -9999, max: 9999 }),
      '“-1.200” is ambiguous. Type -1.2 or -1200.',
    ],
    [
      '999,5',
      figureField('percent', { label: 'Share' }),
      '“999,5” is ambiguous. Type a number such as 12.5.',
    ],
    ['1.234,56', money, '“1.234,56” is ambiguous. Type 1234.56.'],
    ['5e3', money, '“5e3” is in scientific notation, which can hide digits. Type a number such as 1,200.'],
    ['12\r\n345', money, '“12\r\n345” has several lines. Type a number such as 1,200.'],
    ['n/a', money, '“n/a” is not a number. Leave the field empty if there is no number.'],
    ['n/a', requireField(money), '“n/a” is not a number. Type a number such as 1,200.'],
    [
      '$ -',
      money,
      '“$ -” means zero in a spreadsheet. Type 0, or leave the field empty if there is no number.',
    ],
    ['$ -', requireField(money), '“$ -” means zero in a spreadsheet. Type 0.'],
    ['5 $', figureField('area', { label: 'Area' }), '“5 $” is an amount of money. Type 5.'],
    ['$5', figureField('percent', { label: 'Share' }), '“$5” is an amount of money. Type 5.'],
    ['50%', money, '“50%” is a percentage. Type a number such as 1,200.'],
    ['50%', figureField('minutes', { label: 'Time' }), '“50%” is a percentage. Type a number such as 45.'],
    ['0,125', money, '“0,125” is ambiguous. Type 125.'],
    [
      '0,125',
      figureField('area', { label: 'Area' }),
      '“0,125” is ambiguous. Type 125, or round 0.125 to a whole number.',
    ],
    ['12\t345', money, '“12\t345” has several cells. Type a number such as 1,200.'],
    ['9007199254740993', money, '“9007199254740993” has too many digits. Type a number such as 1,200.'],
    ['12abc', money, 'Please provide a valid number. Type a number such as 1,200.'],
    ['1'.repeat(101), money, `“${'1'.repeat(40)}…” is too long for a number. Type a number such as 1,200.`],
  ] as const)('says of %j what to type instead', (typed, rule, words) => {
    expect(errorOf(typed, rule)).toBe(words)
  })

  it.each([`${'1'.repeat(200_000)}x`, `1.${'0'.repeat(200_000)}1`, `C$${'1'.repeat(200_000)}x`])(
    'refuses a text of 200,000 characters quickly',
    typed => {
      const begun = performance.now()
      expect(errorOf(typed, { ...money, cadUsdRate: 0.759 })).toContain('is too long for a number')
      expect(performance.now() - begun).toBeLessThan(1000)
    },
  )

  const fields: FigureRule[] = [
    ...formats.map(ruleOf),
    ...formats.map(format => requireField(figureField(format, { label: 'Figure' }))),
    figureField('integer', { label: 'Display Order' }, { min: 1, max: 9 }),
    figureField('money', { label: 'Fee' }, { min: 5000, max: 6000 }),
    { ...money, cadUsdRate: 0.759 },
  ]
  const typed = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(..."0123456789.,-+$%()eE \t\n⏎\u00a0\u2212'１k".split('')) }),
    fc
      .tuple(
        fc.constantFrom('', '(', '$', '-', 'C$', "'", '+', '$(', '€'),
        fc.stringMatching(/^\d{1,4}([., ]\d{1,3}){0,3}$/),
        fc.constantFrom('', ')', '-', '%', ' sq ft', 'SF', '$', ' USD', 'e3', ' min', ' CAD', 'abc', '\n1'),
      )
      .map(parts => parts.join('')),
    fc.constantFrom('0:45', '1 h 30', '-', '–', 'n/a', '#N/A', 'none', '０', '1\n200'),
  )

  it('is never a number different from what a person reads', () => {
    fc.assert(
      fc.property(typed, fc.constantFrom(...formats), (text, format) => {
        const read = parseFigure(text, ruleOf(format))
        if ('error' in read) return read.error.length > 0
        if (read.value === null) return text.replace(/[\u200b\u200e\u200f\u2060\ufeff]/g, '').trim() === ''
        // Written out digit by digit, the text equals the parsed number.
        const bare = text
          .replace(/[\uff10-\uff19]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
          .replace(/^\s*\((.*)\)( ?%)?\s*$/, (whole, inner) => (format === 'change' ? `-${inner}` : whole))
          .replace(
            / ?(sq\.? ?ft\.?|sf|square (feet|foot)|ft²|mins?\.?|minutes?|percent|(us )?dollars|usd)$/i,
            '',
          )
          .replace(/[\s,$%+\u200b\u200e\u200f\u2060\ufeff]/g, '')
          .replace('\u2212', '-')
        return /^-?[\d.]+$/.test(bare) && Number(bare) === read.value && !/[\n\t⏎]/.test(text.trim())
      }),
      { numRuns: 5_000 },
    )
  })

  it('suggests only input that the same field accepts', () => {
    fc.assert(
      fc.property(typed, fc.constantFrom(...fields), (text, rule) => {
        const read = parseFigure(text, rule)
        if (!('error' in read)) return
        for (const advised of read.advice) {
          if (advised !== '') expect(read.error).toContain(advised)
          const again = parseFigure(advised, rule)
          if ('error' in again) throw new Error(`${read.error} But "${advised}": ${again.error}`)
          expect((rule as Field).schema.safeParse(again.value).error?.issues).toBeUndefined()
        }
      }),
      { numRuns: 5_000 },
    )
  })

  it("states limits that are themselves accepted, in the schema's words", () => {
    for (const rule of fields as Field[])
      for (const wrong of [(rule.min ?? 0) - 1, (rule.max ?? 0) + 1]) {
        const words = rule.schema.safeParse(wrong).error?.issues[0]?.message ?? ''
        const [, limit = 'none'] = /must be at (?:least|most) (\S+)\.$/.exec(words) ?? []
        const read = parseFigure(limit, { ...rule, cadUsdRate: undefined })
        expect('value' in read && rule.schema.safeParse(read.value).success, words).toBe(true)
      }
  })

  it('refuses decimals that would be rounded away', () => {
    const ofFive = (text: string) => money.schema.safeParse(Number(text)).success
    expect(['5', '5.25', '0.30000000000000004', '9999999999999.99'].every(ofFive)).toBe(true)
    expect(['5.001', '5.0000001', '1e-20'].some(ofFive)).toBe(false)
  })
})

describe('formatting and parsing again', () => {
  it('gives the same whole number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_147_483_647, max: 2_147_483_647 }), value => {
        expect(valueOf(formatFigure(value, 'integer'), 'integer')).toBe(value)
      }),
    )
  })

  it('gives the same cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), cents => {
        expect(valueOf(formatFigure(cents / 100, 'money'))).toBe(cents / 100)
      }),
    )
  })

  it('gives the same change, with its sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999, max: 99_999 }), hundredths => {
        expect(valueOf(formatFigure(hundredths / 100, 'change'), 'change')).toBe(hundredths / 100)
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
    [-7.4, 'money', '\u22127.40', '\u2212$7.40'],
    [12_345, 'integer', '12,345', '12,345'],
    [12_345, 'area', '12,345', '12,345 sq ft'],
    [12.5, 'percent', '12.50', '12.50%'],
    [2.856, 'change', '+2.86', '+2.86%'],
    [-2.4, 'change', '\u22122.40', '\u22122.40%'],
    [0, 'change', '0.00', '0.00%'],
    [85, 'minutes', '85', '85 min'],
    // A value that rounds to zero has no sign.
    [-0.004, 'change', '0.00', '0.00%'],
    [0.004, 'change', '0.00', '0.00%'],
    [-0.004, 'ratio', '0.00', '$0.00'],
    [-0, 'integer', '0', '0'],
    // Halves round away from zero, including those that a division leaves just below the half.
    [1.005, 'ratio', '1.01', '$1.01'],
    [2_521_108.8 / 9408, 'ratio', '267.98', '$267.98'],
    [-(2_521_108.8 / 9408), 'change', '\u2212267.98', '\u2212267.98%'],
    [9_999_999_999_999.99, 'money', '9,999,999,999,999.99', '$9,999,999,999,999.99'],
    [20_000_424_391_024.95, 'money', '20,000,424,391,024.95', '$20,000,424,391,024.95'],
  ] as [number | null | undefined, Format, string, string][])(
    '%j is formatted as %s',
    (value, format, cell, text) => {
      expect(formatFigure(value, format)).toBe(cell)
      expect(formatFigureWithUnit(value, format)).toBe(text)
    },
  )

  it.each([
    [1200, 'integer', '+1,200'],
    [-1200.4, 'money', '\u22121,200.40'],
    [-0.004, 'ratio', '0.00'],
    [0, 'area', '0'],
  ] as const)('the difference %j as %s', (value, format, text) => {
    expect(formatDifference(value, format)).toBe(text)
  })
})
