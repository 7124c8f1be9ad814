import { isCanadian, convertToUsDollars, removeCurrencyMark } from './canadianDollars.ts'
import { decimalsOf, type Format } from './format.ts'
import { explainFigure, type Unread } from './figureAdvice.ts'
import { countDecimals, parseNumber, trimFigure, type FigureRule } from './figureText.ts'

export const valueNotFound = 'Value Not Found'
/** Shown for a ratio without a divisor, which is not a figure that someone failed to report. */
export const notApplicable = 'Not applicable'
/** The same in tables and files. */
export const notApplicableShort = 'n/a'

/** A figure with its basis. `partial`: something that it sums was not reported. `notApplicable`: a ratio without a divisor. */
export interface ReportedFigure {
  value: number | null
  partial: boolean
  notApplicable?: true | undefined
}

export type ParsedFigure = { value: number | null } | Unread

/**
 * Reads a typed or pasted number; empty is null ('not reported'). Accepts thousands separators, spaces, a leading $
 * for money, and the field's own unit at the end. Anything ambiguous (`1,5`, `5e3`, `12abc`, `(500)`, several lines)
 * is an error with an explanation, never silently another number. The schema checks the field's limits. An amount
 * marked as Canadian dollars (`C$1,000`) is converted to US dollars if the field has an exchange rate.
 */
export function parseFigure(typed: string, rule: FigureRule): ParsedFigure {
  const { cadUsdRate } = rule
  if (rule.format === 'money' && cadUsdRate !== undefined && isCanadian(typed))
    return parseCanadianDollars(typed, { ...rule, cadUsdRate })
  const text = trimFigure(typed)
  if (text === '') return { value: null }
  const value = parseNumber(text, rule)
  return value === null ? explainFigure(text, rule) : { value }
}

function parseCanadianDollars(typed: string, rule: FigureRule & { cadUsdRate: number }): ParsedFigure {
  const text = trimFigure(removeCurrencyMark(typed))
  const value = parseNumber(text, rule)
  if (value === null) return explainFigure(text, rule, 'C$')
  // Conversion rounds to the cent, which would hide further decimals.
  if (countDecimals(text, rule) > 2)
    return { error: 'Canadian dollars may have at most 2 decimals.', advice: [] }
  return { value: convertToUsDollars(value, rule.cadUsdRate) }
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

/** A figure without its unit, for a cell whose head names the unit: `12,345`, `+2.86`, `7.40`; '' if not reported. */
export function formatFigure(value: number | null | undefined, format: Format): string {
  if (value === null || value === undefined) return ''
  const text = writer(decimalsOf[format] ?? 0).format(value)
  return format === 'change' && value > 0 ? `+${text}` : text
}

/** A figure with its unit, for running text and the profile: `$7.40`, `12.50%`, 'Value Not Found'. */
export function formatFigureWithUnit(value: number | null | undefined, format: Format): string {
  if (value === null || value === undefined) return valueNotFound
  const text = formatFigure(Math.abs(value), format).replace('+', '')
  const sign = value < 0 ? '\u2212' : format === 'change' && value > 0 ? '+' : ''
  switch (format) {
    case 'money':
    case 'dollars':
    case 'ratio':
      return `${sign}$${text}`
    case 'percent':
    case 'change':
      return `${sign}${text}%`
    case 'minutes':
      return `${sign}${text} min`
    case 'area':
      return `${sign}${text} sq ft`
    default:
      return sign + text
  }
}
