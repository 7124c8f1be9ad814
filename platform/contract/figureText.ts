import type { Field } from './field.ts'
import type { Format } from './format.ts'

/** Determines how a number is read and what an error may suggest. Every figure field has these properties. */
export type FigureRule = Pick<Field, 'format'> &
  Partial<Pick<Field, 'required' | 'min' | 'max' | 'decimals' | 'cadUsdRate'>>

/** The field's unit, as people write it after a number. */
const units: Partial<Record<Format, RegExp>> = {
  area: / ?(sq\.? ?ft\.?|sf|square (feet|foot)|ft²)$/i,
  percent: / ?(%|percent)$/i,
  change: / ?(%|percent)$/i,
  minutes: / ?(min\.?|mins\.?|minutes?)$/i,
  money: / ?(\$|usd|us dollars|dollars)$/i,
  ratio: / ?(\$|usd|us dollars|dollars)$/i,
}

/** Figures before which a dollar sign means nothing else. A spreadsheet's currency format may be on any column. */
const dollarFormats: readonly Format[] = ['money', 'ratio', 'area', 'integer']
const isMoney = (format: Format): boolean => format === 'money' || format === 'ratio'
const currency = /^([+\-\u2212]?) ?\$ ?/
const namedCurrency = /^([+\-\u2212]?) ?(?:US ?\$|USD|\$) ?/i

/** Digits in groups of three, separated by commas or spaces, or without separators. A group never starts with zero. */
const pattern = /^([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+|\d+)(\.\d*)?$|^\.\d+$/

/** A number cannot represent more digits exactly. */
const mostDigits = 15

/** The value of a trimmed text that is a single number; null otherwise. */
export function parseNumber(text: string, rule: FigureRule): number | null {
  const { sign, digits } = signAndDigits(text, rule)
  if (!pattern.test(digits) || countSignificant(digits) > mostDigits) return null
  const value = Number(digits.replace(/[, ]/g, ''))
  return sign === '-' && value !== 0 ? -value : value
}

/** The number of decimals without trailing zeros. */
export const countDecimals = (text: string, rule: FigureRule): number =>
  (signAndDigits(text, rule).digits.split('.')[1] ?? '').replace(/0+$/, '').length

/** The sign of a trimmed text, and the text without its sign, currency, and unit. */
export function signAndDigits(
  text: string,
  { format, min = 0 }: FigureRule,
): { sign: '-' | ''; digits: string } {
  const unit = units[format]
  // Accountants write a negative number in parentheses, with its unit inside or after them.
  const inner = min < 0 ? /^\(([^()+\-\u2212]*)\)( ?%)?$/.exec(text)?.[1] : undefined
  let rest = inner?.trim() ?? text
  if (unit) rest = rest.replace(unit, '')
  if (dollarFormats.includes(format)) rest = rest.replace(isMoney(format) ? namedCurrency : currency, '$1')
  const sign = /^[+\-\u2212]/.exec(rest)?.[0]
  if (sign) rest = rest.slice(1).replace(/^ /, '')
  const isNegative = inner !== undefined || (sign !== undefined && sign !== '+')
  return { sign: isNegative ? '-' : '', digits: rest }
}

const countSignificant = (digits: string): number =>
  digits.replace(/[, .]/g, '').replace(/^0+/, '').replace(/0+$/, '').length
