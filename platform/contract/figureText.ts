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

const isMoney = (format: Format): boolean => format === 'money' || format === 'ratio'

/**
 * Replaces spaces of any kind with single ordinary ones and removes invisible characters. Tabs and line breaks stay,
 * because they separate figures.
 */
export const trimFigure = (typed: string): string =>
  typed
    .replace(/[\u200b\u200e\u200f\u2060\ufeff]/g, '')
    .trim()
    .replace(/[ \u00a0\u2000-\u200a\u202f\u3000]+/g, ' ')

/** Digits in groups of three, separated by commas or spaces, or without separators. A group never starts with zero. */
const pattern = /^([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+|\d+)(\.\d*)?$|^\.\d+$/

/** A number cannot represent more digits exactly. */
const mostDigits = 15

/** The value of a trimmed text that is a single number; null otherwise. */
export function parseNumber(text: string, { format }: FigureRule): number | null {
  const { sign, digits } = signAndDigits(text, format)
  if (!pattern.test(digits) || countSignificant(digits) > mostDigits) return null
  const value = Number(digits.replace(/[, ]/g, ''))
  return sign === '-' && value !== 0 ? -value : value
}

/** The number of decimals without trailing zeros. */
export const countDecimals = (text: string, { format }: FigureRule): number =>
  (signAndDigits(text, format).digits.split('.')[1] ?? '').replace(/0+$/, '').length

function signAndDigits(text: string, format: Format): { sign: '-' | ''; digits: string } {
  const unit = units[format]
  let rest = unit ? text.replace(unit, '') : text
  if (isMoney(format)) rest = rest.replace(/^([+\-\u2212]?) ?\$ ?/, '$1')
  const sign = /^[+\-\u2212]/.exec(rest)?.[0]
  if (sign) rest = rest.slice(1).replace(/^ /, '')
  return { sign: sign === undefined || sign === '+' ? '' : '-', digits: rest }
}

const countSignificant = (digits: string): number =>
  digits.replace(/[, .]/g, '').replace(/^0+/, '').replace(/0+$/, '').length
