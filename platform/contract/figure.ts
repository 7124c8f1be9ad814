import { groupThousands } from './count.ts'
import { decimalsOf, type Format } from './format.ts'

export const valueNotFound = 'Value Not Found'
/** Shown for a ratio without a divisor or a sum of nothing, which differ from a figure that was not reported. */
export const notApplicable = 'Not applicable'
/** The text for such a figure in tables and files. */
export const notApplicableShort = 'n/a'

/**
 * A figure with its basis. `partial` means that a part of the sum was not reported. `notApplicable` means that the
 * ratio has no divisor, or the sum nothing to add up.
 */
export interface ReportedFigure {
  value: number | null
  partial: boolean
  notApplicable?: true | undefined
}

/** Why a figure has no value, within a sentence or a chart. */
export const describeMissing = (figure: Pick<ReportedFigure, 'notApplicable'>): string =>
  figure.notApplicable ? 'not applicable' : 'not reported'

/**
 * Removes the floating-point noise of a division. A double is exact to 15 digits. With more, 934.885 would be
 * 934.8849999999999 and round down. Larger amounts with cents are already exact.
 */
export const trimNoise = (value: number): number =>
  Number.isInteger(value) || Math.abs(value) >= 1e12 ? value : Number(value.toPrecision(15))

/**
 * A number of at most 15 digits with exactly so many decimals: `1234.50`. Rounds the decimal number, not the double, and
 * half away from zero, as databases do: 1.005 with two decimals is `1.01`. A number that rounds to zero has no sign.
 */
export function roundDecimal(value: number, decimals: number): string {
  const [digits, exponent] = Math.abs(value).toExponential().split('e')
  const rounded = Math.round(Number(`${digits}e${Number(exponent) + decimals}`))
  const text = String(rounded).padStart(decimals + 1, '0')
  const point = text.length - decimals
  const sign = value < 0 && rounded > 0 ? '-' : ''
  return `${sign}${text.slice(0, point)}${decimals > 0 ? '.' : ''}${text.slice(point)}`
}

/** Rounds away the digits beyond this many decimals. */
export const roundTo = (value: number, decimals: number): number =>
  Number(roundDecimal(trimNoise(value), decimals))

/** With at most this many decimals: `1,234.5`. */
export const formatRounded = (value: number, decimals: number): string =>
  groupThousands(String(roundTo(value, decimals)))

/** Rounds half away from zero. A value that rounds to zero has no sign. A negative one has a minus sign, not a hyphen. */
const write = (value: number, format: Format): string =>
  groupThousands(roundDecimal(trimNoise(value), decimalsOf[format] ?? 0)).replace('-', '\u2212')

/** The difference between two figures, with its sign: `+1,200`, `\u22120.40`, `0`. */
export function formatDifference(value: number, format: Format): string {
  const written = write(value, format)
  return value > 0 && /[1-9]/.test(written) ? `+${written}` : written
}

/** A figure without its unit, for a cell whose heading has the unit: `12,345`, `+2.86`, `\u22127.40`; '' if not reported. */
export function formatFigure(value: number | null | undefined, format: Format): string {
  if (value === null || value === undefined) return ''
  return format === 'change' ? formatDifference(value, format) : write(value, format)
}

/** A figure with its unit, for running text and the profile: `$7.40`, `12.50%`, 'Value Not Found'. */
export function formatFigureWithUnit(value: number | null | undefined, format: Format): string {
  if (value === null || value === undefined) return valueNotFound
  const written = formatFigure(value, format)
  const text = written.replace(/^[+\u2212]/, '')
  const sign = written.slice(0, -text.length)
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
