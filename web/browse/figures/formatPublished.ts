import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import type { Format } from '#platform/contract/format.ts'

/** A published value with its unit; a date stays as it is. */
export const formatPublished = (value: number | string | null, { format }: { format: Format }): string => {
  if (value === null) return 'Not reported'
  return typeof value === 'number' ? formatFigureWithUnit(value, format) : value
}
