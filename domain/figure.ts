import { isCanadian, usDollars, withoutMark } from './canadianDollars.ts'
import type { Format } from './field.ts'
import { notANumber } from './field.ts'

export const valueNotFound = 'Value Not Found'
/** For a ratio without a divisor, which is not a figure that somebody failed to report. */
export const notApplicable = 'Not applicable'
/** The same in tables and files. */
export const notApplicableShort = 'n/a'

export type ReadFigure = { value: number | null } | { error: string }

const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/
const plain = /^(\d+(\.\d*)?|\.\d+)$/

/**
 * What somebody typed or pasted, as a number. Thousands separators, one leading $ and spaces are taken; empty is null
 * ('not reported'). What could mean two things (`1,5`, `5e3`, `12abc`, `(500)`) is an error in words, never silently
 * another number. A trailing `%` is taken only where the figure is a percentage. Given a rate, an amount that
 * says that it is in Canadian dollars (`C$1,000`) is the US dollars that it is worth.
 */
export function readFigure(typed: string, format: Format, cadUsdRate?: number): ReadFigure {
  if (format === 'money' && cadUsdRate !== undefined && isCanadian(typed))
    return readCanadian(typed, cadUsdRate)
  // A tab or a line break stands between two figures, never within one.
  let text = typed.trim().replace(/[ \u00a0\u2009\u202f]+/g, ' ')
  if (text === '') return { value: null }
  if (format === 'percent' || format === 'change') text = text.replace(/ ?%$/, '')
  const sign = /^[+\-\u2212]/.exec(text)?.[0]
  if (sign) text = text.slice(1).trimStart()
  text = text.replace(/^\$ ?/, '')
  if (/^\(.*\)$/.test(text)) {
    return {
      error: `"${typed.trim()}" could be a negative amount or a note. Type the number itself, e.g. -500.`,
    }
  }
  if (/^\d+(\.\d+)?e[+-]?\d+$/i.test(text)) {
    return { error: `"${typed.trim()}" is in scientific notation. Write the number out in full.` }
  }
  // A space may separate thousands ("12 345"), nothing else.
  if (/^\d{1,3}( \d{3})+(\.\d+)?$/.test(text)) text = text.replaceAll(' ', '')
  if (/^\d+,\d{1,2}$/.test(text)) {
    return { error: `"${typed.trim()}" is ambiguous. Use a period for decimals: ${text.replace(',', '.')}.` }
  }
  if (grouped.test(text)) text = text.replaceAll(',', '')
  if (!plain.test(text)) return { error: notANumber }
  const value = Number(text)
  if (!Number.isFinite(value) || value > Number.MAX_SAFE_INTEGER) return { error: notANumber }
  return { value: sign && sign !== '+' && value !== 0 ? -value : value }
}

function readCanadian(typed: string, cadUsdRate: number): ReadFigure {
  const read = readFigure(withoutMark(typed), 'money')
  if ('error' in read) return read
  if (read.value === null) return { error: notANumber }
  // What would be lost by rounding is told before it is.
  const cents = read.value * 100
  if (Math.abs(cents - Math.round(cents)) > 1e-4)
    return { error: 'Canadian dollars may have at most 2 decimals.' }
  return { value: usDollars(read.value, cadUsdRate) }
}

const decimals: Record<Format, number> = {
  text: 0,
  longText: 0,
  integer: 0,
  area: 0,
  money: 2,
  dollars: 0,
  ratio: 2,
  percent: 2,
  change: 2,
  minutes: 0,
  date: 0,
  dateTime: 0,
  flag: 0,
}

const writers = new Map<number, Intl.NumberFormat>()
function writer(places: number): Intl.NumberFormat {
  let found = writers.get(places)
  if (!found) {
    found = new Intl.NumberFormat('en-US', { minimumFractionDigits: places, maximumFractionDigits: places })
    writers.set(places, found)
  }
  return found
}

/** A figure without its unit, for a cell whose head names the unit: `12,345`, `+2.86`, `7.40`; '' when not reported. */
export function writeFigure(value: number | null | undefined, format: Format): string {
  if (value === null || value === undefined) return ''
  const text = writer(decimals[format]).format(value)
  return format === 'change' && value > 0 ? `+${text}` : text
}

/** A figure with its unit, for running text and the profile: `$7.40`, `12.50 %`, 'Value Not Found'. */
export function showFigure(value: number | null | undefined, format: Format): string {
  if (value === null || value === undefined) return valueNotFound
  const text = writeFigure(Math.abs(value), format).replace('+', '')
  const sign = value < 0 ? '\u2212' : format === 'change' && value > 0 ? '+' : ''
  switch (format) {
    case 'money':
    case 'dollars':
    case 'ratio':
      return `${sign}$${text}`
    case 'percent':
    case 'change':
      return `${sign}${text} %`
    case 'minutes':
      return `${sign}${text} min`
    case 'area':
      return `${sign}${text} sq ft`
    default:
      return sign + text
  }
}
