import { decimalsOf, type Format } from './format.ts'

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
