import type { Ratio } from '#domain/airports/formulas.ts'
import { formatFigure, formatFigureWithUnit, notApplicableShort } from '#platform/contract/figure.ts'
import type { Format } from '#platform/contract/format.ts'
import { partialMark } from '#platform/print/tableSetting.ts'

/** Shown for a figure that was not reported. */
export const unknownFigure = '–'

// A unit never stands alone on the next line.
export const formatPrintedFigure = (value: number | null, format: Format): string =>
  value === null ? unknownFigure : formatFigureWithUnit(value, format).replaceAll(' ', '\u00a0')

export function printFigure(value: number | null, format: Format, partial = false): string {
  if (value === null) return unknownFigure
  return formatFigure(value, format) + (partial ? partialMark : '')
}

/** A ratio without a divisor differs from an unknown one. */
export const ratio = ({ value, partial, notApplicable }: Ratio): string =>
  notApplicable ? notApplicableShort : printFigure(value, 'ratio', partial)
