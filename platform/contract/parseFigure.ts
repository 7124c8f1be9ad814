import { isCanadian, convertToUsDollars, removeCurrencyMark } from './canadianDollars.ts'
import { explainFigure, type Unread } from './figureAdvice.ts'
import { countDecimals, parseNumber, trimFigure, type FigureRule } from './figureText.ts'

type ParsedFigure = { value: number | null } | Unread

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
