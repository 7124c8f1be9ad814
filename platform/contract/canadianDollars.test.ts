import { expect, it } from 'vitest'
import { isCanadian, addCurrencyMark, convertToUsDollars, markAsUsDollars } from './canadianDollars.ts'
import { parseFigure } from './parseFigure.ts'

it('converts to the cent, rounding half a cent up, without floating-point errors', () => {
  expect(convertToUsDollars(1000, 0.759)).toBe(759)
  expect(convertToUsDollars(0.01, 0.759)).toBe(0.01)
  expect(convertToUsDollars(1_234_567.89, 0.759)).toBe(937_037.03)
  expect(convertToUsDollars(0.1, 0.85)).toBe(0.09)
  expect(convertToUsDollars(9_999_999_999_999.99, 0.759)).toBe(7_589_999_999_999.99)
  expect(convertToUsDollars(0, 0.759)).toBe(0)
})

it.each([
  ['C$1,000', 759],
  ['c$ 1,000.00', 759],
  ['CA$1000', 759],
  ['CAD 1 000', 759],
  ['1,000 CAD', 759],
  ['$1,000', 1000],
  ['US$1,000', 1000],
  ['1,000 USD', 1000],
  ['1000', 1000],
])('%j is %d US dollars where Canadian ones may be typed', (typed, value) =>
  expect(parseFigure(typed, { format: 'money', decimals: 2, cadUsdRate: 0.759 })).toEqual({ value }),
)

it.each(['C$US$5', 'C$5 USD', 'CAD USD 5', 'USD 5 CAD'])('%j names two currencies', typed =>
  expect(parseFigure(typed, { format: 'money', decimals: 2, cadUsdRate: 0.759 })).toMatchObject({
    error: expect.stringContaining('two currencies') as string,
  }),
)

it.each([
  'C$1,5',
  'C$',
  'CAD',
  'C$CAD 5',
  'C$5e3',
  'C$(500)',
  'C$1.005',
  'C$1.200',
  'C$9007199254740993',
  'CDN 5',
])('%j is an error in words', typed =>
  expect(parseFigure(typed, { format: 'money', decimals: 2, cadUsdRate: 0.759 })).toHaveProperty('error'),
)

it('are accepted for amounts only, and only if there is a rate', () => {
  expect(parseFigure('C$1,000', { format: 'money' })).toHaveProperty('error')
  expect(parseFigure('C$1,000', { format: 'area', cadUsdRate: 0.759 })).toHaveProperty('error')
})

it('marks typed text only once', () => {
  expect(addCurrencyMark('1')).toBe('C$1')
  expect(addCurrencyMark('$12,000')).toBe('C$12,000')
  expect(addCurrencyMark('C$12')).toBe('C$12')
  expect(addCurrencyMark('12 CAD')).toBe('12 CAD')
  expect(['US$1,200', '1,200 USD', '$5 US dollars'].map(addCurrencyMark)).toEqual([
    'US$1,200',
    '1,200 USD',
    '$5 US dollars',
  ])
  expect(['', ' ', '$', 'C$', 'CA$'].map(addCurrencyMark)).toEqual(['', '', '', '', ''])
  expect(isCanadian(addCurrencyMark('abc'))).toBe(true)
})

it('a stored amount stays in US dollars when it is pasted among Canadian ones', () => {
  const moved = addCurrencyMark(markAsUsDollars('1,000.00'))
  expect(parseFigure(moved, { format: 'money', decimals: 2, cadUsdRate: 0.759 })).toEqual({ value: 1000 })
  expect(['', 'C$5', '5 USD'].map(markAsUsDollars)).toEqual(['', 'C$5', '5 USD'])
})

it.each([
  ['CAD 12.50', 'CAD 12.50'],
  ['cad12', 'cad12'],
  ['C$12', 'C$12'],
  ['CA$12', 'C$12'],
  ['12 CAD', 'C$12 CAD'],
  ['12', 'C$12'],
  ['US$12', 'US$12'],
  ['USD 12', 'USD 12'],
  ['12 USD', 'C$12 USD'],
])('%j typed letter by letter is %j', (typed, shown) => {
  expect(typed.split('').reduce((text, letter) => addCurrencyMark(text + letter), '')).toBe(shown)
})
