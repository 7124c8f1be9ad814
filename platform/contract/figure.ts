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

/**
 * A number without the noise of a division: a double is certain of 15 digits, and with more, 934.885 would be
 * 934.8849999999999 and round down. Amounts with cents beyond them are exact already.
 */
export const trimNoise = (value: number): number =>
  Number.isInteger(value) || Math.abs(value) >= 1e12 ? value : Number(value.toPrecision(15))

const writers = new Map<string, Intl.NumberFormat>()

/** Rounds half away from zero. What rounds to zero has no sign. */
function write(value: number, format: Format, signDisplay: 'negative' | 'exceptZero'): string {
  const places = decimalsOf[format] ?? 0
  const key = `${places}${signDisplay}`
  let writer = writers.get(key)
  if (!writer) {
    writer = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: places,
      maximumFractionDigits: places,
      signDisplay,
    })
    writers.set(key, writer)
  }
  return writer.format(trimNoise(value))
}

/** A figure without its unit, for a cell whose head names the unit: `12,345`, `+2.86`, `7.40`; '' if not reported. */
export function formatFigure(value: number | null | undefined, format: Format): string {
  if (value === null || value === undefined) return ''
  return write(value, format, format === 'change' ? 'exceptZero' : 'negative')
}

/** By how much a figure differs, with its sign: `+1,200`, `\u22120.40`, `0`. */
export const formatDifference = (value: number, format: Format): string =>
  write(value, format, 'exceptZero').replace('-', '\u2212')

/** A figure with its unit, for running text and the profile: `$7.40`, `12.50%`, 'Value Not Found'. */
export function formatFigureWithUnit(value: number | null | undefined, format: Format): string {
  if (value === null || value === undefined) return valueNotFound
  const written = formatFigure(value, format)
  const text = written.replace(/^[+-]/, '')
  const sign = written.startsWith('-') ? '\u2212' : written.startsWith('+') ? '+' : ''
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
